import type { PlayerId } from '../vocabulary/players.ts';

export const FACES = ['heads', 'tails'] as const;
export type Face = (typeof FACES)[number];

/** Chance, handed in by the shell: the same index always gives the same whole number, uniform in [0, 2^32). */
export type RandomSource = (index: number) => number;

/** Which of the coins from Krark's Thumb a player keeps: chosen each time, or set in advance. */
export const KEEPS = ['ask', 'heads', 'tails', 'wins', 'losses'] as const;
export type Keep = (typeof KEEPS)[number];

/**
 * When the flipping stops. `max` limits the rounds, 0 to 4096; reaching it is reported. Each of several flippers goes
 * on until their own flip stops them, except with `all-show`.
 */
export type Until =
  /** Each flipper flips this many coins, 0 to 1000, all at once, in one round. */
  | { readonly kind: 'coins'; readonly coins: number }
  /** One coin after another until one is lost. */
  | { readonly kind: 'loss'; readonly max: number }
  /** One coin after another until this face shows. */
  | { readonly kind: 'face'; readonly face: Face; readonly max: number }
  /** All flippers flip one coin a round until all show this face in the same round (Mana Clash). */
  | { readonly kind: 'all-show'; readonly face: Face; readonly max: number }
  /** After each such result a player decides whether to flip again (Fiery Gambit, Game of Chaos). */
  | {
      readonly kind: 'again';
      readonly after: 'won' | 'lost' | 'either';
      readonly decides: 'flipper' | 'winner';
      readonly max: number;
    };

/** An object used instead of a coin. */
export type Substitute =
  | { readonly kind: 'die'; readonly sides: number }
  | { readonly kind: 'object'; readonly heads: string; readonly tails: string };

export interface FlipRequest {
  readonly flippers: readonly [PlayerId, ...PlayerId[]];
  /**
   * The called face; the ruleset determines who calls. `null` for effects that only care about heads or tails, which
   * have no winner.
   */
  readonly call: Face | null;
  /**
   * The face that each of several flippers calls: then `call` is `null`, and all of them are in it. Absent for one
   * flipper, if an opponent calls, and in requests stored before each player could call their own.
   */
  readonly calls?: Readonly<Record<PlayerId, Face>>;
  /** The opponent who calls (before 2006-07-15), or who decides after winning; `null` if none is named. */
  readonly opponent: PlayerId | null;
  readonly until: Until;
  /** Krark's Thumbs of each player; a player not named has none. */
  readonly thumbs: Readonly<Record<PlayerId, number>>;
  /** A player who is not listed chooses each time. */
  readonly keep: Readonly<Record<PlayerId, Keep>>;
  /**
   * An effect fixes the face, or who wins, or both, of the first round: all coins of `coins`, the first flip of the
   * others. `by`: only this player's coins, as with an effect on its controller's flips; omitted for all players'.
   */
  readonly fixed: { readonly face: Face | null; readonly won: boolean | null; readonly by?: PlayerId } | null;
  readonly substitute: Substitute | null;
}

/** One flip that counts. */
export interface CoinFlip {
  readonly by: PlayerId;
  /** 1 for the first round. */
  readonly round: number;
  /** The 2^k coins of a player with k Thumbs; one coin without; none if the result is fixed. */
  readonly drawn: readonly Face[];
  /** The numbers rolled, in the order of `drawn`, if a die replaces the coin. */
  readonly rolled?: readonly number[];
  /** The face that counts; `null` while the player chooses, and if an effect fixes only the winner. */
  readonly kept: Face | null;
  /** `null` if the flip has no winner, or while the player chooses. */
  readonly won: boolean | null;
}

/** A decision that the flipping waits for. */
export type AwaitedChoice =
  /** `flip` is the index in `flips` of the coin to choose for. */
  | { readonly kind: 'keep'; readonly by: PlayerId; readonly flip: number }
  /** `by` is `null` if the rules name an opponent who was not identified: any player may answer. */
  | { readonly kind: 'again'; readonly by: PlayerId | null };

/** An answer to what is awaited. `rest` keeps that face for all the player's coins of this request. */
export type FlipChoice =
  | { readonly kind: 'keep'; readonly face: Face; readonly rest: boolean }
  | { readonly kind: 'again'; readonly again: boolean };

export interface CoinFlips {
  readonly flips: readonly CoinFlip[];
  /** `null` once settled. */
  readonly awaits: AwaitedChoice | null;
  /** Why it stopped: `done` as requested, `max` at the cap, `chosen` because a player stopped; `null` while waiting. */
  readonly stopped: 'done' | 'max' | 'chosen' | null;
}

/** The most coins that each player of one request may flip at once, Thumbs not counted. */
export const MAX_FLIPS = 1000;

/** The most coins that one request may throw, Thumbs included. */
export const MAX_COINS = 4096;
