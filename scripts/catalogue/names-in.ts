import type { Card } from '../../src/engine/cards/card.ts';

/** Names of cards that mean something else where our sources have them. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(['Library', 'Remove', 'Shapeshifter', 'X']);

const wordsOf = (text: string): string[] =>
  text.replaceAll('’', "'").match(/[\p{L}\p{N}'-]+|[^\p{L}\p{N}\s]/gu) ?? [];

/**
 * Finds the cards that a text names, by the whole card's name or a part's, spelled as printed. Where names overlap
 * the longest counts: a text that names `Krark's Thumb` names no card called `Krark`.
 */
export function cardsNamedIn(text: string, cards: readonly Card[]): ReadonlySet<Card> {
  const byFirstWord = new Map<string, { words: string[]; card: Card }[]>();
  for (const card of cards) {
    for (const name of new Set([card.name, ...card.parts.map((part) => part.name)])) {
      const words = wordsOf(name);
      const [first] = words;
      if (first === undefined || ORDINARY_WORDS.has(name)) continue;
      const alike = byFirstWord.get(first);
      if (alike) alike.push({ words, card });
      else byFirstWord.set(first, [{ words, card }]);
    }
  }
  const read = wordsOf(text);
  const named = new Set<Card>();
  for (let at = 0; at < read.length; at++) {
    const here = nameAt(read, at, byFirstWord);
    for (const { card } of here) named.add(card);
    at += Math.max(0, (here[0]?.words.length ?? 0) - 1);
  }
  return named;
}

/** The longest names that stand here; several where cards share one. */
function nameAt<Name extends { readonly words: readonly string[] }>(
  read: readonly string[],
  at: number,
  byFirstWord: ReadonlyMap<string, readonly Name[]>,
): readonly Name[] {
  const bare = (word: string | undefined) => word?.replace(/'s$/, '');
  const here = [read[at]!, bare(read[at])!]
    .flatMap((first) => byFirstWord.get(first) ?? [])
    .filter(({ words }) =>
      words.every(
        (word, i) => word === read[at + i] || (i === words.length - 1 && word === bare(read[at + i])),
      ),
    );
  const longest = Math.max(0, ...here.map(({ words }) => words.length));
  return here.filter(({ words }) => words.length === longest);
}
