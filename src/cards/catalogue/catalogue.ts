import type { Card } from '../../engine/cards/card.ts';
import { COIN_FLIPS } from './coin-flips.ts';
import { DAY_AND_NIGHT } from './day-and-night.ts';
import { ENDING_THE_TURN } from './ending-the-turn.ts';
import { FLIP_CARDS } from './flip-cards.ts';
import { NAMED_CARDS } from './named-cards.ts';
import { SPLIT_CARDS } from './split-cards.ts';
import { SUBGAMES } from './subgames.ts';
import { TURN_CONTROL } from './turn-control.ts';

/** The cards that are built in, by why they are; each stands in one place. Cards of un-sets come last in each. */
export const CATALOGUE_OF = {
  splitCards: SPLIT_CARDS,
  flipCards: FLIP_CARDS,
  /** Cards that flip coins, or care for flips. */
  coinFlips: COIN_FLIPS,
  /** Cards that make a player control another. */
  turnControl: TURN_CONTROL,
  /** Cards that end the turn or a phase. */
  endingTheTurn: ENDING_THE_TURN,
  /** Cards that turn over with day and night: with daybound and nightbound. */
  dayAndNight: DAY_AND_NIGHT,
  /** Cards that make a subgame, or restart a game. */
  subgames: SUBGAMES,
  /** Cards that the founding texts, worked cases or our digest of the rules name. */
  named: NAMED_CARDS,
} satisfies Record<string, readonly Card[]>;

/** The cards that are built in: facts, no rules text. */
export const CATALOGUE: readonly Card[] = Object.values(CATALOGUE_OF).flat();
