import type { TermVariants } from '../search/parse-question.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import type { RuleText } from '../text/rule-text.ts';

/** The distinct words that match a question, as these rules spell them. For a heading, includes its subrules. */
export function matchedWords(
  sought: readonly TermVariants[],
  rules: readonly (readonly [number: string, text: RuleText])[],
): readonly string[] {
  const stems = new Set(sought.flatMap((variants) => variants.map((variant) => variant.stem)));
  const all = rules.flatMap(([number, text]) =>
    [number, ...(text.rule(number)?.subrules ?? [])].flatMap((each) => text.rule(each) ?? []),
  );
  const words = all.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => wordsOf(paragraph.text)));
  return [...new Set(words)].filter((word) => !isFiller(word) && stems.has(stem(word)));
}
