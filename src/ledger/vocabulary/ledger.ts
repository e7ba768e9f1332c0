import type { FairCoins } from '#engine/coins/fair-coins.ts';
import type { FlipChoice, CoinFlips, RandomSource, FlipRequest } from '#engine/coins/vocabulary.ts';
import type { RollChoice, RollOutcome, RollRequest } from '#engine/dice/vocabulary.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Chain, LinkRead } from './chain.ts';

/** A player's text that is mixed into the coins of a game, visible to everyone. */
export interface Seed {
  readonly gameId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** The game mixed into a flip, and the seeds it had by then, in order. */
export interface Seeded {
  readonly gameId: string;
  readonly seeds: readonly [string, ...string[]];
}

/** The common fields of flips and rolls in the ledger. */
interface LedgerLine {
  readonly secretId: string;
  /** Consecutive under one secret, from 1. */
  readonly sequence: number;
  /** The interaction that requested the flip; later choices don't change it. */
  readonly interactionId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Shown to the actor only: see {@link isHiddenFrom}. */
  readonly isPrivate: boolean;
  /** True if the commitment was in an earlier public message. */
  readonly covered: boolean;
  readonly edition: Edition;
  /** The purpose of the flip, such as a card's procedure; `null` for a flip on its own. */
  readonly purpose: string | null;
  /** `null` if players gave no seed; then the interaction's id is mixed in. */
  readonly seeded: Seeded | null;
  /**
   * For a private entry, the index of its key under the second secret; `null` for entries that use the secret itself.
   */
  readonly leaf: number | null;
}

/** The fields that determine the random stream of a flip. */
export type CoinDraw = Pick<LedgerLine, 'sequence' | 'interactionId' | 'purpose' | 'seeded' | 'leaf'>;

/** A flip in the ledger: the request, the choices, and the result. */
export interface FlipEntry extends LedgerLine {
  readonly request: FlipRequest;
  readonly choices: readonly FlipChoice[];
  readonly outcome: CoinFlips;
}

/** A roll in the ledger: the request, the choices, and the result. */
export interface RollEntry extends LedgerLine {
  readonly request: RollRequest;
  readonly choices: readonly RollChoice[];
  readonly outcome: RollOutcome;
}

/** An entry of the ledger. Coins and dice share one numbering and one secret. */
export type LedgerEntry = FlipEntry | RollEntry;

export const isRoll = (entry: LedgerEntry): entry is RollEntry => 'rolls' in entry.outcome;

export const isFlip = (entry: LedgerEntry): entry is FlipEntry => !isRoll(entry);

/** True for another player's private result, which stays hidden even after the reveal. */
export const isHiddenFrom = ({ isPrivate, actorId }: LedgerEntry, reader: PlayerId): boolean =>
  isPrivate && actorId !== reader;

/** The players who flipped or rolled. */
export const entryPlayers = (entry: LedgerEntry): readonly PlayerId[] =>
  isRoll(entry) ? entry.request.rollers : entry.request.flippers;

/** The interaction that changes a ledger. Ids are Discord snowflakes. */
export interface LedgerOrigin {
  readonly interactionId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The writes of a change to the ledger of its channel. */
export interface LedgerWrite {
  /** Entries to add, or to replace while a choice is pending. */
  readonly entries?: readonly LedgerEntry[];
  /** True if the reply shows the commitment publicly. */
  readonly isPublishing?: boolean;
  /** A seed that the actor gives the open game, used from the next flip on. */
  readonly seed?: Pick<Seed, 'gameId' | 'text'>;
}

/** A channel's coins as a change sees them. The secret itself is never accessible. */
export interface CoinBook {
  readonly secretId: string;
  /** SHA-256 of the secret, 64 hex digits. */
  readonly commitment: string;
  /** The commitment to the second secret, used for private entries: 64 hex digits. */
  readonly privateCommitment: string;
  /** True if the commitment has been in a public reply. */
  readonly published: boolean;
  /** The same for the second secret; false for ledgers that began without one. */
  readonly privatePublished: boolean;
  /** The index of the key for the next private entry; `null` if all are used up. */
  readonly nextLeaf: number | null;
  /** The number of the next flip. */
  readonly nextSequence: number;
  /** The seeds given under this secret, in order, all of them for the open game. */
  readonly seeds: readonly Seed[];
  /** The game and seeds for the next flip. */
  readonly seeded: Seeded | null;
  /** A flip made earlier under this secret. */
  entry(sequence: number): LedgerEntry | undefined;
  /** The random stream of a flip; deterministic. */
  stream(line: CoinDraw): RandomSource;
  /** The last link of the chain after these entries, 64 hex digits; it is shown beside their number. */
  headWith(entries: readonly LedgerEntry[]): string;
}

export interface RevealedSecret {
  readonly secretId: string;
  /** 64 hex digits. */
  readonly secret: string;
  readonly commitment: string;
  /** The number of flips made under it. */
  readonly flips: number;
  /** The last link of its chain, 64 hex digits; `null` if it has none. */
  readonly head: string | null;
}

export interface Ledger {
  readonly secretId: string;
  readonly commitment: string;
  readonly published: boolean;
  /**
   * The number of flips counted by the store, stored separately from the entries so that a missing one is noticed.
   */
  readonly count: number;
  /** 64 hex digits; `null` until it is revealed. */
  readonly secret: string | null;
  /**
   * The second secret; `null` until the reveal or if there is none. Never shown to users: see {@link isHiddenFrom}.
   */
  readonly privateSecret: string | null;
  readonly revealedAt: number | null;
  readonly seeds: readonly Seed[];
  /** The first number read: 1, unless the ledger is too long. */
  readonly from: number;
  /** The last number read; `null` if it is the end. */
  readonly upTo: number | null;
  readonly entries: readonly LedgerEntry[];
  /** The numbers of entries that are damaged and can't be read. */
  readonly unreadable: readonly number[];
  readonly channelId: string;
  /** `null` for a ledger from before chains existed. */
  readonly chain: Chain | null;
  /** The links of each entry by its number, in order. */
  readonly links: ReadonlyMap<number, readonly LinkRead[]>;
}

export interface CoinTally {
  readonly playerId: string;
  readonly heads: number;
  readonly tails: number;
  readonly won: number;
  readonly lost: number;
}

/** Coins decided by chance alone, as `fairCoinsIn` counts them. */
export interface FairCount {
  readonly players: readonly FairCoins[];
  /** False if older flips were not read. */
  readonly isWhole: boolean;
}
