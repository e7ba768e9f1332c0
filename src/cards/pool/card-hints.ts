import { foldName } from '#engine/cards/names.ts';
import type { CardEntry, CardPool } from './card-pool.ts';
import { namedCards } from './named-cards.ts';

/** The maximum number of words in a name, as people type it. */
const MAX_NAME_WORDS = 6;
/** The maximum number of word sequences of a question to look up. */
const MAX_LOOKUPS = 40;

/**
 * Adds the types and keywords of cards named in a question, so that "can I tap Llanowar Elves" is about a creature.
 * Skips names that consist only of words of the rules, which lead to their rules anyway.
 */
export const cardHints =
  (cards: Pick<CardPool, 'find'>) =>
  (question: string, isKnown: (word: string) => boolean): readonly string[] => {
    const words = foldName(question).split(' ');
    let lookedUp = 0;
    function longestNamedWith(at: number): CardEntry | undefined {
      for (let length = MAX_NAME_WORDS; length > 0 && lookedUp < MAX_LOOKUPS; length -= 1) {
        const last = Math.min(at, words.length - length);
        for (let from = Math.max(0, at - length + 1); from <= last; from += 1) {
          lookedUp += 1;
          const entry = cards.find(words.slice(from, from + length).join(' '));
          if (entry) return entry;
        }
      }
      return undefined;
    }
    const unknown = [...words.keys()].filter(
      (at) => (words[at] as string).length >= 3 && !isKnown(words[at] as string),
    );
    const named = unknown.flatMap((at) => longestNamedWith(at) ?? []);
    return [...new Set(named.flatMap(hintsOf))];
  };

function hintsOf({ card, keywords = [] }: CardEntry): readonly string[] {
  const types = card.parts.flatMap(({ typeLine }) => typeLine.toLowerCase().match(/[a-z]+/g) ?? []);
  return [...types, ...keywords.flat().flatMap((keyword) => keyword.toLowerCase().split(' '))];
}

/**
 * Replaces a card's name by the card's types if the name has several words, one of which is the name of a rule:
 * Storm-Kiln Artist doesn't have storm.
 * @param isCommon of `namedCards`
 * @param isMisleading true for such a word
 */
export function withTypesForNames(
  question: string,
  cards: CardPool,
  isCommon: (word: string) => boolean,
  isMisleading: (word: string) => boolean,
): string {
  const words = foldName(question).split(' ');
  if (words.length < 2 || !words.some(isMisleading)) return question;
  let [changed, last] = ['', 0];
  for (const { entries, from, to } of namedCards(question, cards, isCommon)) {
    const [entry] = entries;
    const name = foldName(question.slice(from, to)).split(' ');
    if (!entry || name.length < 2 || !name.some(isMisleading)) continue;
    const types = entry.card.parts[0].typeLine.split(' — ')[0] ?? '';
    changed += question.slice(last, from) + types.toLowerCase();
    last = to;
  }
  return changed + question.slice(last);
}
