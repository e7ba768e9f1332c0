import { foldName, splitName, isSameName } from '#engine/cards/names.ts';
import { commandersOf } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { COIN_CARDS, COINS } from './coin-cards.ts';
import { coinCardsControlledBy } from './coin-permanents.ts';
import { findCoinCard, type CoinCardMatch } from './procedures.ts';
import type { CoinCard } from './vocabulary.ts';

/**
 * Coin cards that match a typed text: one by its full name or label, otherwise those with words that start with it,
 * preferring cards that flip. If several match, prefers a commander of the players, or else a permanent that they
 * control, if it is the only one.
 * @param game where to look for these; `null` if none is in progress
 * @param players for whom the coins may be flipped
 * @returns one card, several to choose from, or none
 */
export function matchCoinCards(
  typed: string,
  game: Game | null,
  players: readonly PlayerId[],
): readonly CoinCardMatch[] {
  const exact = findCoinCard(typed);
  if (exact) return [exact];
  const isPrefix = ({ name }: CoinCard): boolean => foldName(name).startsWith(foldName(typed));
  const similar = [...COIN_CARDS, ...COINS.fromTexts()]
    .filter(({ name }) => containsWords(name, typed))
    .toSorted((a, b) => Number(isPrefix(b)) - Number(isPrefix(a)));
  const flipping = similar.filter(({ procedures }) => procedures.length > 0);
  const candidates = flipping.length > 0 ? flipping : similar;
  const meant = (game && candidates.length > 1 && ownCard(candidates, game, players)) || candidates;
  return meant.flatMap(({ name }) => findCoinCard(name) ?? []);
}

/** The only one of these cards that is a commander of these players, or else that they control. */
function ownCard(
  among: readonly CoinCard[],
  game: Game,
  players: readonly PlayerId[],
): readonly CoinCard[] | undefined {
  const commanders = players.flatMap((player) => commandersOf(game, player));
  const controlled = players.flatMap((player) => coinCardsControlledBy(game, player));
  return [commanders, controlled]
    .map((names) => among.filter(({ name }) => names.some((owned) => isNamed(name, owned))))
    .find(({ length }) => length === 1);
}

/** A commander may have been named by only the first words of its name. */
const isNamed = (card: string, name: string): boolean =>
  [card, ...splitName(card)].some((part) => isSameName(part, name)) || startsWithWords(card, name);

const startsWithWords = (name: string, words: string): boolean =>
  foldName(name).startsWith(`${foldName(words)} `);

/** True if a name contains these words in sequence; the last one may be a prefix. */
function containsWords(name: string, typed: string): boolean {
  const text = foldName(typed);
  return text !== '' && ` ${foldName(name)}`.includes(` ${text}`);
}
