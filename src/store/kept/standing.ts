import type Database from '../../basics/sqlite.ts';
import type { KeptAt, KeptRow } from '../port/kept.ts';
import { readJson } from '../rows/json.ts';
import { byNumber, inStretches, made, type ReadPage } from './pages.ts';

type SettingFound = KeptAt & { readonly name: string; readonly value: string };

/** Somebody's own settings, and those of servers that they were the last to change. */
export const keptSettings = (db: Database): ReadPage<KeptRow> =>
  made(
    byNumber<SettingFound>(
      db,
      `SELECT changed_at AS at, iif(scope = 'guild', scope_id, NULL) AS guildId, NULL AS channelId, name, value
       FROM setting WHERE (scope = 'user' AND scope_id = :userId) OR changed_by = :userId
       ORDER BY changed_at DESC, scope, scope_id, name`,
    ),
    ({ name, value, ...where }) => ({ ...where, facts: { name, value } }),
  );

type LinkFound = KeptAt & { readonly kind: string; readonly gameId: string; readonly endedAt: number | null };

/** Somebody's links to pages, without what leads there. */
export const keptLinks = (db: Database): ReadPage<KeptRow> =>
  made(
    byNumber<LinkFound>(
      db,
      `SELECT made_at AS at, guild_id AS guildId, channel_id AS channelId, kind, game_id AS gameId, ended_at AS endedAt
       FROM page_link WHERE user_id = :userId ORDER BY made_at DESC, hash`,
    ),
    ({ kind, gameId, endedAt, ...where }) => ({ ...where, facts: { kind, game: gameId, endedAt } }),
  );

type ReplyFound = KeptAt & { readonly interactionId: string; readonly reply: string };

/** What somebody was answered within the last hour. */
export const keptReplies = (db: Database): ReadPage<KeptRow> =>
  made(
    inStretches<ReplyFound>(
      db,
      'done',
      `at, guild_id AS guildId, channel_id AS channelId, interaction_id AS interactionId, reply
       FROM done AS one WHERE actor_id = :userId`,
    ),
    ({ interactionId, reply, ...where }) => ({
      ...where,
      facts: { interaction: interactionId, said: readJson(reply) },
    }),
  );
