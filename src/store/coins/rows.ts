import type Database from '#basics/sqlite.ts';
import type { Link, LinkRead } from '../port/chain.ts';
import type { Origin } from '../port/changes.ts';
import type { LedgerEntry, Seed, Tally } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import { firstOf, PAGE, paged } from '../rows/paged.ts';
import { gathering, lastLines, linesFrom, type LedgerLines, type SomeLines } from './lines.ts';
import { linkRows, type Span } from './link-rows.ts';
import { seededBy, seedRows } from './seed-rows.ts';
import { FLIP_COLUMNS, readFlip, writeFlip, type FlipRow } from './stored-flips.ts';
import { tally, tallyOfChange } from './tally.ts';

/** Players in the tallies of a channel. */
export const MAX_TALLIES = 100;

/** A secret with what is known of it. It never leaves the store but as a stream, or revealed. */
export interface SecretRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly commitment: string;
  readonly published: number;
  readonly flips: number;
  readonly revealedAt: number | null;
  /** `null` where it is older than second secrets, until its next line. */
  readonly privateSecret: Buffer | null;
  readonly privateCommitment: string | null;
  readonly privatePublished: number;
  /** Private lines that go by the second secret. */
  readonly leaves: number;
  /** Counted apart from the links, so that a dropped one shows. */
  readonly links: number;
  /** The hash of the last link; `null` where there is none. */
  readonly head: string | null;
}

export type SecondSecret = { readonly privateSecret: Buffer; readonly privateCommitment: string };

/** A secret without a second one, and without links. */
export const UNCHAINED = {
  privateSecret: null,
  privateCommitment: null,
  privatePublished: 0,
  leaves: 0,
  links: 0,
  head: null,
} as const;

/** How a secret stands after a change that wrote lines. */
export type Advanced = SecondSecret &
  Pick<SecretRow, 'flips' | 'published' | 'privatePublished' | 'leaves' | 'links'> & {
    readonly head: string;
  };

/** The last flips under a secret. */
export interface LastOutcomes {
  readonly entries: readonly LedgerEntry[];
  /** Coins and dice in them. */
  readonly read: number;
  /** There are no others. */
  readonly isWhole: boolean;
}

/** The ledger's tables: secrets, the seeds given under them, and the flips. */
export interface CoinRows {
  liveSecret(channelId: string): SecretRow | undefined;
  /** The newest first, the live one before all. */
  secrets(channelId: string, limit: number): readonly SecretRow[];
  /** Likewise, those under which anybody flipped. */
  usedSecrets(channelId: string, limit: number): readonly Pick<SecretRow, 'id'>[];
  addSecret(origin: Origin, secret: SecretRow): void;
  revealSecret(origin: Origin, secretId: string): void;
  /** Writes how many flips and links there are, and whether the commitments were shown to everybody. */
  advance(secretId: string, to: Advanced): void;
  addLink(secretId: string, link: Link): void;
  /** The links of these lines, those of no line, and the last of all, in their order. */
  links(secretId: string, span: Span): readonly LinkRead[];
  /** One of the channel's secrets. */
  secret(channelId: string, secretId: string): SecretRow | undefined;
  /** In the order in which they were given. */
  seeds(secretId: string): readonly Seed[];
  addSeed(secretId: string, nth: number, seed: Seed): void;
  /** @throws where the flip is there but unreadable */
  flip(secretId: string, sequence: number): LedgerEntry | undefined;
  /** The last ones first; those that cannot be read are left out. */
  lastFlips(secretId: string, limit: number): readonly LedgerEntry[];
  /** The last ones first, as many as have so many coins and dice; one at least, where there is any. */
  lastOutcomes(secretId: string, most: number): LastOutcomes;
  /** The last ones in order, up to that sequence number if one is given, and the numbers of those that cannot be read. */
  flips(secretId: string, upTo: number | null): LedgerLines;
  /** Likewise the first ones from that sequence number on. */
  flipsFrom(secretId: string, from: number): LedgerLines;
  /** Without private flips. */
  tallies(channelId: string): readonly Tally[];
  addFlip(entry: LedgerEntry): void;
  /** Writes the choices and outcome of a flip that is there, as `held`. */
  continueFlip(entry: LedgerEntry, held: LedgerEntry): void;
}

/** The columns of a {@link SecretRow}, as a query selects them. */
export const SECRET_COLUMNS = `id, secret, commitment, published, flips, revealed_at AS "revealedAt",
  private_secret AS "privateSecret", private_commitment AS "privateCommitment", private_published AS "privatePublished",
  leaves, links, head`;

export function coinRows(db: Database): CoinRows {
  const selectLive = db.prepare<[string], SecretRow>(
    `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE channel_id = ? AND revealed_at IS NULL`,
  );
  const selectSecrets = db.prepare<[string, number], SecretRow>(
    `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE channel_id = ? ORDER BY revealed_at IS NOT NULL, id DESC LIMIT ?`,
  );
  const selectSecret = db.prepare<[string, string], SecretRow>(
    `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE channel_id = ? AND id = ?`,
  );
  const selectUsed = db.prepare<[string, number], Pick<SecretRow, 'id'>>(
    `SELECT id FROM coin_secret WHERE channel_id = ? AND flips > 0
     ORDER BY revealed_at IS NOT NULL, id DESC LIMIT ?`,
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
  const selectPage = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ${PAGE}`,
  );
  const newestFirst = (secretId: string, upTo: number): Iterable<FlipRow> =>
    paged((last) => selectPage.all(secretId, last ? last.sequence - 1 : upTo));
  const selectPageFrom = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = ? AND sequence >= ? ORDER BY sequence LIMIT ${PAGE}`,
  );
  const oldestFirst = (secretId: string, from: number): Iterable<FlipRow> =>
    paged((last) => selectPageFrom.all(secretId, last ? last.sequence + 1 : from));
  const selectTallies = db.prepare<[string, number], Tally>(
    `SELECT player_id AS playerId, sum(heads) AS heads, sum(tails) AS tails, sum(won) AS won, sum(lost) AS lost
     FROM coin_secret JOIN coin_tally ON secret_id = id
     WHERE channel_id = ? AND private = 0
     GROUP BY player_id ORDER BY sum(heads + tails) DESC, player_id LIMIT ?`,
  );
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
    for (const one of added) addToTally.run({ ...one, secretId, isPrivate: Number(isPrivate) });
  }

  const seeds = seedRows(db);
  const reading = (secretId: string): ((row: FlipRow) => LedgerEntry | undefined) => {
    const by = seededBy(() => seeds.of(secretId));
    return (row) => readFlip(row, by);
  };

  function readSome(secretId: string, rows: Iterable<FlipRow>, most?: number): SomeLines {
    const some = gathering(reading(secretId), most);
    for (const row of rows) if (!some.take(row)) break;
    return some.lines();
  }

  return {
    secret: (channelId, secretId) => selectSecret.get(channelId, secretId),
    seeds: (secretId) => seeds.of(secretId),
    addSeed: (secretId, nth, seed) => seeds.add(secretId, nth, seed),
    liveSecret: (channelId) => selectLive.get(channelId),
    secrets: (channelId, limit) => selectSecrets.all(channelId, limit),
    usedSecrets: (channelId, limit) => selectUsed.all(channelId, limit),
    addSecret: (origin, secret) => void insertSecret.run({ ...secret, ...origin }),
    revealSecret: (origin, secretId) => void reveal.run(origin.at, origin.actorId, secretId),
    advance: (secretId, to) => void advance.run({ ...to, id: secretId }),
    addLink: (secretId, link) => links.add(secretId, link),
    links: (secretId, span) => links.of(secretId, span),
    flip(secretId, sequence) {
      const row = selectFlip.get(secretId, sequence);
      if (!row) return undefined;
      const entry = reading(secretId)(row);
      if (!entry) throw unreadable(`flip ${sequence} under secret ${secretId}`);
      return entry;
    },
    lastOutcomes(secretId, most) {
      const all = newestFirst(secretId, Number.MAX_SAFE_INTEGER);
      const { entries, thrown: read, next } = readSome(secretId, all, most);
      return { entries, read, isWhole: next === null };
    },
    lastFlips: (secretId, limit) =>
      firstOf(newestFirst(secretId, Number.MAX_SAFE_INTEGER), limit, reading(secretId)),
    flips: (secretId, upTo) =>
      lastLines(readSome(secretId, newestFirst(secretId, upTo ?? Number.MAX_SAFE_INTEGER)), upTo),
    flipsFrom: (secretId, from) => linesFrom(readSome(secretId, oldestFirst(secretId, from)), from),
    tallies: (channelId) => selectTallies.all(channelId, MAX_TALLIES),
    addFlip(entry) {
      insertFlip.run(writeFlip(entry));
      count(entry, tally([entry]));
    },
    continueFlip(entry, held) {
      updateFlip.run(writeFlip(entry));
      count(entry, tallyOfChange(held, entry));
    },
  };
}
