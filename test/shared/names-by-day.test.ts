import { describe, expect, it } from 'vitest';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { NAMES_BY_DAY } from '#rulebook/book/names-by-day.ts';
import { headingNames } from '#rulebook/queries/headings.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { parseParts } from '#rulebook/reading/parse-rules.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';

const rulebook = loadDigest();

const before = (day: IsoDate): IsoDate => DAYS_OF_TEXTS[DAYS_OF_TEXTS.indexOf(day) - 1] ?? EARLIEST_DATE;

/** The chapters, rules and glossary of a text, in small letters. */
function textOn(day: IsoDate): string {
  const { chapters, rules, glossary } = parseParts(readTextOf(day));
  return [
    ...chapters.map(({ heading }) => heading),
    ...[...rules, ...glossary].flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...glossary.map(({ heading }) => heading),
  ]
    .join('\n')
    .replaceAll('’', "'")
    .toLowerCase();
}

const namesOn = (lists: string): readonly string[] =>
  lists
    .split(/[,/]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const has = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}-])${name}(?:s|es|d|ed|ing)?(?![\p{L}-])`, 'u').test(text);

describe.skipIf(DAYS_OF_TEXTS.length === 0)('names by day, against all official texts', () => {
  it('each is in the text of its day', () => {
    const faults = Object.entries(NAMES_BY_DAY).flatMap(([day, lists]) => {
      const text = textOn(day as IsoDate);
      return namesOn(lists).flatMap((name) => (has(text, name) ? [] : [`${day} ${name}`]));
    });
    expect(faults).toEqual([]);
  });

  it('none is in an earlier text', () => {
    const faults = DAYS_OF_TEXTS.flatMap((day) => {
      const text = textOn(day);
      return Object.entries(NAMES_BY_DAY).flatMap(([since, lists]) =>
        since <= day ? [] : namesOn(lists).flatMap((name) => (has(text, name) ? [`${day} ${name}`] : [])),
      );
    });
    expect(faults).toEqual([]);
  });

  it('no keyword is found on the day before it came, nor a later day’s rule on its day', () => {
    const keywords = headingNames(rulebook.read('2026-06-19')).filter(
      ({ name, kind, number }) =>
        // Auras were local enchantments before, with a rule of their own.
        kind === 'title' && /^70[12]\./.test(number) && name !== 'Enchant',
    );
    const faults = keywords.flatMap(({ name, number }) => {
      const since = DAYS_OF_TEXTS.find(
        (day) => (translateNumber(number, '2026-06-19', day)?.numbers.length ?? 0) > 0,
      );
      if (since === undefined || since === DAYS_OF_TEXTS[0]) return [];
      const [then, now] = [before(since), since].map((day) => {
        const answer = answerQuery(name, day, rulebook);
        return answer.ok ? answer.value : undefined;
      });
      const isToldNotYet = then === undefined || then.meant !== undefined || then.hit.edition > before(since);
      const isFound = now !== undefined && now.meant?.isNotYet !== true && now.hit.edition === since;
      const early = isToldNotYet ? [] : [`${name} on ${before(since)}: ${then?.hit.number}`];
      const late = isFound ? [] : [`${name} on ${since}: ${now?.hit.edition} ${now?.hit.number}`];
      return early.concat(late);
    });
    expect(faults).toEqual([]);
  });
});
