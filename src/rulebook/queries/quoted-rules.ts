import { RELEASE_DATE, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { memoizeByAdoption } from '../book/memoize-by-adoption.ts';
import { rulesNotYetWorded } from '../book/not-yet-worded.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** A quote has at least this many words or letters. Shorter ones are turns of phrase that many rules have. */
const MIN_WORDS = 6;
const MIN_LETTERS = 35;
/** The first sentence, or what precedes its colon; a shorter beginning is a title. */
const OPENING = /^.{20,}?[.:](?=\s|$)/;

/**
 * The rules of a younger edition that have no words of ours and that a question quotes. These are the rules that open
 * with it as a whole sentence. Otherwise it is the only rule that has it as a phrase, or the only one that begins with
 * it, and no rule with our words may have it too. By single words they would lose to rules that have our words and
 * questions.
 */
export function quotedRules(question: string, rulebook: Rulebook): ReadonlySet<string> {
  if (TODAYS_DATE === RELEASE_DATE) return new Set();
  const quoted = lettersOf(question);
  if (quoted === '') return new Set();
  const phrase = ` ${quoted} `;
  const having = textsOf(rulebook).filter(({ text }) => text.includes(phrase));
  const opening = having.filter((rule) => rule.opening === quoted && !rule.isWorded);
  const isLong = quoted.split(' ').length >= MIN_WORDS || quoted.replaceAll(' ', '').length >= MIN_LETTERS;
  const isOnlyNew = having.every(({ isWorded }) => !isWorded);
  const beginning = having.length > 1 ? having.filter(({ text }) => text.startsWith(phrase)) : having;
  const found = opening.length > 0 ? opening : isLong && isOnlyNew && beginning.length === 1 ? beginning : [];
  return new Set(found.map(({ number }) => number));
}

const textsOf = memoizeByAdoption((rulebook) => {
  const unworded = rulesNotYetWorded();
  return rulebook.read(TODAYS_DATE).rules.map(({ number, paragraphs }) => ({
    number,
    isWorded: !unworded.has(number),
    text: ` ${lettersOf(paragraphs.map(({ text }) => text).join(' '))} `,
    opening: lettersOf(OPENING.exec(paragraphs[0]?.text ?? '')?.[0] ?? ''),
  }));
});

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
