import { describe, expect, it } from 'vitest';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { periodOn, SLANG } from '#rulebook/queries/slang.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { makeRulebook } from '#rulebook/book/rulebook.ts';
import { parseRules, parseParts } from '#rulebook/reading/parse-rules.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { WORDS_SINCE } from '../rulebook/queries/slang-words.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';
import { TURNS } from '../rulebook/queries/slang-turns.ts';

const TEXTS = new Map<IsoDate, string>();

/** The rules of a text, a line each, in small letters, without quotation marks. */
function textOn(day: IsoDate): string {
  const known = TEXTS.get(day);
  if (known !== undefined) return known;
  const { rules } = parseParts(readTextOf(day));
  const text = rules
    .map(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.text).join(' '))
    .join('\n')
    .replaceAll('’', "'")
    .replaceAll(/["“”_]/g, '')
    .replaceAll(/ +/g, ' ')
    .toLowerCase();
  TEXTS.set(day, text);
  return text;
}

/** The headings of its glossary, in small letters. */
const glossaryOn = (day: IsoDate): string =>
  parseParts(readTextOf(day))
    .glossary.map(({ heading }) => heading.toLowerCase())
    .join('\n');

const before = (day: IsoDate): IsoDate => DAYS_OF_TEXTS[DAYS_OF_TEXTS.indexOf(day) - 1] ?? EARLIEST_DATE;

const turns = Object.entries(TURNS).flatMap(([term, days]) =>
  days.map(([day, words, lost, part]) => ({ term, day, words, lost, part })),
);

describe.skipIf(DAYS_OF_TEXTS.length === 0)(
  'the days of the words of the table, against all official texts',
  () => {
    it('each day of each word has its words', () => {
      const days = SLANG.filter(({ periods }) => periods.length > 1).map(
        ({ terms, periods }) =>
          `${terms[0] ?? ''}: ${periods
            .slice(1)
            .map(({ from }) => from)
            .join(' ')}`,
      );
      expect(
        Object.entries(TURNS).map(([term, of]) => `${term}: ${of.map(([day]) => day).join(' ')}`),
      ).toEqual(days);
    });

    it.each(turns)('$term: $day', ({ day, words, lost, part }) => {
      const [has, lacks] = lost ? [before(day), day] : [day, before(day)];
      const text = part ? glossaryOn : textOn;
      expect(text(has)).toMatch(words);
      expect(text(lacks)).not.toMatch(words);
    });

    it.each(
      WORDS_SINCE.map(([words, day, inTexts = words]) => ({ day, small: new RegExp(inTexts.source, 'i') })),
    )('$small is in no rule before $day', ({ day, small }) => {
      expect(textOn(before(day))).not.toMatch(small);
      expect(textOn(day)).toMatch(small);
    });

    it('names a rule that is in the text of each day, under the number shown', () => {
      const faults: string[] = [];
      for (const day of DAYS_OF_TEXTS) {
        const { rules, chapters } = parseParts(readTextOf(day));
        const there = new Set([...rules, ...chapters].map(({ number }) => number));
        for (const slang of SLANG) {
          const numbers = periodOn(slang, day).rules.flatMap(
            ({ number, edition }) => translateNumber(number, edition, day)?.numbers ?? [],
          );
          for (const number of numbers)
            if (/^\d/.test(number) && !there.has(number)) faults.push(`${slang.terms[0]} ${day}: ${number}`);
        }
      }
      expect(faults).toEqual([]);
    });

    // `cr` alone is what stands before a number.
    it.each<IsoDate>(['2003-07-01', '2007-10-01', '2010-07-16', '2013-07-13', '2018-01-19', '2020-04-17'])(
      'with the text of %s held, /rule opens rules of that day',
      (day) => {
        const text = parseRules(readTextOf(day));
        const rulebook = makeRulebook([...readDigest(), ...(text ? [text] : [])]);
        const faults = SLANG.flatMap((slang) =>
          periodOn(slang, day).rules.length === 0
            ? []
            : slang.terms
                .filter((term) => term !== 'cr')
                .flatMap((term) => {
                  const answers = [
                    answerQuery(term, day, rulebook),
                    answerQuery(term, undefined, rulebook, day),
                  ];
                  return answers.flatMap((answer) =>
                    answer.ok && answer.value.hit.edition === day ? [] : [term],
                  );
                }),
        );
        expect(faults).toEqual([]);
      },
    );
  },
);
