import type Database from '../../basics/sqlite.ts';
import type { Origin } from '../port/changes.ts';
import { isFlip, type Ledger, type LedgerEntry, type Tally } from '../port/coins.ts';
import { firstOf, PAGE, paged } from '../rows/paged.ts';
import { readFlip, writeFlip, type FlipRow } from './stored-flips.ts';

/** Characters of outcomes read at once: ten thousand coins or so, which are computed again in less than a second. */
const MOST_OUTCOMES = 1_000_000;
const MOST_TALLIES = 100;

/** A secret with what is known of it. It never leaves the store but as a stream, or revealed. */
export interface SecretRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly commitment: string;
  readonly published: number;
  readonly flips: number;
  readonly revealedAt: number | null;
}

export type LedgerRows = Pick<Ledger, 'from' | 'entries' | 'unreadable'>;

/** The last flips under a secret. */
export interface LastOutcomes {
  readonly entries: readonly LedgerEntry[];
  /** Characters of their outcomes. */
  readonly read: number;
  /** There are no others. */
  readonly isWhole: boolean;
}

/** The ledger's tables: secrets, and the flips under them. */
export interface CoinRows {
  liveSecret(channelId: string): SecretRow | undefined;
  /** The newest first, the live one before all. */
  secrets(channelId: string, limit: number): readonly SecretRow[];
  /** Likewise, those under which anybody flipped. */
  usedSecrets(channelId: string, limit: number): readonly Pick<SecretRow, 'id'>[];
  addSecret(origin: Origin, secret: SecretRow): void;
  revealSecret(origin: Origin, secretId: string): void;
  /** Counts so many more flips, and notes whether the commitment was shown to everybody. */
  countFlips(secretId: string, added: number, publishes: boolean): void;
  /** @throws where the flip is there but unreadable */
  flip(secretId: string, sequence: number): LedgerEntry | undefined;
  /** The last ones first; those that cannot be read are left out. */
  lastFlips(secretId: string, limit: number): readonly LedgerEntry[];
  /** The last ones first, as many as outcomes of so many characters are; one at least, where there is any. */
  lastOutcomes(secretId: string, most: number): LastOutcomes;
  /** The last ones up to that sequence number in order, and the sequence numbers of those that cannot be read. */
  flips(secretId: string, upTo: number): LedgerRows;
  /** Without private flips of a secret not yet revealed. */
  tallies(channelId: string): readonly Tally[];
  addFlip(entry: LedgerEntry): void;
  /** Writes the choices and outcome of a flip that is there, as `held`. */
  continueFlip(entry: LedgerEntry, held: LedgerEntry): void;
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
  const countFlips = db.prepare<[number, number, string]>(
    'UPDATE coin_secret SET flips = flips + ?, published = max(published, ?) WHERE id = ?',
  );
  const selectFlip = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id = ? AND sequence = ?`,
  );
  const selectPage = db.prepare<[string, number], FlipRow>(
    `SELECT ${FLIP} FROM coin_flip WHERE secret_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ${PAGE}`,
  );
  const newestFirst = (secretId: string, upTo: number): Iterable<FlipRow> =>
    paged((last) => selectPage.all(secretId, last ? last.sequence - 1 : upTo));
  const selectTallies = db.prepare<[string, number], Tally>(
    `SELECT player_id AS playerId, sum(heads) AS heads, sum(tails) AS tails, sum(won) AS won, sum(lost) AS lost
     FROM coin_secret JOIN coin_tally ON secret_id = id
     WHERE channel_id = ? AND (private = 0 OR revealed_at IS NOT NULL)
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
       purpose, request, choices, outcome)
     VALUES (:secretId, :sequence, :version, :interactionId, :actorId, :at, :isPrivate, :covered, :edition,
       :purpose, :request, :choices, :outcome)`,
  );
  const updateFlip = db.prepare<[FlipRow]>(
    `UPDATE coin_flip SET version = :version, request = :request, choices = :choices, outcome = :outcome
     WHERE secret_id = :secretId AND sequence = :sequence`,
  );

  function count(entry: LedgerEntry, added: readonly Tally[]): void {
    const { secretId, isPrivate } = entry;
    for (const one of added) addToTally.run({ ...one, secretId, isPrivate: Number(isPrivate) });
  }

  return {
    liveSecret: (channelId) => selectLive.get(channelId),
    secrets: (channelId, limit) => selectSecrets.all(channelId, limit),
    usedSecrets: (channelId, limit) => selectUsed.all(channelId, limit),
    addSecret: (origin, secret) => void insertSecret.run({ ...secret, ...origin }),
    revealSecret: (origin, secretId) => void reveal.run(origin.at, origin.actorId, secretId),
    countFlips: (secretId, added, publishes) => void countFlips.run(added, Number(publishes), secretId),
    flip(secretId, sequence) {
      const row = selectFlip.get(secretId, sequence);
      if (!row) return undefined;
      const entry = readFlip(row);
      if (!entry) throw new Error(`flip ${sequence} under secret ${secretId} cannot be read`);
      return entry;
    },
    lastFlips: (secretId, limit) => firstOf(newestFirst(secretId, Number.MAX_SAFE_INTEGER), limit, readFlip),
    lastOutcomes(secretId, most) {
      const entries: LedgerEntry[] = [];
      let read = 0;
      for (const row of newestFirst(secretId, Number.MAX_SAFE_INTEGER)) {
        if (read > 0 && read + row.outcome.length > most) return { entries, read, isWhole: false };
        read += row.outcome.length;
        const entry = readFlip(row);
        if (entry) entries.push(entry);
      }
      return { entries, read, isWhole: true };
    },
    flips(secretId, upTo) {
      const entries: LedgerEntry[] = [];
      const unreadable: number[] = [];
      let from = Infinity;
      let read = 0;
      for (const row of newestFirst(secretId, upTo)) {
        read += row.outcome.length;
        if (read > MOST_OUTCOMES && from < Infinity)
          return { from, entries: entries.toReversed(), unreadable: unreadable.toReversed() };
        const entry = readFlip(row);
        if (entry) entries.push(entry);
        else unreadable.push(row.sequence);
        from = row.sequence;
      }
      return { from: 1, entries: entries.toReversed(), unreadable: unreadable.toReversed() };
    },
    tallies: (channelId) => selectTallies.all(channelId, MOST_TALLIES),
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

type Counting = { -readonly [Key in keyof Tally]: Tally[Key] };

/** Counts what each player flipped: faces where they show, wins and losses where somebody could win or lose. No dice. */
export function tally(entries: Iterable<LedgerEntry>): readonly Tally[] {
  const players = new Map<string, Counting>();
  for (const entry of entries) {
    if (!isFlip(entry)) continue;
    const { outcome } = entry;
    for (const { by, kept, won } of outcome.flips) {
      const counts = players.get(by) ?? { playerId: by, heads: 0, tails: 0, won: 0, lost: 0 };
      if (kept !== null) counts[kept] += 1;
      if (won !== null) counts[won ? 'won' : 'lost'] += 1;
      players.set(by, counts);
    }
  }
  return [...players.values()];
}

/** Counts what a flip that went on adds to the tallies, beyond what it had before. */
function tallyOfChange(before: LedgerEntry, after: LedgerEntry): readonly Tally[] {
  const had = new Map(tally([before]).map((one) => [one.playerId, one]));
  return tally([after]).map(({ playerId, heads, tails, won, lost }) => {
    const old = had.get(playerId) ?? { heads: 0, tails: 0, won: 0, lost: 0 };
    return {
      playerId,
      heads: heads - old.heads,
      tails: tails - old.tails,
      won: won - old.won,
      lost: lost - old.lost,
    };
  });
}
