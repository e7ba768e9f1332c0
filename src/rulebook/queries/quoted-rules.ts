import { memoizeWeak } from '#basics/memoize-weak.ts';
import { RELEASE_DATE, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { rulesNotYetWorded } from '../book/not-yet-worded.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** A shorter question is in too many rules. */
const MIN_LENGTH = 15;

/**
 * The rules of a younger edition that have no words of ours and in whose official text these words stand one after
 * another. By single words alone they would lose to rules that have our words and questions.
 */
export function quotedRules(question: string, rulebook: Rulebook): ReadonlySet<string> {
  const quoted = lettersOf(question);
  if (TODAYS_DATE === RELEASE_DATE || quoted.length < MIN_LENGTH) return new Set();
  return new Set([...textsOf(rulebook)].flatMap(([number, text]) => (text.includes(quoted) ? [number] : [])));
}

const textsOf = memoizeWeak((rulebook: Rulebook): ReadonlyMap<string, string> => {
  const text = rulebook.read(TODAYS_DATE);
  return new Map(
    [...rulesNotYetWorded().keys()].flatMap((number) => {
      const paragraphs = text.rule(number)?.paragraphs;
      return paragraphs ? [[number, lettersOf(paragraphs.map((one) => one.text).join(' '))] as const] : [];
    }),
  );
});

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
