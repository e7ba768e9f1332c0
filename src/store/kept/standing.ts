import type Database from '#basics/sqlite.ts';
import type { KeptRow } from '../port/kept.ts';
import { pagesByOffset, scanPages, mapRows, type ReadPage } from './pages.ts';
import { linkOf, replyOf, settingOf, type LinkFound, type ReplyFound, type SettingFound } from './rows.ts';

/** A user's own settings, and those of servers that they were the last to change. */
export const keptSettings = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<SettingFound>(
      db,
      `SELECT changed_at AS at, iif(scope = 'guild', scope_id, NULL) AS guildId, NULL AS channelId, name, value
       FROM setting WHERE (scope = 'user' AND scope_id = :userId) OR changed_by = :userId
       ORDER BY changed_at DESC, scope, scope_id, name`,
    ),
    settingOf,
  );

/** A user's links to pages, without their secrets. */
export const keptLinks = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<LinkFound>(
      db,
      `SELECT made_at AS at, guild_id AS guildId, channel_id AS channelId, kind, game_id AS gameId, ended_at AS endedAt
       FROM page_link WHERE user_id = :userId ORDER BY made_at DESC, hash`,
    ),
    linkOf,
  );

/** The replies to a user within the last hour. */
export const keptReplies = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    scanPages<ReplyFound>(
      db,
      'done',
      `at, guild_id AS guildId, channel_id AS channelId, interaction_id AS interactionId, reply
       FROM done AS one WHERE actor_id = :userId`,
    ),
    replyOf,
  );
