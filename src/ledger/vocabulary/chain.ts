/* The hash chain of a ledger. Links are only ever appended; docs/coins.md describes what each of them seals. */

export const LINK_KINDS = ['opened', 'draw', 'choice', 'settled', 'seed'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A stored link, without what its entry or seed already contains. */
export interface ChainLink {
  /** Consecutive under one secret, from 0. */
  readonly nth: number;
  readonly kind: LinkKind;
  /** The number of the flip or roll, the index of a seed, or for `opened` the first entry with links. */
  readonly sequence: number;
  /** For `choice`: the player who chose. */
  readonly actorId: string | null;
  /** For `choice` and `opened`, in ms since 1970. */
  readonly at: number | null;
  /** For `choice`: the interaction. */
  readonly interactionId: string | null;
  /** For `draw` and `choice`: the number of coins or dice drawn so far. */
  readonly thrown: number | null;
  /**
   * Hex, 16 bytes each: salts of the commitments to people, in order, followed by the salt for typed text. The salt of
   * an erased person is replaced by the commitment, 32 bytes.
   */
  readonly salts: readonly string[];
  /** HMAC-SHA256, 64 hex digits. */
  readonly hash: string;
}

/** A link with the hash of the previous one; `null` for the first, or if that is missing. */
export interface LinkRead extends ChainLink {
  readonly after: string | null;
}

/** The chain of a secret, without the links of its entries. */
export interface Chain {
  /** The commitment to the second secret, used for private entries: 64 hex digits. */
  readonly privateCommitment: string;
  /** The first link, if present. */
  readonly opened: LinkRead | null;
  readonly seeds: readonly LinkRead[];
  /** The last link present. */
  readonly last: Pick<ChainLink, 'nth' | 'hash'> | null;
  /** The number of links and the hash of the last one, stored separately from the links. */
  readonly count: number;
  readonly head: string;
}

/** The number of hex digits of a link shown beside the number of its flip. */
const SHOWN_DIGITS = 10;

export const shortLinkHash = (hash: string): string => hash.slice(0, SHOWN_DIGITS);
