import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

export const FACES = ['heads', 'tails'] as const;
export const Face = z.enum(FACES);
export type Face = Data<typeof Face>;

/** Randomness, passed in by the caller: the same index always gives the same whole number, uniform in [0, 2^32). */
export type RandomSource = (index: number) => number;

/** Which of the coins from Krark's Thumb a player keeps: chosen each time, or set in advance. */
export const KEEPS = ['ask', 'heads', 'tails', 'wins', 'losses'] as const;
const Keep = z.enum(KEEPS);
export type Keep = Data<typeof Keep>;

/**
 * When the flipping stops. `max` limits the rounds, 0 to 4096; reaching it is reported. Each of several flippers goes
 * on until their own flip stops them, except with `all-show`.
 */
const Until = z.discriminatedUnion('kind', [
  /** Each flipper flips this many coins, 0 to 1000, all at once, in one round. */
  z.strictObject({ kind: z.literal('coins'), coins: z.int() }),
  /** One coin after another until one is lost. */
  z.strictObject({ kind: z.literal('loss'), max: z.int() }),
  /** One coin after another until this face shows. */
  z.strictObject({ kind: z.literal('face'), face: Face, max: z.int() }),
  /** All flippers flip one coin a round until all show this face in the same round (Mana Clash). */
  z.strictObject({ kind: z.literal('all-show'), face: Face, max: z.int() }),
  /** After each such result a player decides whether to flip again (Fiery Gambit, Game of Chaos). */
  z.strictObject({
    kind: z.literal('again'),
    after: z.enum(['won', 'lost', 'either']),
    decides: z.enum(['flipper', 'winner']),
    max: z.int(),
  }),
]);
export type Until = Data<typeof Until>;

/** An object used instead of a coin. */
const Substitute = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('die'), sides: z.int() }),
  z.strictObject({ kind: z.literal('object'), heads: z.string(), tails: z.string() }),
]);
export type Substitute = Data<typeof Substitute>;

export const FlipRequest = z.strictObject({
  flippers: z.tuple([PlayerId], PlayerId),
  /**
   * The called face; the ruleset determines who calls. `null` for effects that only care about heads or tails, which
   * have no winner.
   */
  call: Face.nullable(),
  /**
   * The face that each of several flippers calls: then `call` is `null`, and all of them are in it. Absent for one
   * flipper, if an opponent calls, and in requests stored before each player could call their own.
   */
  calls: z.record(PlayerId, Face).optional(),
  /** The opponent who calls (before 2006-07-15), or who decides after winning; `null` if none is named. */
  opponent: PlayerId.nullable(),
  until: Until,
  /** Krark's Thumbs of each player; a player not named has none. */
  thumbs: z.record(PlayerId, z.int()),
  /** A player who is not listed chooses each time. */
  keep: z.record(PlayerId, Keep),
  /**
   * An effect fixes the face, or who wins, or both, of the first round: all coins of `coins`, the first flip of the
   * others. `by`: only this player's coins, as with an effect on its controller's flips; omitted for all players'.
   */
  fixed: z
    .strictObject({ face: Face.nullable(), won: z.boolean().nullable(), by: PlayerId.optional() })
    .nullable(),
  substitute: Substitute.nullable(),
});
export interface FlipRequest extends Data<typeof FlipRequest> {}

/** One flip that counts. */
const CoinFlip = z.strictObject({
  by: PlayerId,
  /** 1 for the first round. */
  round: z.int(),
  /** The 2^k coins of a player with k Thumbs; one coin without; none if the result is fixed. */
  drawn: z.array(Face),
  /** The numbers rolled, in the order of `drawn`, if a die replaces the coin. */
  rolled: z.array(z.int()).optional(),
  /** The face that counts; `null` while the player chooses, and if an effect fixes only the winner. */
  kept: Face.nullable(),
  /** `null` if the flip has no winner, or while the player chooses. */
  won: z.boolean().nullable(),
});
export interface CoinFlip extends Data<typeof CoinFlip> {}

/** A decision that the flipping waits for. */
export const AwaitedChoice = z.discriminatedUnion('kind', [
  /** `flip` is the index in `flips` of the coin to choose for. */
  z.strictObject({ kind: z.literal('keep'), by: PlayerId, flip: z.int() }),
  /** `by` is `null` if the rules name an opponent who was not identified: any player may answer. */
  z.strictObject({ kind: z.literal('again'), by: PlayerId.nullable() }),
]);
export type AwaitedChoice = Data<typeof AwaitedChoice>;

/** An answer to what is awaited. `rest` keeps that face for all the player's coins of this request. */
export const FlipChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep'), face: Face, rest: z.boolean() }),
  z.strictObject({ kind: z.literal('again'), again: z.boolean() }),
]);
export type FlipChoice = Data<typeof FlipChoice>;

/** Why flipping stopped: `done` as requested, `max` at the cap, `chosen` because a player stopped. */
export const StopReason = z.enum(['done', 'max', 'chosen']);

export const CoinFlips = z.strictObject({
  flips: z.array(CoinFlip),
  /** `null` once settled. */
  awaits: AwaitedChoice.nullable(),
  /** `null` while waiting. */
  stopped: StopReason.nullable(),
});
export interface CoinFlips extends Data<typeof CoinFlips> {}

/** The maximum number of coins that each player of a request flips at once, not counting Thumbs. */
export const MAX_FLIPS = 1000;

/** The maximum number of coins that one request throws, including Thumbs. */
export const MAX_COINS = 4096;
