import { foldName, halvesOf, isSameName } from '../../engine/cards/names.ts';
import { commandersOf } from '../../engine/game/commanders.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { COIN_CARDS } from './coin-cards.ts';
import { coinCardsUnder } from './noted.ts';
import { findCoinCard, type CoinCardFound } from './procedures.ts';
import type { CoinCard } from './vocabulary.ts';

/**
 * The coin cards that may be meant by what somebody typed: one by its whole name or label; else those with words that
 * begin so, cards that flip before those that only change or watch flips. Of several a commander of the players is
 * meant, or else what they control on the battlefield, if that is one.
 * @param game in which to look for these; `null` if none is played.
 * @param players for whom the coins may be flipped.
 * @returns one that is meant, several among which to choose, or none.
 */
export function coinCardsMeant(
  typed: string,
  game: Game | null,
  players: readonly PlayerId[],
): readonly CoinCardFound[] {
  const exactly = findCoinCard(typed);
  if (exactly) return [exactly];
  const isFirst = ({ name }: CoinCard): boolean => foldName(name).startsWith(foldName(typed));
  const alike = COIN_CARDS.filter(({ name }) => hasWordsLike(name, typed)).toSorted(
    (one, other) => Number(isFirst(other)) - Number(isFirst(one)),
  );
  const flipping = alike.filter(({ procedures }) => procedures.length > 0);
  const among = flipping.length > 0 ? flipping : alike;
  const meant = (game && among.length > 1 && oneOwn(among, game, players)) || among;
  return meant.flatMap(({ name }) => findCoinCard(name) ?? []);
}

/** The one of these cards that leads a deck of these players; or else the one that they control. */
function oneOwn(
  among: readonly CoinCard[],
  game: Game,
  players: readonly PlayerId[],
): readonly CoinCard[] | undefined {
  const commanders = players.flatMap((one) => commandersOf(game, one));
  const controlled = players.flatMap((one) => coinCardsUnder(game, one));
  return [commanders, controlled]
    .map((names) => among.filter(({ name }) => names.some((one) => isNamed(name, one))))
    .find(({ length }) => length === 1);
}

/** A table may have named a commander by the first words of its name. */
const isNamed = (card: string, name: string): boolean =>
  [card, ...halvesOf(card)].some((one) => isSameName(one, name)) || hasWordsFirst(card, name);

const hasWordsFirst = (name: string, words: string): boolean =>
  foldName(name).startsWith(`${foldName(words)} `);

/** True if a name has all of these words one after another, and goes on as the last of them or ends there. */
function hasWordsLike(name: string, typed: string): boolean {
  const text = foldName(typed);
  return text !== '' && ` ${foldName(name)}`.includes(` ${text}`);
}
