import { isOneErrorAway } from '#basics/edit-distance.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { headingKey, headingNames } from '#rulebook/queries/headings.ts';
import { textsOfAllAges } from '#rulebook/book/texts-for.ts';
import { SLANG_BY_KEY } from '#rulebook/queries/dated-words.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';

/** The keys of all headings, keywords and glossary terms of today's and the founding rules, and of slang. */
const keysOf = memoizeWeak(
  (rulebook: Rulebook): ReadonlySet<string> =>
    new Set([
      ...textsOfAllAges(rulebook).flatMap((text) => headingNames(text).map(({ name }) => headingKey(name))),
      ...SLANG_BY_KEY.keys(),
    ]),
);

/** True for a term of the rules or of players' slang, in the singular or plural. */
export const isRuleTerm = (text: string, rulebook: Rulebook): boolean =>
  keysOf(rulebook).has(headingKey(text));

/** Shorter words have too many neighbours. */
const MIN_MISSPELLED_LENGTH = 6;

const termsByInitial = memoizeWeak((rulebook: Rulebook): ReadonlyMap<string, readonly string[]> => {
  const terms = new Map<string, string[]>();
  for (const key of keysOf(rulebook)) {
    if (!/^[a-z]+$/.test(key) || key.length < MIN_MISSPELLED_LENGTH) continue;
    const initial = key.charAt(0);
    terms.set(initial, [...(terms.get(initial) ?? []), key]);
  }
  return terms;
});

const nearTerms = memoizeWeak(() => createLruCache<string, string | null>(500));

/** Finds the one-word term that a word misspells by one error. */
export function findNearRuleTerm(word: string, rulebook: Rulebook): string | undefined {
  if (word.length < MIN_MISSPELLED_LENGTH || !/^[a-z]+$/.test(word)) return undefined;
  const known = nearTerms(rulebook).get(word);
  if (known !== undefined) return known ?? undefined;
  const found = (termsByInitial(rulebook).get(word.charAt(0)) ?? []).find((term) =>
    isOneErrorAway(word, term),
  );
  nearTerms(rulebook).set(word, found ?? null);
  return found;
}
