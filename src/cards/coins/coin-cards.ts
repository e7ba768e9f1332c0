import { HEADS_OR_TAILS } from './heads-or-tails.ts';
import { ONE_COIN } from './one-coin.ts';
import { SEVERAL_COINS } from './several-coins.ts';
import { COIN_SPELLS } from './spells.ts';
import { WITHOUT_A_FLIP } from './without-a-flip.ts';
import { createCardList } from '../pool/card-list.ts';
import type { CoinCard } from './vocabulary.ts';

/**
 * Every card that flips coins, reacts to flips or changes them, as facts in our own words: 87 cards of the card pool
 * of 2026-03, and Goblin Bookie. Sorted by name.
 */
export const COIN_CARDS: readonly CoinCard[] = [
  ...ONE_COIN,
  ...COIN_SPELLS,
  ...HEADS_OR_TAILS,
  ...SEVERAL_COINS,
  ...WITHOUT_A_FLIP,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** These cards, and those read from texts. */
export const COINS = createCardList(COIN_CARDS.map((card) => [card.name, card] as const));
