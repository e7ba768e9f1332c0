import type { KeptRow } from '../port/kept.ts';
import { mapRows, pagesByOffset, type ReadPage, type Reader } from './pages.ts';
import {
  correctionOf,
  memberOf,
  hostedOf,
  resultOf,
  type CorrectionFound,
  type MemberFound,
  type HostedFound,
  type ResultFound,
} from './rows.ts';

const PERSON = `record_person AS who JOIN record_book AS book ON book.id = who.book_id`;
const IS_MEANT = `player_id = $1 AND book.guild_id IS NOT NULL`;

/** The recorded games that a user played. */
export const keptResults = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<ResultFound>(
      sql,
      `SELECT seat.at AS at, guild_id AS "guildId", game.channel_id AS "channelId", seat.number AS number, outcome, place,
         team, left_how AS "leftHow", left_turn AS "leftTurn", finish,
         (SELECT player_id FROM record_person WHERE record_person.id = seat.eliminator) AS "lostTo",
         (SELECT count(*) FROM record_seat AS other WHERE other.book_id = seat.book_id
            AND other.number = seat.number AND other.seat > 0 AND other.eliminator = who.id) AS "tookOut", commanders
       FROM ${PERSON}
         JOIN record_seat AS seat ON seat.book_id = book.id AND seat.person = who.id
         JOIN record_game AS game ON game.book_id = book.id AND game.number = seat.number
       WHERE ${IS_MEANT} ORDER BY seat.at DESC, book.id, seat.number, seat.seat`,
    ),
    resultOf,
  );

/** The recorded games that a user hosted or entered. */
export const keptHosted = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<HostedFound>(
      sql,
      `SELECT game.noted_at AS at, guild_id AS "guildId", game.channel_id AS "channelId", number, source
       FROM ${PERSON} JOIN record_game AS game ON game.book_id = book.id AND game.host = who.id
       WHERE ${IS_MEANT} ORDER BY game.noted_at DESC, book.id, number`,
    ),
    hostedOf,
  );

/** The records that a user corrected, without their previous contents, which are about the players. */
export const keptCorrections = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<CorrectionFound>(
      sql,
      `SELECT made.at AS at, guild_id AS "guildId", NULL AS "channelId", number
       FROM ${PERSON} JOIN record_correction AS made ON made.book_id = book.id AND made.person = who.id
       WHERE ${IS_MEANT} ORDER BY made.at DESC, book.id, number, nth`,
    ),
    correctionOf,
  );

/** The groups that a user is of. */
export const keptGroups = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<MemberFound>(
      sql,
      `SELECT made_at AS at, guild_id AS "guildId", NULL AS "channelId", made.name AS name
       FROM ${PERSON} JOIN record_member AS member ON member.book_id = book.id AND member.person = who.id
         JOIN record_group AS made ON made.book_id = book.id AND made.number = member.number
       WHERE ${IS_MEANT} ORDER BY made_at DESC, book.id, made.number`,
    ),
    memberOf,
  );
