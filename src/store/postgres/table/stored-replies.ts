import { z } from 'zod';
import { TOKEN_LIFE_MS, type Origin, type UndeliveredReply } from '#store/port/changes.ts';
import { json } from '#store/rows/json.ts';
import { PAGE } from '#store/rows/paged.ts';
import type { DeferredWrites } from '../channels/deferred-writes.ts';
import type { Sql } from '../sql.ts';

/** How long a stored reply can be repeated, in ms. */
export const ANSWERED_FOR_MS = 60 * 60 * 1000;
/** The number of expired replies deleted per transaction, in addition to one for each new or marked reply. */
const EXPIRED_AT_ONCE = 256;
/** The same if no reply is added. */
const EXPIRED_ALONE = 1000;

interface DoneRow extends Omit<Origin, 'token'> {
  readonly token: string | null;
  /** JSON. */
  readonly reply: string;
}

/** The replies of the last hour, and whether Discord accepted them. */
export interface DoneAnswers<Reply> extends DeferredWrites {
  /** Records that Discord accepted a reply. */
  mark(interactionId: string, at: number): void;
  /** Call after a reply was stored, so that expired ones get deleted. */
  added(at: number): void;
  /** Deletes some expired replies and all lapsed tokens. @returns whether there may be more */
  expire(now: number): Promise<boolean>;
  /** The replies that Discord has not accepted, oldest first, optionally of one interaction only. */
  unreplied(now: number, limit: number, interactionId?: string): Promise<readonly UndeliveredReply<Reply>[]>;
  /** @throws if it cannot be parsed */
  read(reply: string): Reply;
}

const UNREPLIED = `SELECT interaction_id AS "interactionId", channel_id AS "channelId", guild_id AS "guildId",
    actor_id AS "actorId", at, reply, token
  FROM done WHERE (at, interaction_id) > ($1, $2) AND replied_at IS NULL AND interaction_id <> ALL ($3::TEXT[])
    AND ($4::TEXT IS NULL OR interaction_id = $4)
  ORDER BY at, interaction_id LIMIT ${PAGE}`;

const MARK = `UPDATE done SET replied_at = marked.at, token = NULL FROM unnest($1::TEXT[], $2::BIGINT[]) AS marked (id, at)
  WHERE interaction_id = id AND replied_at IS NULL`;

// Skips rows that another process is deleting.
const EXPIRE = `DELETE FROM done WHERE interaction_id IN
  (SELECT interaction_id FROM done WHERE at <= $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`;

const DROP_TOKENS = `UPDATE done SET token = NULL WHERE interaction_id IN
  (SELECT interaction_id FROM done WHERE token IS NOT NULL AND at <= $1 FOR UPDATE SKIP LOCKED)`;

export function doneAnswers<Reply>(sql: Sql, replies: z.ZodType<Reply>): DoneAnswers<Reply> {
  const stored = json.pipe(replies);
  const marks = new Map<string, number>();
  /** The latest known time, and the number of replies added since expired ones were last deleted. */
  let latest = 0;
  let fresh = 0;

  return {
    mark(interactionId, at) {
      latest = Math.max(latest, at);
      marks.set(interactionId, at);
    },
    added(at) {
      latest = Math.max(latest, at);
      fresh += 1;
    },
    read(reply) {
      const read = stored.safeParse(reply);
      if (!read.success) throw new Error('a stored reply cannot be read');
      return read.data;
    },
    async expire(now) {
      await sql.query(DROP_TOKENS, [now - TOKEN_LIFE_MS]);
      const deleted = await sql.query(`${EXPIRE} RETURNING 1`, [now - ANSWERED_FOR_MS, EXPIRED_ALONE]);
      return deleted.length === EXPIRED_ALONE;
    },
    async unreplied(now, limit, interactionId) {
      const found: UndeliveredReply<Reply>[] = [];
      let after: readonly [number, string] = [now - ANSWERED_FOR_MS, '\u{10FFFF}'];
      while (found.length < limit) {
        const rows = await sql.query<DoneRow>(UNREPLIED, [
          ...after,
          [...marks.keys()],
          interactionId ?? null,
        ]);
        for (const { reply, ...origin } of rows) {
          if (marks.has(origin.interactionId)) continue;
          // Replies stored by an older version may fail to parse; skip them.
          const read = stored.safeParse(reply);
          if (read.success) found.push({ ...origin, reply: read.data });
        }
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) break;
        after = [last.at, last.interactionId];
      }
      return found.slice(0, limit);
    },
    isPending: () => marks.size > 0 || fresh > 0,
    take() {
      const taken = [...marks];
      const added = fresh;
      const ids = taken.map(([id]) => id);
      return {
        statements: [
          ...(taken.length > 0 ? [{ text: MARK, values: [ids, taken.map(([, at]) => at)] }] : []),
          { text: DROP_TOKENS, values: [latest - TOKEN_LIFE_MS] },
          { text: EXPIRE, values: [latest - ANSWERED_FOR_MS, EXPIRED_AT_ONCE + taken.length + added] },
        ],
        committed() {
          for (const id of ids) marks.delete(id);
          fresh -= added;
        },
      };
    },
  };
}
