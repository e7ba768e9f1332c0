import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest, readDigest } from '#rulebook/book/load-digest.ts';
import { incompleteNumbers } from '#rulebook/text/rule-text.ts';
import { textOn } from '#rulebook/text/rule-text.ts';
import { numberToday } from '../../helpers/as-of-writing.ts';

const digest = loadDigest();

describe('chapters and rules that are partial in the digest', () => {
  it.each<[string, Edition, boolean]>([
    ['101', 'founding', true],
    ['212', 'founding', true],
    ['212', '2006-10-01', true],
    ['212', TODAYS_DATE, false],
    ['505', 'founding', false],
    ['505', '2026-06-18', false],
    [numberToday('614'), TODAYS_DATE, false],
    [numberToday('704.5'), TODAYS_DATE, false],
  ])('%s of %s: %s', (number, edition, inPart) => {
    expect(incompleteNumbers(edition).has(number)).toBe(inPart);
    expect(digest.lastHeld(edition).lacking.has(number)).toBe(inPart);
  });

  it('nothing is partial in a complete official text', () => {
    const whole = { ...readDigest()[0]!, wording: 'official' as const, isFragment: false };
    expect(textOn(whole, [], () => whole).lacking.size).toBe(0);
  });
});
