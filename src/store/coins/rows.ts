import type { ChainLink } from '#ledger/vocabulary/chain.ts';
import type { ChangeReads } from '../port/changes.ts';
import type { SecretProgress, LedgerRows, SecretRow } from '#ledger/vocabulary/ledger-rows.ts';
import type { LedgerEntry, LedgerOrigin, Seed, CoinTally } from '#ledger/vocabulary/ledger.ts';
import { unreadableRow } from '../port/failure.ts';
import { FLIP_COLUMNS, SECRET_COLUMNS, SEED_COLUMNS } from '../sql/changed-rows.ts';
import { jsonRows, type Dialect } from '../sql/dialect.ts';
import type { ChannelRows, Statement } from '../sql/statement.ts';
import { encodeLink } from './link-rows.ts';
import { lazyFirstSeeds } from '#ledger/seeds.ts';
import { encodeFlip, parseStoredFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';
import { tally, tallyOfChange } from '#ledger/tally.ts';

/** The coins of a channel; fields are missing until they are read. */
export interface ChannelCoins {
  /** The live secret; `null` if there is none. */
  readonly secret?: SecretRow | null;
  /** The seeds given under that secret. */
  readonly seeds?: readonly Seed[];
}

/** The live secrets of the channels that a condition selects. */
export const liveSecrets = (condition: string): string =>
  `SELECT channel_id AS "channelId", ${SECRET_COLUMNS} FROM coin_secret WHERE ${condition} AND revealed_at IS NULL`;

/** The seeds under the live secrets of channels. */
export const liveSeeds = (condition: string): string =>
  `SELECT channel_id AS "channelId", ${SEED_COLUMNS} FROM coin_secret JOIN coin_seed ON secret_id = id
   WHERE ${condition} AND revealed_at IS NULL ORDER BY secret_id, nth`;

const LIVE_SECRET = liveSecrets('channel_id = $1');
/** The seeds under a secret ($1). */
export const SEEDS = `SELECT ${SEED_COLUMNS} FROM coin_seed WHERE secret_id = $1 ORDER BY nth`;

/** SQL for the seeds of a secret as JSON, for {@link parseSeeds}. @param secretId SQL for its id */
export const seedsOf = ({ jsonList }: Dialect, secretId: string): string =>
  `(SELECT ${jsonList({ gameId: 'game_id', actorId: 'seed.actor_id', at: 'seed.at', text: 'text' }, 'nth')}
    FROM coin_seed AS seed WHERE seed.secret_id = ${secretId})`;

export const parseSeeds = (text: string | null): readonly Seed[] => jsonRows(text) as readonly Seed[];

const flipWhere = (sequence: string): string => `SELECT ${FLIP_COLUMNS} FROM coin_flip
  WHERE secret_id = (SELECT id FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL) AND sequence = ${sequence}`;

const FLIP = flipWhere('$2');
const FLIP_OF_GAME = flipWhere('(SELECT flip_number FROM game WHERE channel_id = $1 AND ended_at IS NULL)');

/** The statement that reads a declared flip. */
export const declaredFlip = (channelId: string, flip: number | 'of-game'): Statement =>
  flip === 'of-game'
    ? { text: FLIP_OF_GAME, values: [channelId] }
    : { text: FLIP, values: [channelId, flip] };

/** The ledger's tables within a change of one channel. A class, since one is created for every change. */
export class CoinRows implements LedgerRows {
  readonly #channel: ChannelRows<ChannelCoins>;
  readonly declared: ChangeReads['flip'];
  /** The flips written by this change. */
  readonly #written = new Map<string, LedgerEntry>();

  constructor(channel: ChannelRows<ChannelCoins>, declared?: ChangeReads['flip']) {
    this.#channel = channel;
    this.declared = declared;
  }

  #keep(coins: ChannelCoins): void {
    this.#channel.table = { ...this.#channel.table, ...coins };
  }

  liveSecret(): SecretRow | null {
    const { channelId, table } = this.#channel;
    if (table.secret !== undefined) return table.secret;
    const [secret = null] = this.#channel.select<SecretRow>(LIVE_SECRET, [channelId]);
    this.#keep({ secret });
    return secret;
  }

  #requireLive(secretId: string): SecretRow {
    const secret = this.liveSecret();
    if (secret?.id !== secretId) throw new Error(`secret ${secretId} is not the live one`);
    return secret;
  }

  addSecret({ guildId, at, actorId }: LedgerOrigin, secret: SecretRow): void {
    const { channelId } = this.#channel;
    this.#keep({ secret, seeds: [] });
    this.#channel.put('newSecrets', { ...secret, channelId, guildId, at, actorId });
  }

  revealSecret({ at, actorId }: LedgerOrigin, secretId: string): void {
    this.#requireLive(secretId);
    this.#keep({ secret: null, seeds: [] });
    this.#channel.put('revealedSecrets', { id: secretId, revealedAt: at, revealedBy: actorId });
  }

  advance(secretId: string, to: SecretProgress): void {
    const secret = { ...this.#requireLive(secretId), ...to };
    this.#keep({ secret });
    this.#channel.put('changedSecrets', secret);
  }

  addLink(secretId: string, link: ChainLink): void {
    this.#channel.put('newLinks', { ...encodeLink(link), secretId });
  }

  seeds(secretId: string): readonly Seed[] {
    if (this.liveSecret()?.id !== secretId) return [];
    const { table } = this.#channel;
    if (table.seeds !== undefined) return table.seeds;
    const seeds = this.#channel.select<Seed>(SEEDS, [secretId]);
    this.#keep({ seeds });
    return seeds;
  }

  addSeed(secretId: string, nth: number, seed: Seed): void {
    this.#keep({ seeds: [...this.seeds(secretId), seed] });
    this.#channel.put('seeds', { ...seed, secretId, nth });
  }

  flip(secretId: string, sequence: number): LedgerEntry | undefined {
    const written = this.#written.get(`${secretId} ${sequence}`);
    if (written || this.declared === undefined) return written;
    const { text, values } = declaredFlip(this.#channel.channelId, this.declared);
    const row = this.#channel
      .select<FlipRow>(text, values)
      .find((flip) => flip.secretId === secretId && flip.sequence === sequence);
    if (!row) return undefined;
    const entry = parseStoredFlip(
      row,
      lazyFirstSeeds(() => this.seeds(secretId)),
    );
    if (!entry) throw unreadableRow(`flip ${sequence} under secret ${secretId}`);
    return entry;
  }

  addFlip(entry: LedgerEntry): void {
    this.#write('newFlips', entry, tally([entry]));
  }

  continueFlip(entry: LedgerEntry, previous: LedgerEntry): void {
    this.#write('continuedFlips', entry, tallyOfChange(previous, entry));
  }

  #write(kind: 'newFlips' | 'continuedFlips', entry: LedgerEntry, added: readonly CoinTally[]): void {
    const { secretId, sequence, isPrivate } = entry;
    this.#written.set(`${secretId} ${sequence}`, entry);
    this.#channel.put(kind, { ...encodeFlip(entry) });
    for (const counts of added)
      this.#channel.put('tallies', { ...counts, secretId, isPrivate: Number(isPrivate) });
  }
}
