import { z } from 'zod';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { FormatRequest } from '#engine/game/format.ts';
import { MIN_MEMBERS_IN_GAME } from '#engine/records/groups.ts';
import {
  MAX_GAMES_SEARCHED,
  MAX_GROUPS,
  type Group,
  type GroupGame,
  type NewGroup,
  type Season,
  type GroupSeat,
} from '../port/groups.ts';
import type { Records } from '../port/records.ts';
import { jsonText } from '#basics/json.ts';
import { jsonRows, typedColumns, type Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql } from '../sql/statement.ts';
import { BOOK_ID, isHiddenSql, personIdSql } from './people.ts';
import { nameList } from './seats.ts';

/* The groups of a server: their rows, and the games that belong to them. */

export const groupStatements = (dialect: Dialect) => ({
  /** The groups of a server ($1). */
  groups: `SELECT made.number, name, made_at AS "madeAt", format, bracket, seasons,
      (SELECT ${dialect.jsonList({ playerId: 'player_id', isHidden: isHiddenSql('player_id') }, 'member.nth')}
       FROM record_member AS member JOIN record_person AS player ON player.id = member.person
       WHERE member.book_id = made.book_id AND member.number = made.number AND player_id IS NOT NULL) AS members
    FROM record_book AS book JOIN record_group AS made ON made.book_id = book.id
    WHERE guild_id = $1 ORDER BY made.number LIMIT ${MAX_GROUPS}`,
  /** A row if a server ($1) has turned groups off. */
  refusesGroups: `SELECT 1 AS found FROM setting
    WHERE scope = 'guild' AND scope_id = $1 AND name = 'groups' AND value = 'off'`,
  writeGroup: `INSERT INTO record_group (book_id, number, name, made_at, format, bracket, seasons)
    SELECT book.id, one.number, name, "madeAt", format, bracket, seasons
    FROM record_book AS book CROSS JOIN ${dialect.objects('$2', GROUP, 'one')} WHERE guild_id = $1
    ON CONFLICT (book_id, number) DO UPDATE SET name = excluded.name, format = excluded.format,
      bracket = excluded.bracket, seasons = excluded.seasons`,
  dropMembers: `DELETE FROM record_member WHERE book_id = ${BOOK_ID} AND number = $2`,
  dropGroup: `DELETE FROM record_group WHERE book_id = ${BOOK_ID} AND number = $2`,
  /** Seats people ($3) in a group ($2). */
  addMembers: `INSERT INTO record_member (book_id, number, person, nth)
    SELECT book.id, CAST($2 AS BIGINT), ${personIdSql(dialect, 'book.id', 'member.value')}, member.nth
    FROM record_book AS book CROSS JOIN ${dialect.list('$3', 'TEXT', 'member')} WHERE guild_id = $1
    ON CONFLICT DO NOTHING`,
  /**
   * The seats in the games of a group ($2) of a server ($1) from a time ($3) to another ($4), limited to the last games
   * ($5): see `isGameOfGroup`.
   */
  groupGames: `WITH member AS (
      SELECT person FROM record_member WHERE book_id = ${BOOK_ID} AND number = $2
    ),
    size AS (SELECT count(*) AS people FROM member),
    recent AS (
      SELECT at, number FROM record_game
      WHERE book_id = ${BOOK_ID} AND at >= $3 AND at < $4 ORDER BY at DESC, number DESC LIMIT ${MAX_GAMES_SEARCHED}
    ),
    counted AS (
      SELECT recent.at, recent.number,
        (SELECT max(players) FROM record_seat AS seat
         WHERE seat.book_id = ${BOOK_ID} AND seat.number = recent.number AND seat.seat > 0) AS players,
        (SELECT count(*) FROM record_seat AS seat
         WHERE seat.book_id = ${BOOK_ID} AND seat.number = recent.number AND seat.seat > 0
           AND seat.person IN (SELECT person FROM member)) AS playing
      FROM recent
    ),
    game AS (
      SELECT at, number FROM counted CROSS JOIN size
      WHERE playing * 2 > players AND (playing >= ${MIN_MEMBERS_IN_GAME} OR playing = people)
      ORDER BY at DESC, number DESC LIMIT $5
    )
    SELECT game.number, game.at, seat.person, player_id AS "playerId", ${isHiddenSql('player_id')} AS "isHidden",
      seat.team, seat.outcome, seat.finish, seat.eliminator, seat.commanders
    FROM game CROSS JOIN record_seat AS seat JOIN record_person AS player ON player.id = seat.person
    WHERE seat.book_id = ${BOOK_ID} AND seat.number = game.number AND seat.seat > 0
    ORDER BY game.at, game.number, seat.seat`,
});

const GROUP = {
  ...typedColumns('BIGINT', 'number', 'madeAt', 'bracket'),
  ...typedColumns('TEXT', 'name', 'format', 'seasons'),
};

/** A group as stored, with JSON in the fields below. */
export interface GroupRow extends Omit<Group, 'format' | 'seasons' | 'members'> {
  readonly format: string;
  readonly seasons: string;
  readonly members: string | null;
}

const storedFormat = jsonText.pipe(FormatRequest);
const storedSeasons = jsonText.pipe(
  z.array(z.object({ name: z.string(), from: z.int(), until: z.int().nullable() })),
);

/** Parses a group. Ignores data written by a later version. */
export const groupOf = ({ format, seasons, members, ...row }: GroupRow): Group => ({
  ...row,
  format: storedFormat.safeParse(format).data ?? EMPTY_FORMAT_REQUEST,
  seasons: storedSeasons.safeParse(seasons).data ?? [],
  members: (jsonRows(members) as readonly { readonly playerId: string; readonly isHidden: number }[]).map(
    ({ playerId, isHidden: hidden }) => ({ playerId, isHidden: hidden === 1 }),
  ),
});

type Statements = ReturnType<typeof groupStatements> & Readonly<Record<'addPeople' | 'upsertBook', string>>;

export function saveGroup(
  scope: Pick<ChangeSql, 'run'>,
  statements: Statements,
  guildId: string,
  { members, format, seasons, ...group }: NewGroup,
  at: number,
): void {
  const storedFields: readonly Season[] = seasons.map(({ name, from, until }) => ({ name, from, until }));
  const row = { ...group, format: JSON.stringify(format), seasons: JSON.stringify(storedFields) };
  scope.run(statements.upsertBook, [guildId, 0, at]);
  scope.run(statements.addPeople, [guildId, members]);
  scope.run(statements.writeGroup, [guildId, JSON.stringify([row])]);
  scope.run(statements.dropMembers, [guildId, group.number]);
  scope.run(statements.addMembers, [guildId, group.number, members]);
}

export function dropGroup(
  scope: Pick<ChangeSql, 'run'>,
  statements: Statements,
  guildId: string,
  number: number,
): void {
  scope.run(statements.dropMembers, [guildId, number]);
  scope.run(statements.dropGroup, [guildId, number]);
}

interface GroupSeatRow extends Omit<GroupSeat, 'isHidden' | 'commanders'> {
  readonly number: number;
  readonly at: number;
  readonly isHidden: number;
  /** JSON. */
  readonly commanders: string;
}

/** @param rows in order of their games */
function gamesOf(rows: readonly GroupSeatRow[]): readonly GroupGame[] {
  const games: { readonly number: number; readonly at: number; readonly seats: GroupSeat[] }[] = [];
  for (const { number, at, isHidden: hidden, commanders, ...row } of rows) {
    if (games.at(-1)?.number !== number) games.push({ number, at, seats: [] });
    const seat = { ...row, isHidden: hidden === 1, commanders: nameList.safeParse(commanders).data ?? [] };
    games.at(-1)?.seats.push(seat);
  }
  return games;
}

export function groupReads(sql: Pick<Driver, 'query' | 'dialect'>): Pick<Records, 'groups' | 'groupGames'> {
  const statements = groupStatements(sql.dialect);
  return {
    async groups(guildId) {
      return (await sql.query<GroupRow>(statements.groups, [guildId])).map(groupOf);
    },
    async groupGames(guildId, group, { from = 0, until = null }, limit) {
      const values = [guildId, group, from, until ?? Number.MAX_SAFE_INTEGER, limit];
      return gamesOf(await sql.query<GroupSeatRow>(statements.groupGames, values));
    },
  };
}
