import type Database from '#basics/sqlite.ts';
import type { Link, LinkRead } from '../port/chain.ts';
import type { Origin } from '../port/changes.ts';
import type { LedgerEntry, Seed, Tally } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import { PAGE, paged } from '../rows/paged.ts';
import { collectLines, linesFrom, type LedgerLines, type LineBatch } from './lines.ts';
import { linkRows, type Span } from './link-rows.ts';
import { seededBy, seedRows } from './seed-rows.ts';
import { FLIP_COLUMNS, parseFlip, encodeFlip, type FlipRow } from './stored-flips.ts';
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
export type Advanced = SecondSecret &
  Pick<SecretRow, 'flips' | 'published' | 'privatePublished' | 'leaves' | 'links'> & {
    readonly head: string;
  };

/** The ledger's tables: secrets, the seeds given under them, and the flips. */
export interface CoinRows {
  liveSecret(channelId: string): SecretRow | undefined;
  addSecret(origin: Origin, secret: SecretRow): void;
  revealSecret(origin: Origin, secretId: string): void;
  /** Updates the counts of flips and links, and whether the commitments have been published. */
  advance(secretId: string, to: Advanced): void;
  addLink(secretId: string, link: Link): void;
  /** In order: the links of these lines, those without a line, and the last one. */
  links(secretId: string, span: Span): readonly LinkRead[];
  /** `undefined` if it belongs to another channel. */
  secret(channelId: string, secretId: string): SecretRow | undefined;
  /** In the order in which they were given. */
  seeds(secretId: string): readonly Seed[];
  addSeed(secretId: string, nth: number, seed: Seed): void;
  /** @throws if the stored flip cannot be parsed */
  flip(secretId: string, sequence: number): LedgerEntry | undefined;
  /** The first lines from a sequence number on, and the numbers of unreadable ones. */
  flipsFrom(secretId: string, from: number): LedgerLines;
  addFlip(entry: LedgerEntry): void;
  /**
   * Updates the choices and outcome of a stored flip.
   * @param previous its previous state, which the tallies already count
   */
  continueFlip(entry: LedgerEntry, previous: LedgerEntry): void;
}

/** The columns of a {@link SecretRow}. */
export const SECRET_COLUMNS = `id, secret, commitment, published, flips, revealed_at AS "revealedAt",
  private_secret AS "privateSecret", private_commitment AS "privateCommitment", private_published AS "privatePublished",
  leaves, links, head`;

export function coinRows(db: Database): CoinRows {
  const selectLive = db.prepare<[string], SecretRow>(
    `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE channel_id = ? AND revealed_at IS NULL`,
  );
  const selectSecret = db.prepare<[string, string], SecretRow>(
    `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE channel_id = ? AND id = ?`,
  );
  const insertSecret = db.prepare<[SecretRow & Origin]>(
    `INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, created_at, created_by)
     VALUES (:id, :channelId, :guildId, :secret, :commitment, :at, :actorId)`,
  );
  const reveal = db.prepare<[number, string, string]>(
    'UPDATE coin_secret SET revealed_at = ?, revealed_by = ? WHERE id = ?',
  );
  const advance = db.prepare<[Advanced & { readonly id: string }]>(
    `UPDATE coin_secret SET flips = :flips, published = :published, private_secret = :privateSecret,
       private_commitment = :privateCommitment, private_published = :privatePublished, leaves = :leaves, links = :links,
       head = :head
     WHERE id = :id`,
  );
  const links = linkRows(db);
  const selectFlip = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = ? AND sequence = ?`,
  );
  const selectPageFrom = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = ? AND sequence >= ? ORDER BY sequence LIMIT ${PAGE}`,
  );
  const oldestFirst = (secretId: string, from: number): Iterable<FlipRow> =>
    paged((last) => selectPageFrom.all(secretId, last ? last.sequence + 1 : from));
  const addToTally = db.prepare<[Tally & { secretId: string; isPrivate: number }]>(
    `INSERT INTO coin_tally (secret_id, private, player_id, heads, tails, won, lost)
     VALUES (:secretId, :isPrivate, :playerId, :heads, :tails, :won, :lost)
     ON CONFLICT DO UPDATE SET heads = heads + excluded.heads, tails = tails + excluded.tails,
       won = won + excluded.won, lost = lost + excluded.lost`,
  );
  const insertFlip = db.prepare<[FlipRow]>(
    `INSERT INTO coin_flip (secret_id, sequence, version, interaction_id, actor_id, at, private, covered, edition,
       purpose, seeds, leaf, request, choices, outcome)
     VALUES (:secretId, :sequence, :version, :interactionId, :actorId, :at, :isPrivate, :covered, :edition,
       :purpose, :seeds, :leaf, :request, :choices, :outcome)`,
  );
  const updateFlip = db.prepare<[FlipRow]>(
    `UPDATE coin_flip SET version = :version, request = :request, choices = :choices, outcome = :outcome
     WHERE secret_id = :secretId AND sequence = :sequence`,
  );

  function count(entry: LedgerEntry, added: readonly Tally[]): void {
    const { secretId, isPrivate } = entry;
    for (const counts of added) addToTally.run({ ...counts, secretId, isPrivate: Number(isPrivate) });
  }

  const seeds = seedRows(db);
  const lineReader = (secretId: string): ((row: FlipRow) => LedgerEntry | undefined) => {
    const by = seededBy(() => seeds.of(secretId));
    return (row) => parseFlip(row, by);
  };

  function readBatch(secretId: string, rows: Iterable<FlipRow>, maxCost?: number): LineBatch {
    const lines = collectLines(lineReader(secretId), maxCost);
    for (const row of rows) if (!lines.take(row)) break;
    return lines.lines();
  }

  return {
    secret: (channelId, secretId) => selectSecret.get(channelId, secretId),
    seeds: (secretId) => seeds.of(secretId),
    addSeed: (secretId, nth, seed) => seeds.add(secretId, nth, seed),
    liveSecret: (channelId) => selectLive.get(channelId),
    addSecret: (origin, secret) => void insertSecret.run({ ...secret, ...origin }),
    revealSecret: (origin, secretId) => void reveal.run(origin.at, origin.actorId, secretId),
    advance: (secretId, to) => void advance.run({ ...to, id: secretId }),
    addLink: (secretId, link) => links.add(secretId, link),
    links: (secretId, span) => links.of(secretId, span),
    flip(secretId, sequence) {
      const row = selectFlip.get(secretId, sequence);
      if (!row) return undefined;
      const entry = lineReader(secretId)(row);
      if (!entry) throw unreadable(`flip ${sequence} under secret ${secretId}`);
      return entry;
    },
    flipsFrom: (secretId, from) => linesFrom(readBatch(secretId, oldestFirst(secretId, from)), from),
    addFlip(entry) {
      insertFlip.run(encodeFlip(entry));
      count(entry, tally([entry]));
    },
    continueFlip(entry, previous) {
      updateFlip.run(encodeFlip(entry));
      count(entry, tallyOfChange(previous, entry));
    },
  };
}
