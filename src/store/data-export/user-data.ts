import { USER_DATA_KINDS } from '../port/data-export.ts';
import type { Store } from '../port/port.ts';
import { byRow, mapRows, pagesByKey, pagesByOffset, pagesByScan, readKinds, type Reader } from './pages.ts';
import {
  FLIPS_PER_PAGE,
  flipColumns,
  parseExportedFlip,
  IS_EARLIER,
  JOIN_LAST_STATE,
  lastStateOf,
  exportedRow,
  seatsIn,
  type ReadLastGame,
} from './exported-rows.ts';

const LOCATION = 'guild_id AS "guildId", channel_id AS "channelId"';

/** A user ($1) in the records of servers. */
const USER_IN_RECORDS = 'record_person AS who JOIN record_book AS book ON book.id = who.book_id';
const IS_USER = 'player_id = $1 AND book.guild_id IS NOT NULL';

/** The number of states read per page. */
const STATES_PER_PAGE = 50;
/** Greater than every game id, since these are ULIDs. */
const AFTER_ALL_IDS = '~';

/**
 * Reads the stored data of a user ($1), for an export: every column is a fact.
 * @param readLastGame returns a channel's last game, in case its last state is not stored
 */
export function userDataReader(sql: Reader, readLastGame: ReadLastGame): Store<unknown>['userData'] {
  const { dialect } = sql;
  const mentions = (json: string): string => dialect.contains(json, `'"' || $1 || '"'`);
  const byOffset = (text: string, omitted?: Readonly<Record<string, string>>) =>
    mapRows(pagesByOffset(sql, text), (found) => exportedRow(found, omitted));
  const byScan = (scan: Parameters<typeof pagesByScan>[1], omitted?: Readonly<Record<string, string>>) =>
    mapRows(pagesByScan(sql, scan), (found) => exportedRow(found, omitted));

  return readKinds(USER_DATA_KINDS, {
    /** Their own, and those of servers that they were the last to change. */
    settings: byOffset(
      `SELECT changed_at AS at, CASE scope WHEN 'guild' THEN scope_id END AS "guildId", name, value
       FROM setting WHERE (scope = 'user' AND scope_id = $1) OR changed_by = $1
       ORDER BY changed_at DESC, scope, scope_id, name`,
    ),
    links: byOffset(
      `SELECT made_at AS at, ${LOCATION}, kind, game_id AS game, ended_at AS "endedAt"
       FROM page_link WHERE user_id = $1 ORDER BY made_at DESC, hash`,
    ),
    seeds: byOffset(
      `SELECT at, ${LOCATION}, game_id AS game, text FROM coin_seed JOIN coin_secret ON id = secret_id
       WHERE actor_id = $1 AND channel_id <> '' ORDER BY at DESC, secret_id, nth`,
    ),
    secrets: mapRows(
      pagesByScan(sql, {
        table: 'coin_secret',
        key: [{ name: 'id', end: '~' }],
        columns: `created_at AS at, ${LOCATION}, commitment AS sha256, CAST(created_by = $1 AS INTEGER) AS drawn,
          CASE WHEN revealed_by = $1 THEN revealed_at END AS "revealedAt"`,
        condition: `(created_by = $1 OR revealed_by = $1) AND channel_id <> ''`,
      }),
      (found) => exportedRow({ ...found, drawn: found['drawn'] === 1 }, { revealedAt: 'revealedAt' }),
    ),
    results: byOffset(
      `SELECT seat.at AS at, guild_id AS "guildId", game.channel_id AS "channelId", seat.number AS record, outcome,
         place, team, left_how AS "left", left_turn AS "leftOn", finish,
         (SELECT player_id FROM record_person WHERE record_person.id = seat.eliminator) AS "lostTo",
         nullif((SELECT count(*) FROM record_seat AS other WHERE other.book_id = seat.book_id
           AND other.number = seat.number AND other.seat > 0 AND other.eliminator = who.id), 0) AS "tookOut", commanders
       FROM ${USER_IN_RECORDS}
         JOIN record_seat AS seat ON seat.book_id = book.id AND seat.person = who.id
         JOIN record_game AS game ON game.book_id = book.id AND game.number = seat.number
       WHERE ${IS_USER} ORDER BY seat.at DESC, book.id, seat.number, seat.seat`,
      { team: 'team', left: 'left', leftOn: 'left', finish: 'finish', lostTo: 'lostTo', tookOut: 'tookOut' },
    ),
    /** The games that they hosted or entered. */
    hosted: byOffset(
      `SELECT game.noted_at AS at, guild_id AS "guildId", game.channel_id AS "channelId", number AS record, source
       FROM ${USER_IN_RECORDS} JOIN record_game AS game ON game.book_id = book.id AND game.host = who.id
       WHERE ${IS_USER} ORDER BY game.noted_at DESC, book.id, number`,
    ),
    /** Without the previous contents, which are about the players. */
    corrections: byOffset(
      `SELECT made.at AS at, guild_id AS "guildId", number AS record
       FROM ${USER_IN_RECORDS} JOIN record_correction AS made ON made.book_id = book.id AND made.person = who.id
       WHERE ${IS_USER} ORDER BY made.at DESC, book.id, number, nth`,
    ),
    groups: byOffset(
      `SELECT made_at AS at, guild_id AS "guildId", made.name AS "group"
       FROM ${USER_IN_RECORDS} JOIN record_member AS member ON member.book_id = book.id AND member.person = who.id
         JOIN record_group AS made ON made.book_id = book.id AND made.number = member.number
       WHERE ${IS_USER} ORDER BY made_at DESC, book.id, made.number`,
    ),
    /** The seats that they have or had, and the games that they host, from the last state of each. */
    seats: mapRows(
      pagesByKey(
        sql,
        `SELECT game.id AS position0, game.id AS game, coalesce(at, ended_at) AS at, ${LOCATION},
           CASE WHEN ${mentions('state')} THEN state END AS state, ${IS_EARLIER}
         FROM game ${JOIN_LAST_STATE} LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
         WHERE game.id < $2 AND channel_id <> '' ORDER BY game.id DESC`,
        AFTER_ALL_IDS,
        STATES_PER_PAGE,
      ),
      async (found, userId) => {
        const { at, guildId, channelId, game } = found;
        const seats = seatsIn(await lastStateOf(found, readLastGame), userId);
        return seats.map((seat) => exportedRow({ at, guildId, channelId, game, ...seat }));
      },
    ),
    /** Those that they requested, and those of others in which they flip, choose, or are drawn from; no private ones. */
    flips: mapRows(
      pagesByScan(sql, {
        table: 'coin_flip',
        key: byRow(dialect),
        columns: `${flipColumns(dialect)}, ${LOCATION}`,
        joined: 'CROSS JOIN coin_secret',
        condition: `coin_secret.id = source.secret_id AND channel_id <> ''
          AND (actor_id = $1 OR (private = 0 AND (${mentions('request')}
            OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = source.secret_id
              AND link.sequence = source.sequence AND link.actor_id = $1))))`,
        limit: FLIPS_PER_PAGE,
      }),
      parseExportedFlip,
    ),
    actions: byScan(
      {
        table: 'game_event',
        key: byRow(dialect),
        columns: `source.at, ${LOCATION}, game_id AS game, source.seq AS line, interaction_id AS interaction,
          undone_to AS "backTo", entries AS did`,
        joined: 'CROSS JOIN game',
        condition: `game.id = game_id AND actor_id = $1 AND channel_id <> ''`,
      },
      { backTo: 'backTo' },
    ),
    replies: byScan({
      table: 'done',
      key: [
        { name: 'at', end: Number.MAX_SAFE_INTEGER },
        { name: 'interaction_id', end: '' },
      ],
      columns: `at, ${LOCATION}, interaction_id AS interaction, reply AS said`,
      condition: 'actor_id = $1',
    }),
  });
}
