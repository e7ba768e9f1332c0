import { afterEach, describe, expect, it } from 'vitest';
import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { carryOver, type CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { carryWords } from '#rulebook/carry-over/carry-words.ts';
import { fingerprintsOf, type EditionFingerprints } from '#rulebook/carry-over/fingerprints.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { readRules } from '#rulebook/reading/read-rules.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { ruleTitle, type ParsedRules, type Rule } from '#rulebook/text/rules.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';

/*
 * What a program that knew the rules of some day since 2020 would make of the text of 2026-06-19, as of a day to come:
 * the rules of that day, under the numbers by which our words have them, take the place of the release's fingerprints.
 */

const TODAY = '2099-03-01';
/** One edition of every year, the last. */
const KNOWN_DAYS: readonly IsoDate[] = DAYS_OF_TEXTS.filter(
  (day, index) =>
    day >= '2019-10-01' && day < RELEASE_DATE && day.slice(0, 4) !== DAYS_OF_TEXTS[index + 1]?.slice(0, 4),
);

function parse(day: IsoDate): ParsedRules {
  const read = readRules(readTextOf(day), { effective: day });
  if (!read.ok) throw new Error(`the text of ${day} cannot be read`);
  return read.value.text;
}

/** A text under the numbers of the release; rules that are gone or were split are left out. */
function renumbered(text: ParsedRules): ParsedRules {
  const seen = new Set<string>();
  const numberOf = (number: string): string | undefined => {
    const [now, ...others] = translateNumber(number, text.edition, RELEASE_DATE)?.numbers ?? [];
    if (now === undefined || others.length > 0 || seen.has(now)) return undefined;
    seen.add(now);
    return now;
  };
  const under = <Numbered extends { readonly number: string }>(
    all: readonly Numbered[],
  ): readonly Numbered[] =>
    all.flatMap((one) => {
      const number = numberOf(one.number);
      return number === undefined || number.includes('.') !== one.number.includes('.')
        ? []
        : [Object.assign({}, one, { number })];
    });
  const rules = under(text.rules).map((rule) =>
    Object.assign({}, rule, {
      chapter: rule.number.slice(0, 3),
      parent: /[a-z]$/.test(rule.number) ? rule.number.replace(/[a-z]+$/, '') : null,
    }),
  );
  return { ...text, chapters: under(text.chapters), rules };
}

const asOf = (text: ParsedRules, edition: IsoDate): ParsedRules => ({
  ...text,
  edition,
  rules: text.rules.map((rule) => Object.assign({}, rule, { edition, dated: edition })),
});

/** Letters and digits alone, without rule numbers. */
const bare = ({ paragraphs }: Pick<Rule, 'paragraphs'>): string =>
  paragraphs
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\b\d{3}(?:\.\d+[a-z]*)?(?:[-–—][a-z])?\b/g, '')
    .replaceAll(/[^\p{L}\p{N}{}/+]/gu, '')
    .toLowerCase();

const firstSentence = ({ paragraphs }: Rule): string =>
  paragraphs[0]?.text.match(/^.{20,}?[.:](?=\s|$)/)?.[0] ?? paragraphs[0]?.text ?? '';

describe.skipIf(DAYS_OF_TEXTS.length === 0)('a program that knows the rules of', () => {
  const released = asOf(parse(RELEASE_DATE), TODAY);
  afterEach(() => adoptEditions([]));

  const carriedFrom = (
    known: ParsedRules,
  ): { carried: CarriedEdition; fingerprints: EditionFingerprints } => {
    const fingerprints = { ...fingerprintsOf(renumbered(known)), edition: RELEASE_DATE };
    return { carried: carryOver(fingerprints, released), fingerprints };
  };

  it.each(KNOWN_DAYS)(
    '%s shows none of its words for a rule that reads differently, and finds new ones by their first sentence',
    (day) => {
      const known = renumbered(parse(day));
      const { carried } = carriedFrom(parse(day));
      adoptEditions([carried]);
      const words = carryWords(carried);
      const [before, after] = [known, released].map(
        ({ rules }) => new Map(rules.map((rule) => [rule.number, rule])),
      );
      const numbers = new Map(carried.rules.map(({ from, to }) => [to, from]));
      const worded = words.own.at(-1)?.rules ?? [];
      const stale = worded.filter(({ number }) => {
        const [then, now] = [before?.get(numbers.get(number) ?? ''), after?.get(number)];
        return now !== undefined && ruleTitle(now) === undefined && (!then || bare(then) !== bare(now));
      });
      expect(stale.map(({ number }) => number)).toEqual([]);
      expect(worded.length).toBeGreaterThan(1500);

      const rulebook = buildRulebook([released], words);
      const fresh = carried.fresh.flatMap(({ number, isUnsure }) => {
        const rule = isUnsure ? undefined : after?.get(number);
        return rule && ruleTitle(rule) === undefined ? [rule] : [];
      });
      const missed = fresh.filter((rule) => {
        const answer = answerQuery(firstSentence(rule), undefined, rulebook);
        const found = answer.ok
          ? [...(answer.value.question?.matches ?? []), answer.value.hit, ...answer.value.also]
          : [];
        return !found.some(({ number }) => number === rule.number);
      });
      process.stdout.write(
        `${day}: ${worded.length} rules worded, ${fresh.length} new, ${missed.length} missed\n`,
      );
      expect(missed.map((rule) => `${rule.number}: ${firstSentence(rule).slice(0, 60)}`)).toEqual([]);
    },
  );
});
