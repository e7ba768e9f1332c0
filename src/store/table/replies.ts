import { z } from 'zod';
import { TOKEN_LIFE_MS, type Origin, type UndeliveredReply } from '../port/changes.ts';
import { jsonText } from '#basics/json.ts';
import { ROWS_PER_PAGE } from '../rows/iterate-pages.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { Statement } from '../sql/statement.ts';

/** How long a stored reply can be repeated, in ms. */
export const REPLY_RETENTION_MS = 60 * 60 * 1000;
/** The number of expired replies and tokens erased per transaction, in addition to one for each new or marked reply. */
const EXPIRED_AT_ONCE = 32;
/** The same if no reply is added. */
const EXPIRED_ALONE = 1000;

interface DoneRow extends Omit<Origin, 'token'> {
  readonly token: string | null;
  /** JSON. */
  readonly reply: string;
}

/*
 * The limits and lists of identifiers also keep PostgreSQL from reading the whole table, whatever its statistics say.
 */
const replyStatements = ({ isIn, skipLocked }: Dialect) => ({
  /** After a time ($1) and an interaction ($2), except those in the list $3, optionally only one ($4). */
  undelivered: `SELECT interaction_id AS "interactionId", channel_id AS "channelId", guild_id AS "guildId",
      actor_id AS "actorId", at, reply, token
    FROM done WHERE (at, interaction_id) > ($1, $2) AND replied_at IS NULL
      AND NOT (${isIn('interaction_id', '$3', 'TEXT')})
      AND (CAST($4 AS TEXT) IS NULL OR interaction_id = $4)
    ORDER BY at, interaction_id LIMIT ${ROWS_PER_PAGE}`,
  mark: `UPDATE done SET replied_at = $2, token = NULL
    WHERE ${isIn('interaction_id', '$1', 'TEXT')} AND replied_at IS NULL`,
  dropTokens: `UPDATE done SET token = NULL WHERE interaction_id IN (
    SELECT interaction_id FROM done AS answer WHERE token IS NOT NULL AND at <= $1 ORDER BY at LIMIT $2
    ${skipLocked('answer')}) RETURNING 1 AS dropped`,
  expire: `DELETE FROM done WHERE interaction_id IN (
    SELECT interaction_id FROM done AS answer WHERE at <= $1 ORDER BY at LIMIT $2 ${skipLocked('answer')}) RETURNING 1 AS deleted`,
});

const EXPIRED = `SELECT 1 AS found FROM done WHERE at <= $1
  UNION ALL SELECT 1 FROM done WHERE token IS NOT NULL AND at <= $2 LIMIT 1`;

/**
 * The replies of the last hour, and whether Discord accepted them.
 * @param background for deleting expired replies when nothing else is written
 */
export function storedReplies<Reply>(driver: Driver, background: Driver, replies: z.ZodType<Reply>) {
  const storedReply = jsonText.pipe(replies);
  const statements = replyStatements(driver.dialect);
  const marks = new Map<string, number>();
  /** The latest known time. */
  let latest = 0;
  /** The number of replies added since expired ones were last deleted. */
  let addedCount = 0;

  /** The statements that delete expired replies and tokens, each up to a limit. */
  const statementsToExpire = (now: number, limit: number): readonly Statement[] => [
    { text: statements.dropTokens, values: [now - TOKEN_LIFE_MS, limit] },
    { text: statements.expire, values: [now - REPLY_RETENTION_MS, limit] },
  ];

  return {
    /** Records that Discord accepted a reply. */
    mark(interactionId: string, at: number): void {
      latest = Math.max(latest, at);
      marks.set(interactionId, at);
    },
    /** Call after a reply was stored, so that expired ones get deleted. */
    countAdded(at: number): void {
      latest = Math.max(latest, at);
      addedCount += 1;
    },
    /** @throws if it cannot be parsed */
    read(reply: string): Reply {
      const read = storedReply.safeParse(reply);
      if (!read.success) throw new Error('a stored reply cannot be read');
      return read.data;
    },
    /** @throws {TypeError} for a change that returned no reply, which is a bug */
    write(reply: Reply): string {
      const text = JSON.stringify(z.encode(replies, reply)) as string | undefined;
      if (text === undefined) throw new TypeError('a change gave no reply');
      return text;
    },
    statementsToExpire,
    /** Deletes some expired replies and tokens. @returns true if there may be more */
    async expire(now: number): Promise<boolean> {
      const some = await driver.query(EXPIRED, [now - REPLY_RETENTION_MS, now - TOKEN_LIFE_MS]);
      if (some.length === 0) return false;
      // Rows that another process has locked stay for the next round.
      const erased = await background.commit(statementsToExpire(now, EXPIRED_ALONE));
      return erased.some((rows) => rows.length === EXPIRED_ALONE);
    },
    /** The replies that Discord has not accepted, oldest first, optionally of one interaction only. */
    async undeliveredReplies(now: number, limit: number, interactionId?: string) {
      const found: UndeliveredReply<Reply>[] = [];
      // Greater than every id, so that the first page begins after the time.
      let after: readonly [number, string] = [now - REPLY_RETENTION_MS, '\u{10FFFF}'];
      while (found.length < limit) {
        const rows = await driver.query<DoneRow>(statements.undelivered, [
          ...after,
          [...marks.keys()],
          interactionId ?? null,
        ]);
        for (const { reply, ...origin } of rows) {
          if (marks.has(origin.interactionId)) continue;
          // Replies stored by an older version may fail to parse; skip them.
          const read = storedReply.safeParse(reply);
          if (read.success) found.push({ ...origin, reply: read.data });
        }
        const last = rows.at(-1);
        if (!last || rows.length < ROWS_PER_PAGE) break;
        after = [last.at, last.interactionId];
      }
      return found.slice(0, limit);
    },
    isPending: () => marks.size > 0 || addedCount > 0,
    take() {
      const taken = [...marks];
      const added = addedCount;
      const marked = [taken.map(([id]) => id), Math.max(...taken.map(([, at]) => at))];
      return {
        statements: [
          ...(taken.length > 0 ? [{ text: statements.mark, values: marked }] : []),
          ...statementsToExpire(latest, EXPIRED_AT_ONCE + taken.length + added),
        ],
        markCommitted() {
          for (const [id] of taken) marks.delete(id);
          addedCount -= added;
          // If the clock was ahead for a while, that must not make replies with the right time expire.
          if (marks.size === 0 && addedCount === 0) latest = 0;
        },
      };
    },
  };
}
