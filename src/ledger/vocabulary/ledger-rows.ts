import type { ChainLink } from './chain.ts';
import type { LedgerEntry, LedgerOrigin, Seed } from './ledger.ts';

/** A secret and its state. It leaves the ledger and the store only as a random stream, or once it is revealed. */
export interface SecretRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly commitment: string;
  readonly published: number;
  readonly flips: number;
  readonly revealedAt: number | null;
  /** `null` in secrets older than private streams, until their next line. */
  readonly privateSecret: Buffer | null;
  readonly privateCommitment: string | null;
  readonly privatePublished: number;
  /** The number of private lines, each of which uses one key of the second secret. */
  readonly leaves: number;
  /** Counted separately from the links, to detect a dropped one. */
  readonly links: number;
  /** The hash of the last link; `null` without links. */
  readonly head: string | null;
}

export type SecondSecret = { readonly privateSecret: Buffer; readonly privateCommitment: string };

/** The initial state: without a second secret, and without links. */
export const WITHOUT_CHAIN = {
  privateSecret: null,
  privateCommitment: null,
  privatePublished: 0,
  leaves: 0,
  links: 0,
  head: null,
} as const;

/** The state of a secret after a change that wrote lines. */
export type SecretProgress = SecondSecret &
  Pick<SecretRow, 'flips' | 'published' | 'privatePublished' | 'leaves' | 'links'> & {
    readonly head: string;
  };

/** The ledger of a channel as a change reads and writes it. Only the live secret is ever written to. */
export interface LedgerRows {
  /** The flip that the change declared to read: its number, or the last one of the open game. */
  readonly declared?: number | 'of-game' | undefined;
  /** `null` if there is none. */
  liveSecret(): SecretRow | null;
  addSecret(origin: LedgerOrigin, secret: SecretRow): void;
  revealSecret(origin: LedgerOrigin, secretId: string): void;
  /** Updates the counts of flips and links, and whether the commitments have been published. */
  advance(secretId: string, to: SecretProgress): void;
  addLink(secretId: string, link: ChainLink): void;
  /** In the order in which they were given. */
  seeds(secretId: string): readonly Seed[];
  addSeed(secretId: string, nth: number, seed: Seed): void;
  /** The declared flip, or one that this change has written. @throws if it cannot be parsed */
  flip(secretId: string, sequence: number): LedgerEntry | undefined;
  addFlip(entry: LedgerEntry): void;
  /**
   * Updates the choices and outcome of a stored flip.
   * @param previous its previous state, which the tallies already count
   */
  continueFlip(entry: LedgerEntry, previous: LedgerEntry): void;
}
