import { GUILD_DATA_KINDS } from '../port/data-export.ts';
import type { Store } from '../port/port.ts';
import { BOOK_ID } from '../records/people.ts';
import { jsonRows } from '../sql/dialect.ts';
import { parseJson } from '#basics/json.ts';
import { mapRows, pagesByKey, pagesByOwner, readKinds, type Reader } from './pages.ts';
import {
  FLIPS_PER_PAGE,
  flipColumns,
  parseExportedFlip,
  IS_EARLIER,
  JOIN_LAST_STATE,
  lastStateOf,
  playersIn,
  exportedRow,
  type ReadLastGame,
} from './exported-rows.ts';

/** The number of states read per page. */
const STATES_PER_PAGE = 20;
/** Corrections of a record are numbered, far below this. */
const PER_RECORD = 1_000_000;
const NTH_CORRECTION = `CAST(number AS BIGINT) * ${PER_RECORD} + nth`;

const player = (column: string): string =>
  `(SELECT player_id FROM record_person WHERE record_person.id = ${column})`;

/** The players of a recorded game, as JSON. `seat > 0` makes SQLite use the index of seats. */
const SEAT = {
  player: player('person'),
  outcome: 'outcome',
  place: 'place',
  team: 'team',
  left: 'left_how',
  leftOn: 'left_turn',
  finish: 'finish',
  lostTo: player('eliminator'),
  commanders: 'commanders',
};

/**
 * Reads the stored data of a server ($1), for an export: every column is a fact.
 * @param readLastGame returns a channel's last game, in case its last state is not stored
 */
export function guildDataReader(sql: Reader, readLastGame: ReadLastGame): Store<unknown>['guildData'] {
  const { jsonList } = sql.dialect;
  const byKey = (text: string, start?: number) =>
    mapRows(pagesByKey(sql, text, start), (found) => exportedRow(found));

  return readKinds(GUILD_DATA_KINDS, {
    settings: byKey(
      `SELECT name AS position0, changed_at AS at, changed_by AS by, name, value
       FROM setting WHERE scope = 'guild' AND scope_id = $1 AND name > $2 ORDER BY name`,
    ),
    links: byKey(
      `SELECT hash AS position0, made_at AS at, channel_id AS "channelId", user_id AS by, kind, game_id AS game,
         ended_at AS "endedAt"
       FROM page_link WHERE guild_id = $1 AND hash > $2 ORDER BY hash`,
    ),
    cited: byKey(
      `SELECT edition || ' ' || number AS position0, at, edition, number AS rule FROM cited
       WHERE guild_id = $1 AND edition || ' ' || number > $2 ORDER BY edition || ' ' || number`,
    ),
    games: mapRows(
      pagesByKey(
        sql,
        `SELECT id AS position0, id AS game, ended_at AS at, channel_id AS "channelId", state, ${IS_EARLIER}
         FROM game ${JOIN_LAST_STATE} WHERE guild_id = $1 AND id > $2 ORDER BY id`,
        '',
        STATES_PER_PAGE,
      ),
      async (found) => {
        const { at, channelId } = found;
        return exportedRow({ at, channelId, ...playersIn(await lastStateOf(found, readLastGame)) });
      },
    ),
    actions: mapRows(
      pagesByOwner(
        sql,
        'game',
        `SELECT seq AS position0, at, actor_id AS by, game_id AS game, seq AS line, interaction_id AS interaction,
           undone_to AS "backTo", entries AS did
         FROM game_event WHERE game_id = $1 AND seq > $2 ORDER BY seq`,
      ),
      (found) => exportedRow(found, { backTo: 'backTo' }),
    ),
    results: mapRows(
      pagesByKey(
        sql,
        `SELECT number AS position0, at, channel_id AS "channelId", number AS record, source, how, variant, turns, ms,
           ${player('host')} AS host,
           (SELECT ${jsonList(SEAT, 'seat')} FROM record_seat AS source
            WHERE source.book_id = game.book_id AND source.number = game.number AND source.seat > 0) AS seats
         FROM record_game AS game WHERE book_id = ${BOOK_ID} AND number > $2 ORDER BY number`,
        0,
      ),
      ({ seats, ...found }) => {
        const rows = jsonRows(seats as string | null) as readonly { readonly commanders: string }[];
        return exportedRow({
          ...found,
          seats: rows.map((row) => Object.assign(row, { commanders: parseJson(row.commanders) })),
        });
      },
    ),
    corrections: byKey(
      `SELECT ${NTH_CORRECTION} AS position0, at, number AS record, ${player('person')} AS by, before
       FROM record_correction WHERE book_id = ${BOOK_ID} AND ${NTH_CORRECTION} > $2
       ORDER BY record_correction.number, nth`,
      0,
    ),
    groups: mapRows(
      pagesByKey(
        sql,
        `SELECT number AS position0, made_at AS at, name, bracket, format, seasons,
           (SELECT ${jsonList({ player: player('person') }, 'nth')} FROM record_member AS source
            WHERE source.book_id = made.book_id AND source.number = made.number) AS players
         FROM record_group AS made WHERE book_id = ${BOOK_ID} AND number > $2 ORDER BY number`,
        0,
      ),
      ({ players, ...found }) => {
        const rows = jsonRows(players as string | null) as readonly { readonly player: string }[];
        return exportedRow({ ...found, players: rows.map((row) => row.player) });
      },
    ),
    /** Without their values, even if revealed. */
    secrets: byKey(
      `SELECT id AS position0, created_at AS at, channel_id AS "channelId", commitment AS sha256,
         revealed_at AS "revealedAt", created_by AS "drawnBy", revealed_by AS "revealedBy"
       FROM coin_secret WHERE guild_id = $1 AND id > $2 ORDER BY id`,
    ),
    seeds: mapRows(
      pagesByOwner(
        sql,
        'coin_secret',
        `SELECT nth AS position0, at, actor_id AS by, game_id AS game, text FROM coin_seed
         WHERE secret_id = $1 AND nth > $2 ORDER BY nth`,
      ),
      (found) => exportedRow(found),
    ),
    flips: mapRows(
      pagesByOwner(
        sql,
        'coin_secret',
        `SELECT sequence AS position0, ${flipColumns(sql.dialect)} FROM coin_flip AS source
         WHERE secret_id = $1 AND sequence > $2 ORDER BY sequence`,
        FLIPS_PER_PAGE,
      ),
      parseExportedFlip,
    ),
  });
}
