import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { RuleText } from '../text/rule-text.ts';
import { isFiller } from './words.ts';

const WORD = /(?<!\p{L})\p{Ll}+(?!\p{L})/gu;

/** The words that the rules write in lower case, without apostrophes. */
const wordsIn = memoizeWeak(
  ({ rules }: RuleText): ReadonlySet<string> =>
    new Set(
      rules.flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ text }) => text.replaceAll(/['’]/g, '').match(WORD) ?? []),
      ),
    ),
);

/** True for words that the rules use in lower case, and for words common to any sentence: they don't name a card. */
export function isWordOfRules(text: RuleText): (word: string) => boolean {
  const words = wordsIn(text);
  return (word) => isFiller(word) || words.has(word) || words.has(word.replace(/s$/, ''));
}
