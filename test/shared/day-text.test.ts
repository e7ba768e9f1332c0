import { describe, expect, it } from 'vitest';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { parseParts } from '#rulebook/reading/parse-rules.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';

const digest = loadDigest();

describe('the rules of a day, put together without its text', () => {
  it.each(DAYS_OF_TEXTS)('%s has the numbers of that day and no others', (day) => {
    const text = digest.read(day);
    const official = parseParts(readTextOf(day));
    const numbers = new Set(official.rules.map(({ number }) => number));
    expect(text.rules.map(({ number }) => number).filter((one) => !numbers.has(one))).toEqual([]);
    // 2006-10-01 and the texts after it print 432.2b for 422.2b.
    const missing = official.rules.filter(
      ({ number, chapter }) => number !== '432.2b' && !text.rule(number) && !text.lacking.has(chapter),
    );
    expect(missing.map(({ number }) => number)).toEqual([]);
  });

  it('has words for nearly all of them', () => {
    const shares = DAYS_OF_TEXTS.map((day) => {
      const { rules } = parseParts(readTextOf(day));
      return rules.filter(({ number }) => digest.read(day).rule(number)).length / rules.length;
    });
    expect(Math.min(...shares)).toBeGreaterThan(0.8);
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeGreaterThan(0.93);
  });
});
