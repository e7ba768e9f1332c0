import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

/*
 * Rolls of numbered dice and of the planar die, and drawing one of several things with a die.
 */

/** The maximum number of dice of one player, including ignored ones. */
export const MAX_DICE = 100;
export const MAX_SIDES = 1000;
/** The greatest absolute value of the sum of modifiers. */
export const MAX_MODIFIER = 10_000;
/** The maximum number of dice among which a player chooses which to ignore. */
export const MAX_CHOSEN_AMONG = 10;
/** The maximum number of things to draw from: the die has a side for each. */
export const MAX_DRAWN_AMONG = 100;
/** Players who are still tied after this many rounds stay tied. */
export const MAX_ROLL_OFFS = 100;

/** Dice of one kind: `2d6`. */
const Dice = z.strictObject({ count: z.int(), sides: z.int() });
export interface Dice extends Data<typeof Dice> {}

/** Dice, and a number added to their sum: `d20+d4-1`. */
const Pool = z.strictObject({ dice: z.array(Dice), modifier: z.int() });
export interface Pool extends Data<typeof Pool> {}

/** Rolls that never happened: the lowest, the highest, or a player's choice. */
const IGNORED = ['lowest', 'highest', 'chosen'] as const;
const Ignoring = z.strictObject({
  which: z.enum(IGNORED),
  count: z.int(),
  /** The index in `dice` of the term whose dice are ignored; omitted if all dice count for that. */
  of: z.int().optional(),
});
export interface Ignoring extends Data<typeof Ignoring> {}

const Rollers = z.tuple([PlayerId], PlayerId);

/** The things of which one is drawn: players, or cards by their names. */
const DrawnThings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('players'), among: Rollers }),
  z.strictObject({ kind: z.literal('cards'), among: z.tuple([z.string()], z.string()) }),
]);
export type DrawnThings = Data<typeof DrawnThings>;

/** All named players roll the same dice. */
const DiceRequest = z.strictObject({
  kind: z.literal('dice'),
  rollers: Rollers,
  ...Pool.shape,
  ignoring: Ignoring.nullable(),
  /** True if an order of players is drawn, so that tied players roll again. Otherwise ties stay. */
  isOrder: z.boolean(),
  /** An earlier roll of which some dice are rolled again: its number, its results, and the indexes of those dice. */
  rerolls: z.strictObject({ sequence: z.int(), was: z.array(z.int()), places: z.array(z.int()) }).nullable(),
});
export interface DiceRequest extends Data<typeof DiceRequest> {}

const PlanarRequest = z.strictObject({ kind: z.literal('planar'), rollers: z.tuple([PlayerId]) });
export interface PlanarRequest extends Data<typeof PlanarRequest> {}

const DrawRequest = z.strictObject({
  kind: z.literal('draw'),
  rollers: z.tuple([PlayerId]),
  drawing: DrawnThings,
});
export interface DrawRequest extends Data<typeof DrawRequest> {}

export const RollRequest = z.discriminatedUnion('kind', [DiceRequest, PlanarRequest, DrawRequest]);
export type RollRequest = Data<typeof RollRequest>;

export const PLANAR_FACES = ['planeswalk', 'chaos', 'blank'] as const;
export type PlanarFace = (typeof PLANAR_FACES)[number];

/** The roll of one player in one round. */
const Roll = z.strictObject({
  by: PlayerId,
  /** 1 for the first roll; players tied for a place in an order roll again in later rounds. */
  round: z.int(),
  /** The natural results in the order of the dice; for the planar die the index of its face, from 1 on. */
  natural: z.array(z.int()),
  ignored: z.array(z.int()),
  /** The resulting number; `null` while its player chooses what to ignore, and for the planar die, which has none. */
  result: z.int().nullable(),
});
export interface Roll extends Data<typeof Roll> {}

/** A decision that a roll waits for: which die its player ignores. `roll` is the index of that roll. */
const RollAwaits = z.strictObject({ by: PlayerId, roll: z.int() });
export interface RollAwaits extends Data<typeof RollAwaits> {}

/** The answer to `RollAwaits`: the index of the die to ignore. */
export const RollChoice = z.strictObject({ ignore: z.int() });
export interface RollChoice extends Data<typeof RollChoice> {}

export const RollOutcome = z.strictObject({
  rolls: z.array(Roll),
  /** `null` once settled. */
  awaits: RollAwaits.nullable(),
});
export interface RollOutcome extends Data<typeof RollOutcome> {}

/** The earlier result of a die that is not rolled again; `null` if it is rolled. */
export const keptNumberAt = ({ rerolls }: DiceRequest, index: number): number | null =>
  rerolls && !rerolls.places.includes(index) ? (rerolls.was[index] ?? null) : null;

/** The dice among which some are ignored. */
export const ignorableDice = (pool: Pick<Pool, 'dice'>, { of }: Ignoring): readonly Dice[] =>
  of === undefined ? pool.dice : pool.dice.slice(of, of + 1);

/** All dice, one by one, by their sides. */
export const dieSides = ({ dice }: Pick<Pool, 'dice'>): readonly number[] =>
  dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides));
