import { memoizeWeak } from '#basics/memoize-weak.ts';
import { headingKey, namesIn } from '#rulebook/queries/headings.ts';
import { textsOfAllAges } from '#rulebook/book/texts-for.ts';
import { SLANG_BY_KEY } from '#rulebook/queries/dated-words.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';

/** The keys of all headings, keywords and glossary terms of today's and the founding rules, and of slang. */
const keysOf = memoizeWeak(
  (rulebook: Rulebook): ReadonlySet<string> =>
    new Set([
      ...textsOfAllAges(rulebook).flatMap((text) => namesIn(text).map(({ name }) => headingKey(name))),
      ...SLANG_BY_KEY.keys(),
    ]),
);

/** Whether a text is a term that the rules or players use, however many of it there are. */
export const isRuleTerm = (text: string, rulebook: Rulebook): boolean =>
  keysOf(rulebook).has(headingKey(text));
