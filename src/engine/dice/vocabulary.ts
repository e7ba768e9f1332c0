import type { PlayerId } from '../vocabulary/players.ts';

/*
 * Rolls of numbered dice and of the planar die, and drawing one of several things with a die.
 */

/** The limit of dice of one player, ignored ones included. */
export const MAX_DICE = 100;
export const MAX_SIDES = 1000;
/** The greatest absolute value of the sum of modifiers. */
export const MAX_MODIFIER = 10_000;
/** Limit of dice among which a player chooses which to ignore. */
export const MAX_CHOSEN_AMONG = 10;
/** The limit of things to draw from: the die has a side for each. */
export const MAX_DRAWN_AMONG = 100;
/** Players who are still tied after this many rounds stay tied. */
export const MAX_ROLL_OFFS = 100;

/** Dice of one kind: `2d6`. */
export interface Dice {
  readonly count: number;
  readonly sides: number;
}

/** Dice, and a number added to their sum: `d20+d4-1`. */
export interface Pool {
  readonly dice: readonly Dice[];
  readonly modifier: number;
}

/** Rolls that never happened: the lowest, the highest, or a player's choice. */
export const IGNORED = ['lowest', 'highest', 'chosen'] as const;
export interface Ignoring {
  readonly which: (typeof IGNORED)[number];
  readonly count: number;
  /** The index in `dice` of the term whose dice are ignored; omitted if all dice count for that. */
  readonly of?: number;
}

type Rollers = readonly [PlayerId, ...PlayerId[]];

/** The things of which one is drawn: players, or cards by their names. */
export type DrawnThings =
  | { readonly kind: 'players'; readonly among: Rollers }
  | { readonly kind: 'cards'; readonly among: readonly [string, ...string[]] };

/** All named players roll the same dice. */
export interface DiceRequest extends Pool {
  readonly kind: 'dice';
  readonly rollers: Rollers;
  readonly ignoring: Ignoring | null;
  /** True if an order of players is drawn, so that tied players roll again. Otherwise ties stay. */
  readonly isOrder: boolean;
  /** An earlier roll of which some dice are rolled again: its number, its results, and the indexes of those dice. */
  readonly rerolls: {
    readonly sequence: number;
    readonly was: readonly number[];
    readonly places: readonly number[];
  } | null;
}

export interface PlanarRequest {
  readonly kind: 'planar';
  readonly rollers: readonly [PlayerId];
}

export interface DrawRequest {
  readonly kind: 'draw';
  readonly rollers: readonly [PlayerId];
  readonly drawing: DrawnThings;
}

export type RollRequest = DiceRequest | PlanarRequest | DrawRequest;

export const PLANAR_FACES = ['planeswalk', 'chaos', 'blank'] as const;
export type PlanarFace = (typeof PLANAR_FACES)[number];

/** The roll of one player in one round. */
export interface Roll {
  readonly by: PlayerId;
  /** 1 for the first roll; players tied for a place in an order roll again in later rounds. */
  readonly round: number;
  /** The natural results in the order of the dice; for the planar die the index of its face, from 1 on. */
  readonly natural: readonly number[];
  readonly ignored: readonly number[];
  /** The resulting number; `null` while its player chooses what to ignore, and for the planar die, which has none. */
  readonly result: number | null;
}

/** A decision that a roll waits for: which die its player ignores. `roll` is the index of that roll. */
export interface RollAwaits {
  readonly by: PlayerId;
  readonly roll: number;
}

/** The answer to `RollAwaits`: the index of the die to ignore. */
export interface RollChoice {
  readonly ignore: number;
}

export interface Rolled {
  readonly rolls: readonly Roll[];
  /** `null` once settled. */
  readonly awaits: RollAwaits | null;
}

/** The earlier result of a die that is not rolled again; `null` if it is rolled. */
export const keptNumberAt = ({ rerolls }: DiceRequest, index: number): number | null =>
  rerolls && !rerolls.places.includes(index) ? (rerolls.was[index] ?? null) : null;

/** The dice among which some are ignored. */
export const ignorableDice = (pool: Pick<Pool, 'dice'>, { of }: Ignoring): readonly Dice[] =>
  of === undefined ? pool.dice : pool.dice.slice(of, of + 1);

/** All dice, one by one, by their sides. */
export const dieSides = ({ dice }: Pick<Pool, 'dice'>): readonly number[] =>
  dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides));
