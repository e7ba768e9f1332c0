import type { TermVariants } from '../search/parse-question.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import type { RuleText } from '../text/rule-text.ts';

/**
 * The words that a question asks for, as they stand in a rule of some texts, each once; of a heading, those of its
 * subrules.
 */
export function matchedWords(
  sought: readonly TermVariants[],
  rules: readonly (readonly [number: string, text: RuleText])[],
): readonly string[] {
  const stems = new Set(sought.flatMap((ways) => ways.map((way) => way.stem)));
  const all = rules.flatMap(([number, text]) =>
    [number, ...(text.rule(number)?.subrules ?? [])].flatMap((one) => text.rule(one) ?? []),
  );
  const words = all.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => wordsOf(one.text)));
  return [...new Set(words)].filter((word) => !isFiller(word) && stems.has(stem(word)));
}
