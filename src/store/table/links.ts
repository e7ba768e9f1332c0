import {
  MAX_LINKS,
  MAX_STORED_LINKS,
  MAX_LINKS_OF_GAME,
  type HashedLink,
  type PageLink,
  type PageLinks,
} from '../port/links.ts';
import type { Driver } from '../sql/driver.ts';
import type { Statement } from '../sql/statement.ts';

const COLUMNS = `kind, game_id AS "gameId", channel_id AS "channelId", guild_id AS "guildId", user_id AS "userId",
  made_at AS "madeAt", ended_at AS "endedAt"`;

/** A user's other links of a kind in a channel beyond the newest ones that remain. SQLite needs a `LIMIT` for `OFFSET`. */
const olderLinks = (remaining: number): string =>
  `SELECT hash FROM page_link WHERE channel_id = $2 AND user_id = $3 AND kind = $4 AND hash <> $1
   ORDER BY made_at DESC, hash LIMIT 9223372036854775807 OFFSET ${remaining - 1}`;

const HAS_ROOM = `(SELECT count(*) FROM page_link WHERE channel_id = $2 AND hash <> $1) < ${MAX_LINKS_OF_GAME}`;

const DELETE_EARLIER = 'DELETE FROM page_link WHERE channel_id = $1 AND game_id <> $2';
const DELETE_OLD = `DELETE FROM page_link WHERE hash IN (${olderLinks(MAX_STORED_LINKS)})`;
const END_OLD = `UPDATE page_link SET ended_at = $5
  WHERE ended_at IS NULL AND hash IN (${olderLinks(MAX_LINKS)}) AND ${HAS_ROOM}`;
// If two are created at the same time, the later insert counts as newer.
const ADD = `INSERT INTO page_link (hash, channel_id, user_id, kind, game_id, guild_id, made_at)
  SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT),
    CASE WHEN last.at < CAST($7 AS BIGINT) THEN CAST($7 AS BIGINT) ELSE last.at + 1 END
  FROM (SELECT coalesce(max(made_at), 0) AS at FROM page_link
    WHERE channel_id = $2 AND user_id = $3 AND kind = $4 AND hash <> $1) AS last
  WHERE ${HAS_ROOM}
  ON CONFLICT (hash) DO NOTHING`;
const FIND = `SELECT ${COLUMNS} FROM page_link WHERE hash = $1`;
const OF_GAME = `SELECT hash, ${COLUMNS} FROM page_link WHERE channel_id = $2 AND game_id = $1 AND ended_at IS NULL
  ORDER BY made_at DESC, hash LIMIT ${MAX_LINKS_OF_GAME}`;
const REVOKE = `UPDATE page_link SET ended_at = $4
  WHERE channel_id = $2 AND user_id = $3 AND game_id = $1 AND ended_at IS NULL RETURNING hash`;

/** Counts the active links. */
export const COUNT_LINKS = 'SELECT count(*) AS count FROM page_link WHERE ended_at IS NULL';

/** The statements that add a link if there is room, of which the last returns it. */
function addLinkStatements(hash: string, link: Omit<PageLink, 'endedAt'>): readonly Statement[] {
  const { channelId, userId, kind, gameId, guildId, madeAt } = link;
  const own = [hash, channelId, userId, kind];
  return [
    { text: DELETE_EARLIER, values: [channelId, gameId] },
    { text: DELETE_OLD, values: own },
    { text: END_OLD, values: [...own, madeAt] },
    { text: ADD, values: [...own, gameId, guildId, madeAt] },
    { text: FIND, values: [hash] },
  ];
}

const hashesOf = (rows: readonly object[] = []): readonly string[] =>
  (rows as readonly { readonly hash: string }[]).map(({ hash }) => hash);

/** The links to pages. If two processes add links to a game at the same time, there may be one too many. */
export function pageLinks(driver: Driver): PageLinks {
  const end = `UPDATE page_link SET ended_at = $2
    WHERE ${driver.dialect.isIn('hash', '$1', 'TEXT')} AND ended_at IS NULL RETURNING hash`;

  return {
    async add(hash, link) {
      const answers = await driver.commit(addLinkStatements(hash, link));
      return (answers.at(-1)?.length ?? 0) > 0;
    },
    async find(hash) {
      const [link] = await driver.query<PageLink>(FIND, [hash]);
      return link;
    },
    active: (gameId, channelId) => driver.query<HashedLink>(OF_GAME, [gameId, channelId]),
    async end(hashes, at) {
      const [ended] = await driver.commit([{ text: end, values: [hashes, at] }]);
      return hashesOf(ended);
    },
    async revoke(gameId, channelId, userId, at) {
      const [ended] = await driver.commit([{ text: REVOKE, values: [gameId, channelId, userId, at] }]);
      return hashesOf(ended);
    },
  };
}
