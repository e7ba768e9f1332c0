import type Database from '#basics/sqlite.ts';
import type { z } from 'zod';
import { TOKEN_LIFE_MS, type Origin, type UndeliveredReply } from '../port/changes.ts';
import { json } from '../rows/json.ts';
import { firstOf, PAGE, paged } from '../rows/paged.ts';

const HOUR_MS = 60 * 60 * 1000;

interface DoneRow extends Omit<Origin, 'token'> {
  readonly row: number;
  readonly token: string | null;
  /** JSON. */
  readonly reply: string;
}

/** The replies of the last hour. */
export interface StoredReplies<Reply> {
  /** The stored reply of an interaction, if it was answered within the last hour. */
  find(interactionId: string, now: number): { readonly reply: Reply } | undefined;
  add(origin: Origin, reply: Reply): void;
  markReplied(interactionId: string, at: number): void;
  /**
   * Oldest first.
   * @param isMarked true for interactions already marked as replied whose mark is not yet in the database; they are
   * left out
   * @param interactionId restricts the result to this interaction
   */
  unreplied(
    now: number,
    limit: number,
    isMarked: (interactionId: string) => boolean,
    interactionId?: string,
  ): readonly UndeliveredReply<Reply>[];
  /** Deletes a limited number of replies older than an hour, and expired tokens. */
  expire(now: number, limit: number): void;
  /** True if there is anything to delete. */
  hasExpired(now: number): boolean;
}

export function dropTokens(db: Database): void {
  db.pragma('secure_delete = ON');
  db.exec('UPDATE done SET token = NULL WHERE token IS NOT NULL');
}

export function storedReplies<Reply>(db: Database, replySchema: z.ZodType<Reply>): StoredReplies<Reply> {
  const stored = json.pipe(replySchema);
  const select = db
    .prepare<[string, number], string>('SELECT reply FROM done WHERE interaction_id = ? AND at > ?')
    .pluck();
  const replace = db.prepare<[string, string, string | null, string, string, number, string | null]>(
    `INSERT OR REPLACE INTO done (interaction_id, channel_id, guild_id, actor_id, reply, at, token)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const mark = db.prepare<[number, string]>(
    'UPDATE done SET replied_at = ?, token = NULL WHERE interaction_id = ? AND replied_at IS NULL',
  );
  const selectUnreplied = db.prepare<
    [{ since: number; at: number; row: number; id: string | null }],
    DoneRow
  >(
    `SELECT rowid AS row, interaction_id AS interactionId, channel_id AS channelId, guild_id AS guildId,
       actor_id AS actorId, at, reply, token
     FROM done WHERE at > :since AND replied_at IS NULL AND (at, rowid) > (:at, :row)
       AND (:id IS NULL OR interaction_id = :id)
     ORDER BY at, rowid LIMIT ${PAGE}`,
  );
  const selectOld = db.prepare<[number, number]>(
    'SELECT 1 FROM done WHERE at <= ? OR (token IS NOT NULL AND at <= ?) LIMIT 1',
  );
  const dropExpiredTokens = db.prepare<[number]>(
    'UPDATE done SET token = NULL WHERE token IS NOT NULL AND at <= ?',
  );
  const deleteOld = db.prepare<[number, number]>(
    'DELETE FROM done WHERE rowid IN (SELECT rowid FROM done WHERE at <= ? ORDER BY at LIMIT ?)',
  );

  return {
    find(interactionId, now) {
      const reply = select.get(interactionId, now - HOUR_MS);
      if (reply === undefined) return undefined;
      const read = stored.safeParse(reply);
      if (!read.success) throw new Error(`the stored reply to interaction ${interactionId} cannot be read`);
      return { reply: read.data };
    },
    add(origin, reply) {
      const { interactionId, channelId, guildId, actorId, at, token = null } = origin;
      const text = JSON.stringify(reply) as string | undefined;
      if (text === undefined) throw new TypeError('a change gave no reply');
      // An older row with this id has expired; otherwise `find` would have returned it.
      replace.run(interactionId, channelId, guildId, actorId, text, at, token);
    },
    markReplied: (interactionId, at) => void mark.run(at, interactionId),
    unreplied(now, limit, isMarked, interactionId) {
      const since = now - HOUR_MS;
      const id = interactionId ?? null;
      const rows = paged<DoneRow>((last) =>
        selectUnreplied.all({ since, at: last?.at ?? since, row: last?.row ?? 0, id }),
      );
      return firstOf(rows, limit, (found) => {
        const { row: _, reply, ...origin } = found;
        if (isMarked(origin.interactionId)) return undefined;
        // Replies stored by an older version may fail to parse; skip them.
        const read = stored.safeParse(reply);
        return read.success ? { ...origin, reply: read.data } : undefined;
      });
    },
    hasExpired: (now) => selectOld.get(now - HOUR_MS, now - TOKEN_LIFE_MS) !== undefined,
    expire(now, limit) {
      dropExpiredTokens.run(now - TOKEN_LIFE_MS);
      deleteOld.run(now - HOUR_MS, limit);
    },
  };
}
