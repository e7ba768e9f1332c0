import { describe, expect, it } from 'vitest';
import type { Edition, IsoDate } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { readFragment } from '#rulebook/fragments/read-fragment.ts';
import { textOn, type RuleText } from '#rulebook/text/rule-text.ts';

const digest = loadDigest();

const excerpt = (effective: IsoDate, text: string) => {
  const read = readFragment(text, { effective });
  if (!read.ok) throw new Error(read.failure.code);
  return read.value.text;
};

describe('a partial text', () => {
  it('is completed, for 2008-02-01, with the chapters that kept their numbers', () => {
    const text = digest.lastHeld('2008-02-01');
    expect(text.chapters.map(({ number }) => number)).toEqual([
      '504',
      '505',
      '506',
      '507',
      '508',
      '509',
      '510',
      '511',
      '600',
      '601',
      '602',
      '603',
      '604',
      '605',
      '606',
      '607',
      '608',
      '609',
    ]);
    expect(text.rule('505.1')?.edition).toBe('2008-02-01');
    expect(text.rule('507.1')?.edition).toBe('2006-10-01');
  });

  it('does not take a different chapter with the same number', () => {
    const split = '708. Split Cards\n708.1. Two faces.\n\n705. Flipping a Coin\n705.1. Somebody calls.';
    const older = excerpt('2009-07-11', split);
    const text = textOn(excerpt('2026-06-19', '709.1. Two faces.'), [older.edition], () => older);
    expect(text.rules.map(({ number }) => number)).toEqual(['705.1', '709.1']);
  });

  it('takes a missing heading from an older text of the same chapter', () => {
    const later = excerpt('2008-02-01', '508.1. A card.\n\n899.1. A game.');
    const older = excerpt(
      '2006-10-01',
      '508. Cards to Flip\n\n508.1. Another card.\n\n899. Games\n\n899.1. More.',
    );
    const text = textOn(later, [older.edition], () => older);
    expect(text.chapters.map(({ heading }) => heading)).toEqual([
      'Cards to Flip',
      '(heading not in the excerpt)',
    ]);
    expect(text.rules.map(({ number, edition }) => `${number} ${edition}`)).toEqual([
      '508.1 2008-02-01',
      '899.1 2008-02-01',
    ]);
  });
});

describe('navigation', () => {
  const editions: Edition[] = ['founding', ...digest.editions];

  it.each(editions)('next visits every rule of %s once, and previous goes the same way back', (edition) => {
    const text = digest.read(edition);
    const numbers = text.rules.map(({ number }) => number);
    expect(walk(text, numbers[0], 'next')).toEqual(numbers);
    expect(walk(text, numbers.at(-1), 'previous')).toEqual(numbers.toReversed());
  });

  it('steps from chapter to chapter', () => {
    const text = digest.read('founding');
    expect([text.previous('100'), text.next('504'), text.next('505'), text.next('609')]).toEqual([
      undefined,
      '505',
      '506',
      undefined,
    ]);
  });

  it('goes up from subrule to rule to chapter', () => {
    const text = digest.read('founding');
    expect([text.above('507.3b'), text.above('507.3'), text.above('507')]).toEqual([
      '507.3',
      '507',
      undefined,
    ]);
  });
});

function walk(text: RuleText, start: string | undefined, way: 'next' | 'previous'): string[] {
  const visited: string[] = [];
  for (let at = start; at !== undefined; at = text[way](at)) visited.push(at);
  return visited;
}
