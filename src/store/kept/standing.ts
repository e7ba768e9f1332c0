import type { KeptRow } from '../port/kept.ts';
import { mapRows, pagesByOffset, scanPages, type ReadPage, type Reader } from './pages.ts';
import { linkOf, replyOf, settingOf, type LinkFound, type ReplyFound, type SettingFound } from './rows.ts';

/** A user's own settings, and those of servers that they were the last to change. */
export const keptSettings = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<SettingFound>(
      sql,
      `SELECT changed_at AS at, CASE scope WHEN 'guild' THEN scope_id END AS "guildId", NULL AS "channelId", name, value
       FROM setting WHERE (scope = 'user' AND scope_id = $1) OR changed_by = $1
       ORDER BY changed_at DESC, scope, scope_id, name`,
    ),
    settingOf,
  );

/** A user's links to pages, without their secrets. */
export const keptLinks = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<LinkFound>(
      sql,
      `SELECT made_at AS at, guild_id AS "guildId", channel_id AS "channelId", kind, game_id AS "gameId", ended_at AS "endedAt"
       FROM page_link WHERE user_id = $1 ORDER BY made_at DESC, hash`,
    ),
    linkOf,
  );

/** The replies to a user within the last hour. */
export const keptReplies = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    scanPages<ReplyFound>(sql, {
      table: 'done',
      key: [
        { name: 'at', end: Number.MAX_SAFE_INTEGER },
        { name: 'interaction_id', end: '' },
      ],
      columns: `at, guild_id AS "guildId", channel_id AS "channelId", interaction_id AS "interactionId", reply`,
      condition: 'actor_id = $1',
    }),
    replyOf,
  );
