/*
 * The chain of a ledger: its links, which are only ever appended. docs/coins.md says what each of them seals.
 */

export const LINK_KINDS = ['opened', 'draw', 'choice', 'settled', 'seed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A link as it is kept. What its line or seed has already is not kept twice. */
export interface Link {
  /** 0, 1, 2 … under one secret, without a gap. */
  readonly nth: number;
  readonly kind: LinkKind;
  /** The number of the flip or roll; of a seed its place; of `opened` the first line that has links. */
  readonly sequence: number;
  /** Who chose, of `choice`; `null` otherwise. */
  readonly actorId: string | null;
  /** When, of `choice` and `opened`, in milliseconds since 1970. */
  readonly at: number | null;
  /** By which interaction, of `choice`. */
  readonly interactionId: string | null;
  /** Of `draw` and `choice`: how many coins or dice had come up by then. */
  readonly thrown: number | null;
  /**
   * Hex, 16 bytes each, by which people are committed to, in the order in which they come, and what was typed after
   * them. In place of the salt of somebody who was erased stands the commitment, 32 bytes.
   */
  readonly salts: readonly string[];
  /** HMAC-SHA256, 64 hex digits. */
  readonly hash: string;
}

/** A link with the hash of the one before it; `null` for the first, and where that is not there. */
export interface LinkRead extends Link {
  readonly after: string | null;
}

/** The chain of a secret, but for the links of its lines. */
export interface Chain {
  /** The commitment to the second secret, by which private lines go: 64 hex digits. */
  readonly privateCommitment: string;
  /** The first link, as far as it is there. */
  readonly opened: LinkRead | null;
  readonly seeds: readonly LinkRead[];
  /** The last link that is there. */
  readonly last: Pick<Link, 'nth' | 'hash'> | null;
  /** The number of links, and the hash of the last, as they were counted apart from the links. */
  readonly count: number;
  readonly head: string;
}

/** So many hex digits of a link stand beside the number of its flip. */
const SHOWN_DIGITS = 10;

export const shownLink = (hash: string): string => hash.slice(0, SHOWN_DIGITS);
