import type Database from '../sqlite.ts';
import type { Ledger, LedgerEntry, Origin } from './port.ts';
import { readFlip, writeFlip, type FlipRow } from './stored.ts';

/** A secret with what is known of it. It never leaves the store but as a stream, or revealed. */
export interface SecretRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly commitment: string;
  readonly published: number;
  readonly flips: number;
  readonly revealedAt: number | null;
}

export type LedgerRows = Pick<Ledger, 'entries' | 'unreadable'>;

/** The ledger's tables: secrets, and the flips under them. */
export interface CoinRows {
  liveSecret(channelId: string): SecretRow | undefined;
  /** The newest first, the live one before all. */
  secrets(channelId: string, limit: number): readonly SecretRow[];
  addSecret(origin: Origin, secret: SecretRow): void;
  revealSecret(origin: Origin, secretId: string): void;
  /** Counts so many more flips, and notes whether the commitment was shown to everybody. */
  countFlips(secretId: string, added: number, publishes: boolean): void;
  /** @throws where the flip is there but unreadable */
  flip(secretId: string, sequence: number): LedgerEntry | undefined;
  /** The last ones first; those that cannot be read are left out. */
  lastFlips(secretId: string, limit: number): readonly LedgerEntry[];
  /** All in order, and the sequence numbers of those that cannot be read. */
  flips(secretId: string): LedgerRows;
  /** Of a channel, in no order, without private ones of a secret not yet revealed and those that cannot be read. */
  shownFlips(channelId: string): Iterable<LedgerEntry>;
  addFlip(entry: LedgerEntry): void;
  /** Writes the choices and outcome of a flip that is there. */
  continueFlip(entry: LedgerEntry): void;
}

const SECRET = 'id, secret, commitment, published, flips, revealed_at AS revealedAt';
const FLIP = `version, secret_id AS secretId, sequence, interaction_id AS interactionId, actor_id AS actorId, at,
  private AS isPrivate, covered, edition, purpose, request, choices, outcome`;

export function coinRows(db: Database): CoinRows {
  const selectLive = db.prepare<[string], SecretRow>(
    `SELECT ${SECRET} FROM coin_secret WHERE channel_id = ? AND revealed_at IS NULL`,
  );
  const selectSecrets = db.prepare<[string, number], SecretRow>(
    `SELECT ${SECRET} FROM coin_secret WHERE channel_id = ? ORDER BY revealed_at IS NOT NULL, id DESC LIMIT ?`,
  );
  const insertSecret = db.prepare<[SecretRow & Origin]>(
    `INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, created_at, created_by)
     VALUES (:id, :channelId, :guildId, :secret, :commitment, :at, :actorId)`,
  );
  const reveal = db.prepare<[number, string, string]>(
    'UPDATE coin_secret SET revealed_at = ?, revealed_by = ? WHERE id = ?',
  );
  const count = db.prepare<[number, number, string]>(
    'UPDATE coin_secret SET flips = flips + ?, published = max(published, ?) WHERE id = ?',
  );
  const selectFlip = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id = ? AND sequence = ?`,
  );
  const selectLast = db.prepare<[string], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id = ? ORDER BY sequence DESC`,
  );
  const selectFlips = db.prepare<[string], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id = ? ORDER BY sequence`,
  );
  const selectShown = db.prepare<[string], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id IN (SELECT id FROM coin_secret WHERE channel_id = ?)
       AND (private = 0 OR secret_id IN (SELECT id FROM coin_secret WHERE revealed_at IS NOT NULL))`,
  );
  const insertFlip = db.prepare<[FlipRow]>(
    `INSERT INTO coin_flip (secret_id, sequence, version, interaction_id, actor_id, at, private, covered, edition,
       purpose, request, choices, outcome)
     VALUES (:secretId, :sequence, :version, :interactionId, :actorId, :at, :isPrivate, :covered, :edition,
       :purpose, :request, :choices, :outcome)`,
  );
  const updateFlip = db.prepare<[FlipRow]>(
    `UPDATE coin_flip SET version = :version, request = :request, choices = :choices, outcome = :outcome
     WHERE secret_id = :secretId AND sequence = :sequence`,
  );

  return {
    liveSecret: (channelId) => selectLive.get(channelId),
    secrets: (channelId, limit) => selectSecrets.all(channelId, limit),
    addSecret: (origin, secret) => void insertSecret.run({ ...secret, ...origin }),
    revealSecret: (origin, secretId) => void reveal.run(origin.at, origin.actorId, secretId),
    countFlips: (secretId, added, publishes) => void count.run(added, Number(publishes), secretId),
    flip(secretId, sequence) {
      const row = selectFlip.get(secretId, sequence);
      if (!row) return undefined;
      const entry = readFlip(row);
      if (!entry) throw new Error(`flip ${sequence} under secret ${secretId} cannot be read`);
      return entry;
    },
    lastFlips: (secretId, limit) => readable(selectLast.iterate(secretId), limit),
    flips(secretId) {
      const rows = selectFlips.all(secretId).map((row) => ({ row, entry: readFlip(row) }));
      return {
        entries: rows.flatMap(({ entry }) => entry ?? []),
        unreadable: rows.filter(({ entry }) => !entry).map(({ row }) => row.sequence),
      };
    },
    *shownFlips(channelId) {
      for (const row of selectShown.iterate(channelId)) {
        const entry = readFlip(row);
        if (entry) yield entry;
      }
    },
    addFlip: (entry) => void insertFlip.run(writeFlip(entry)),
    continueFlip: (entry) => void updateFlip.run(writeFlip(entry)),
  };
}

function readable(rows: Iterable<FlipRow>, limit: number): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  if (limit <= 0) return entries;
  for (const row of rows) {
    const entry = readFlip(row);
    if (entry) entries.push(entry);
    if (entries.length >= limit) break;
  }
  return entries;
}
