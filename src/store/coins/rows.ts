import type { Link } from '../port/chain.ts';
import type { ChangeReads, Origin } from '../port/changes.ts';
import type { LedgerEntry, Seed, Tally } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import { FLIP_COLUMNS, SECRET_COLUMNS, SEED_COLUMNS } from '../sql/changed-rows.ts';
import type { ChannelRows, Statement } from '../sql/statement.ts';
import { encodeLink } from './link-rows.ts';
import { seededBy } from './seeds.ts';
import { encodeFlip, parseFlip, type FlipRow } from './stored-flips.ts';
import { tally, tallyOfChange } from './tally.ts';

/** A secret and its state. It leaves the store only as a random stream, or once it is revealed. */
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
export const UNCHAINED = {
  privateSecret: null,
  privateCommitment: null,
  privatePublished: 0,
  leaves: 0,
  links: 0,
  head: null,
} as const;

/** The state of a secret after a change that wrote lines. */
type Advanced = SecondSecret &
  Pick<SecretRow, 'flips' | 'published' | 'privatePublished' | 'leaves' | 'links'> & {
    readonly head: string;
  };

/** The coins of a channel; fields are missing until they are read. */
export interface ChannelCoins {
  /** The live secret; `null` if there is none. */
  readonly secret?: SecretRow | null;
  /** The seeds given under that secret. */
  readonly seeds?: readonly Seed[];
}

/** The ledger's tables within a change of one channel. Only the live secret is ever written to. */
export interface CoinRows {
  liveSecret(): SecretRow | null;
  addSecret(origin: Origin, secret: SecretRow): void;
  revealSecret(origin: Origin, secretId: string): void;
  /** Updates the counts of flips and links, and whether the commitments have been published. */
  advance(secretId: string, to: Advanced): void;
  addLink(secretId: string, link: Link): void;
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

/** The live secrets of the channels that a condition selects. */
export const liveSecrets = (condition: string): string =>
  `SELECT channel_id AS "channelId", ${SECRET_COLUMNS} FROM coin_secret WHERE ${condition} AND revealed_at IS NULL`;

/** The seeds under these secrets. */
export const liveSeeds = (condition: string): string =>
  `SELECT channel_id AS "channelId", ${SEED_COLUMNS} FROM coin_secret JOIN coin_seed ON secret_id = id
   WHERE ${condition} AND revealed_at IS NULL ORDER BY secret_id, nth`;

const LIVE_SECRET = liveSecrets('channel_id = $1');
const LIVE_SEEDS = liveSeeds('channel_id = $1');

const flipWhere = (sequence: string): string => `SELECT ${FLIP_COLUMNS} FROM coin_flip
  WHERE secret_id = (SELECT id FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL) AND sequence = ${sequence}`;

const FLIP = flipWhere('$2');
const FLIP_OF_GAME = flipWhere('(SELECT flip_number FROM game WHERE channel_id = $1 AND ended_at IS NULL)');

/** The statement that reads a declared flip. */
export const declaredFlip = (channelId: string, flip: number | 'of-game'): Statement =>
  flip === 'of-game'
    ? { text: FLIP_OF_GAME, values: [channelId] }
    : { text: FLIP, values: [channelId, flip] };

/** @param declared the flip that the change reads */
export function coinRowsOf(channel: ChannelRows<ChannelCoins>, declared?: ChangeReads['flip']): CoinRows {
  const { channelId } = channel;
  /** Flips written by this change. */
  const written = new Map<string, LedgerEntry>();
  const keyOf = (secretId: string, sequence: number): string => `${secretId} ${sequence}`;

  function keep(coins: ChannelCoins): void {
    channel.table = { ...channel.table, ...coins };
  }

  function liveSecret(): SecretRow | null {
    if (channel.table.secret === undefined)
      keep({ secret: channel.want<SecretRow>(LIVE_SECRET, [channelId])[0] ?? null });
    return channel.table.secret ?? null;
  }

  function live(secretId: string): SecretRow {
    const secret = liveSecret();
    if (secret?.id !== secretId) throw new Error(`secret ${secretId} is not the live one`);
    return secret;
  }

  function seeds(secretId: string): readonly Seed[] {
    if (liveSecret()?.id !== secretId) return [];
    if (channel.table.seeds === undefined) keep({ seeds: channel.want<Seed>(LIVE_SEEDS, [channelId]) });
    return channel.table.seeds ?? [];
  }

  function count({ secretId, isPrivate }: LedgerEntry, added: readonly Tally[]): void {
    for (const counts of added) channel.put('tallies', { ...counts, secretId, isPrivate: Number(isPrivate) });
  }

  return {
    liveSecret,
    addSecret({ guildId, at, actorId }, secret) {
      keep({ secret, seeds: [] });
      channel.put('newSecrets', { ...secret, channelId, guildId, at, actorId });
    },
    revealSecret({ at, actorId }, secretId) {
      live(secretId);
      keep({ secret: null, seeds: [] });
      channel.put('revealedSecrets', { id: secretId, revealedAt: at, revealedBy: actorId });
    },
    advance(secretId, to) {
      const secret = { ...live(secretId), ...to };
      keep({ secret });
      channel.put('changedSecrets', { ...secret });
    },
    addLink: (secretId, link) => channel.put('newLinks', { ...encodeLink(link), secretId }),
    seeds,
    addSeed(secretId, nth, seed) {
      keep({ seeds: [...seeds(secretId), seed] });
      channel.put('seeds', { ...seed, secretId, nth });
    },
    flip(secretId, sequence) {
      const fresh = written.get(keyOf(secretId, sequence));
      if (fresh || declared === undefined) return fresh;
      const { text, values } = declaredFlip(channelId, declared);
      const row = channel
        .want<FlipRow>(text, values)
        .find((flip) => flip.secretId === secretId && flip.sequence === sequence);
      if (!row) return undefined;
      const entry = parseFlip(
        row,
        seededBy(() => seeds(secretId)),
      );
      if (!entry) throw unreadable(`flip ${sequence} under secret ${secretId}`);
      return entry;
    },
    addFlip(entry) {
      written.set(keyOf(entry.secretId, entry.sequence), entry);
      channel.put('newFlips', { ...encodeFlip(entry) });
      count(entry, tally([entry]));
    },
    continueFlip(entry, previous) {
      written.set(keyOf(entry.secretId, entry.sequence), entry);
      channel.put('continuedFlips', { ...encodeFlip(entry) });
      count(entry, tallyOfChange(previous, entry));
    },
  };
}
