import { describe, expect, it } from 'vitest';
import { plainWords } from '#rulebook/book/plain-words.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Rule } from '#rulebook/text/rules.ts';

const { plain } = loadDigest();

/** A rule of an official text with these subrules; its wording is not read. */
const official = (number: string, edition: IsoDate, subrules: readonly string[] = []): Rule => ({
  number,
  chapter: number.slice(0, 3),
  parent: null,
  paragraphs: [{ kind: 'text', text: 'Official.' }],
  subrules,
  references: [],
  edition,
  wording: 'official',
  dated: null,
  isIncomplete: false,
});

const plainNumbers = (number: string, edition: IsoDate, subrules: readonly string[] = []) =>
  plainWords([official(number, edition, subrules)], edition, { plain, releasedPlain: plain })?.map(
    (rule) => rule.number,
  );

describe('our plain words of today', () => {
  it.each<[string, string, IsoDate, boolean]>([
    ['are there for a rule of today', '903.8', TODAYS_DATE, true],
    ['are those of another day too, where it says the same', '705.3', '2026-04-17', true],
    ['are not those of a day on which the rule said something else', '505.2', '2006-10-01', false],
    ['are not those of a day to come', '903.8', '2099-01-01', false],
    ['are not there for a number that no rule has', '999.9', TODAYS_DATE, false],
  ])('%s', (_, number, edition, isThere) => {
    expect(plainNumbers(number, edition)).toEqual(isThere ? [number] : undefined);
  });

  it('are absent for a rule with other subrules', () => {
    expect(plainNumbers('903.8', TODAYS_DATE, ['903.8a'])).toBeUndefined();
  });

  it('are absent without a digest', () => {
    expect(
      plainWords([official('903.8', TODAYS_DATE)], TODAYS_DATE, { plain: null, releasedPlain: null }),
    ).toBeUndefined();
  });
});
