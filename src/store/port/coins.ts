import type { FairCoins } from '#engine/coins/fair.ts';
import type { FlipChoice, CoinFlips, RandomSource, FlipRequest } from '#engine/coins/vocabulary.ts';
import type { RollChoice, Rolled, RollRequest } from '#engine/dice/vocabulary.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Chain, LinkRead } from './chain.ts';

/** A text that a player gave a game to be mixed into its coins, for everybody to see. */
export interface Seed {
  readonly gameId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** The game that was mixed into a flip, and the seeds that it had by then, in the order in which they were given. */
export interface Seeded {
  readonly gameId: string;
  readonly seeds: readonly [string, ...string[]];
}

/** The fields that all lines of the ledger have, of flips and of rolls. */
interface LedgerLine {
  readonly secretId: string;
  /** 1, 2, 3 … under one secret, without a gap. */
  readonly sequence: number;
  /** Of the interaction that asked for the flip; later choices do not change it. */
  readonly interactionId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Shown to the actor only: see {@link isHiddenFrom}. */
  readonly isPrivate: boolean;
  /** True if the commitment stood in an earlier public message. */
  readonly covered: boolean;
  readonly edition: Edition;
  /** The purpose of the flip, such as a card's procedure; `null` for a flip on its own. */
  readonly purpose: string | null;
  /** `null` where players gave no seed: then the interaction's id is mixed in. */
  readonly seeded: Seeded | null;
  /** Of a private line, by which of the second secret's keys it goes; `null` for lines that go by the secret itself. */
  readonly leaf: number | null;
}

/** The fields that the stream of a flip goes by. */
export type Drawing = Pick<LedgerLine, 'sequence' | 'interactionId' | 'purpose' | 'seeded' | 'leaf'>;

/** A flip in the ledger: what was asked, what was chosen on the way, and what came of it. */
export interface FlipEntry extends LedgerLine {
  readonly request: FlipRequest;
  readonly choices: readonly FlipChoice[];
  readonly outcome: CoinFlips;
}

/** A roll in the ledger, likewise. */
export interface RollEntry extends LedgerLine {
  readonly request: RollRequest;
  readonly choices: readonly RollChoice[];
  readonly outcome: Rolled;
}

/** One line of the ledger. Coins and dice are counted together, and come from one secret. */
export type LedgerEntry = FlipEntry | RollEntry;

export const isRoll = (entry: LedgerEntry): entry is RollEntry => 'rolls' in entry.outcome;

export const isFlip = (entry: LedgerEntry): entry is FlipEntry => !isRoll(entry);

/** A private result is shown to whoever asked for it and to nobody else, also once the secret is revealed. */
export const isHiddenFrom = ({ isPrivate, actorId }: LedgerEntry, reader: PlayerId): boolean =>
  isPrivate && actorId !== reader;

/** Who flipped or rolled. */
export const playersOf = (entry: LedgerEntry): readonly PlayerId[] =>
  isRoll(entry) ? entry.request.rollers : entry.request.flippers;

/** The channel's coins as a change sees them. The secret itself never shows. */
export interface CoinBook {
  readonly secretId: string;
  /** SHA-256 of the secret, 64 hex digits. */
  readonly commitment: string;
  /** The commitment to the second secret, by which private lines go: 64 hex digits. */
  readonly privateCommitment: string;
  /** True if the commitment has stood in a public reply already. */
  readonly published: boolean;
  /** Likewise of the second secret: of ledgers that began without one, never. */
  readonly privatePublished: boolean;
  /** The key that the next private line goes by; `null` where all of them are used up. */
  readonly nextLeaf: number | null;
  /** The sequence number that the next flip gets. */
  readonly nextSequence: number;
  /** The seeds that players gave under this secret, in order: all of them the open game's. */
  readonly seeds: readonly Seed[];
  /** The game and the seeds that are mixed into the next flip. */
  readonly seeded: Seeded | null;
  /** A flip made earlier under this secret. */
  entry(sequence: number): LedgerEntry | undefined;
  /** The random stream of one flip; the same line always gives the same stream. */
  stream(line: Drawing): RandomSource;
  /** The last link of the chain, 64 hex digits, once these lines are written: what stands beside their number. */
  headWith(entries: readonly LedgerEntry[]): string;
}

export interface Revealed {
  readonly secretId: string;
  /** 64 hex digits. */
  readonly secret: string;
  readonly commitment: string;
  /** How many flips it covered or not. */
  readonly flips: number;
  /** The last link of its chain, 64 hex digits; `null` where it has none. */
  readonly head: string | null;
}

export interface Ledger {
  readonly secretId: string;
  readonly commitment: string;
  readonly published: boolean;
  /** How many flips the store counted under this secret, kept apart from the entries so that a dropped one shows. */
  readonly count: number;
  /** 64 hex digits; `null` until it is revealed. */
  readonly secret: string | null;
  /** Likewise the second one; `null` also where there is none. It is shown to nobody: see {@link isHiddenFrom}. */
  readonly privateSecret: string | null;
  readonly revealedAt: number | null;
  readonly seeds: readonly Seed[];
  /** The first sequence number that was read: 1, unless the ledger is too long. */
  readonly from: number;
  /** The last sequence number that was read; `null`: to the end. */
  readonly upTo: number | null;
  readonly entries: readonly LedgerEntry[];
  /** Sequence numbers of the entries that somebody wrote over so that they cannot be read. */
  readonly unreadable: readonly number[];
  readonly channelId: string;
  /** `null` for a ledger of before there were chains. */
  readonly chain: Chain | null;
  /** The links of the entries, by their sequence numbers, each in their order. */
  readonly links: ReadonlyMap<number, readonly LinkRead[]>;
}

export interface Tally {
  readonly playerId: string;
  readonly heads: number;
  readonly tails: number;
  readonly won: number;
  readonly lost: number;
}

/** Coins that only chance decides, as `fairCoinsIn` counts them. */
export interface FairCount {
  readonly players: readonly FairCoins[];
  /** False where older flips were not read. */
  readonly isWhole: boolean;
}
