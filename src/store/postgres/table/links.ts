import {
  MAX_LINKS,
  MAX_LINKS_KEPT,
  MAX_LINKS_OF_GAME,
  type HeldLink,
  type PageLink,
  type PageLinks,
} from '#store/port/links.ts';
import type { StatementBatches, Sql } from '../sql.ts';

/*
 * A single statement, which sees the links as they were before. If two processes add links to a game at the same
 * time, there may be one too many.
 */
const ADD = `WITH own AS (
    SELECT hash, made_at, row_number() OVER (ORDER BY made_at DESC, hash) AS nth FROM page_link
    WHERE channel_id = $4 AND user_id = $6 AND kind = $2 AND game_id = $3 AND hash <> $1
  ),
  earlier AS (DELETE FROM page_link WHERE channel_id = $4 AND game_id <> $3),
  old AS (DELETE FROM page_link WHERE hash IN (SELECT hash FROM own WHERE nth >= ${MAX_LINKS_KEPT})),
  room AS (
    SELECT count(*) - (SELECT count(*) FROM own WHERE nth >= ${MAX_LINKS_KEPT}) < ${MAX_LINKS_OF_GAME} AS "isLeft"
    FROM page_link WHERE channel_id = $4 AND game_id = $3 AND hash <> $1
  ),
  ended AS (
    UPDATE page_link SET ended_at = $7 FROM room
    WHERE "isLeft" AND ended_at IS NULL
      AND hash IN (SELECT hash FROM own WHERE nth >= ${MAX_LINKS} AND nth < ${MAX_LINKS_KEPT})
  ),
  added AS (
    INSERT INTO page_link (hash, kind, game_id, channel_id, guild_id, user_id, made_at)
    SELECT $1, $2, $3, $4, $5, $6, greatest($7::BIGINT, 1 + (SELECT max(made_at) FROM own)) FROM room WHERE "isLeft"
    ON CONFLICT (hash) DO NOTHING
  )
  SELECT "isLeft" FROM room`;

const COLUMNS = `kind, game_id AS "gameId", channel_id AS "channelId", guild_id AS "guildId", user_id AS "userId",
    made_at AS "madeAt", ended_at AS "endedAt"`;

const FIND = `SELECT ${COLUMNS} FROM page_link WHERE hash = $1`;

const OF = `SELECT hash, ${COLUMNS} FROM page_link WHERE channel_id = $2 AND game_id = $1 AND ended_at IS NULL
  ORDER BY made_at DESC, hash LIMIT ${MAX_LINKS_OF_GAME}`;

const END = 'UPDATE page_link SET ended_at = $2 WHERE hash = ANY($1) AND ended_at IS NULL RETURNING hash';

const REVOKE = `UPDATE page_link SET ended_at = $4
  WHERE channel_id = $2 AND user_id = $3 AND game_id = $1 AND ended_at IS NULL RETURNING hash`;

const hashesOf = (rows: readonly unknown[]): readonly string[] =>
  (rows as readonly { readonly hash: string }[]).map(({ hash }) => hash);

export const pageLinks = (sql: Sql & Pick<StatementBatches, 'commit'>): PageLinks => ({
  async add(hash, { kind, gameId, channelId, guildId, userId, madeAt }) {
    const values = [hash, kind, gameId, channelId, guildId, userId, madeAt];
    const [[room] = []] = await sql.commit([{ text: ADD, values }]);
    return (room as { readonly isLeft: boolean } | undefined)?.isLeft ?? false;
  },
  async find(hash) {
    const [link] = await sql.query<PageLink>(FIND, [hash]);
    return link;
  },
  async revoke(gameId, channelId, userId, at) {
    const values = [gameId, channelId, userId, at];
    const [ended = []] = await sql.commit([{ text: REVOKE, values }]);
    return hashesOf(ended);
  },
  of: (gameId, channelId) => sql.query<HeldLink>(OF, [gameId, channelId]),
  async end(hashes, at) {
    const [ended = []] = await sql.commit([{ text: END, values: [hashes, at] }]);
    return hashesOf(ended);
  },
});
