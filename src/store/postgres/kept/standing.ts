import {
  linkOf,
  replyOf,
  settingOf,
  type LinkFound,
  type ReplyFound,
  type SettingFound,
} from '#store/kept/rows.ts';
import type { KeptRow } from '#store/port/kept.ts';
import type { Sql } from '../sql.ts';
import { pagesByOffset, scanPages, mapRows, type ReadPage } from './pages.ts';

/** A user's own settings, and those of servers that they were the last to change. */
export const keptSettings = (sql: Sql): ReadPage<KeptRow> =>
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
export const keptLinks = (sql: Sql): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<LinkFound>(
      sql,
      `SELECT made_at AS at, guild_id AS "guildId", channel_id AS "channelId", kind, game_id AS "gameId",
         ended_at AS "endedAt"
       FROM page_link WHERE user_id = $1 ORDER BY made_at DESC, hash`,
    ),
    linkOf,
  );

/** The replies to a user within the last hour. */
export const keptReplies = (sql: Sql): ReadPage<KeptRow> =>
  mapRows(
    scanPages<ReplyFound>(
      sql,
      'done',
      { columns: ['at', 'interaction_id'], end: [Number.MAX_SAFE_INTEGER, ''] },
      {
        read: `one.at, guild_id AS "guildId", channel_id AS "channelId", one.interaction_id AS "interactionId", reply`,
        condition: 'actor_id = $1',
      },
    ),
    replyOf,
  );
