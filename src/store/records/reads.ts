import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommanderTally, PlayerTally, Records, RecordFilter } from '../port/records.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import { groupReads } from './groups.ts';
import { gameStatements, recordOf, wholeGameColumns, type WholeRow } from './games.ts';
import { BOOK_ID, isHiddenSql, personIdSql } from './people.ts';
import { parseCountedGames, foldOptionalName, pairOf, type CountedRow, type PairRow } from './sums.ts';
import { runsSince } from './window.ts';

/* Each read is one statement, which also looks up the people, so that it takes one round trip. */

/** Sums over seats or commanders: games that could be won, wins, expected wins, draws. */
const SUMS = `count(*) FILTER (WHERE chance > 0) AS games, count(*) FILTER (WHERE outcome = 'won') AS wins,
  sum(chance) AS chance, count(*) FILTER (WHERE outcome = 'drawn') AS drawn`;

/** Sums over the columns of {@link SUMS}. */
const SUMS_OF_SUMS = 'sum(games) AS games, sum(wins) AS wins, sum(chance) AS chance, sum(drawn) AS drawn';

/** A single seat or commander in the columns of {@link SUMS}. */
const AS_SUM = `CAST(chance > 0 AS INTEGER) AS games, CAST(outcome = 'won' AS INTEGER) AS wins, chance,
  CAST(outcome = 'drawn' AS INTEGER) AS drawn`;

const BOOK = 'book AS (SELECT id FROM record_book WHERE guild_id = $1)';

/**
 * The spans to add up for a server ($1) since a time ($2): those of {@link runsSince} ($3) that contain games, or the
 * span of all time if no game is older.
 */
const windowIn = ({ objects }: Dialect): string => `RECURSIVE book AS (
    SELECT id, (SELECT min(at) FROM record_game WHERE book_id = record_book.id) AS first,
      (SELECT max(at) FROM record_game WHERE book_id = record_book.id) AS last
    FROM record_book WHERE guild_id = $1
  ),
  run AS (
    SELECT id, days, since, last / 86400000 / days AS latest, until
    FROM book CROSS JOIN ${objects('$3', { days: 'BIGINT', since: 'BIGINT', until: 'BIGINT' }, 'one')}
    WHERE CAST($2 AS BIGINT) > first
  ),
  span (book_id, days, nth, latest) AS (
    SELECT id, 0, 0, 0 FROM book WHERE CAST($2 AS BIGINT) <= first
    UNION ALL
    SELECT id, days, since, CASE WHEN until <= latest THEN until - 1 ELSE latest END FROM run
    WHERE since <= latest AND (until IS NULL OR since < until)
    UNION ALL
    SELECT book_id, days, nth + 1, latest FROM span WHERE nth < latest
  )`;

/** The stored sums of these spans. */
const IN_SPANS = `span CROSS JOIN record_sum AS one
  WHERE one.book_id = span.book_id AND one.days = span.days AND one.nth = span.nth`;

/** The seats or commanders of games before the first span, which starts at $4. */
const beforeSpans = (table: string): string =>
  `book CROSS JOIN ${table} AS one WHERE one.book_id = book.id AND one.at >= $2 AND one.at < $4 AND $2 > first`;

function readStatements(dialect: Dialect) {
  const window = windowIn(dialect);
  const person = (book: string, name: string): string => personIdSql(dialect, book, name);

  /** Sums the games in a window, grouped by variant, number of players, place and team play. */
  const groupedSums = (
    what: 'all' | 'person' | 'commander',
    who: string,
    table: string,
    condition: string,
  ): string =>
    `WITH ${window}
     SELECT nullif(variant, '?') AS variant, players, nullif(place, 0) AS place, "isTeam", ${SUMS_OF_SUMS} FROM (
       SELECT variant, players, place, is_team AS "isTeam", games, wins, chance, drawn
       FROM ${IN_SPANS} AND what = '${what}' AND who = ${who}
       UNION ALL
       SELECT coalesce(variant, '?'), players, coalesce(place, 0), CAST(team IS NOT NULL AS INTEGER), ${AS_SUM}
       FROM ${beforeSpans(table)} AND ${condition}
     ) AS each
     GROUP BY 1, 2, 3, 4 HAVING sum(games) + sum(drawn) > 0`;

  /** The sums of all people, or of all commanders, in a window. */
  const totalSums = (what: 'person' | 'commander', who: string, table: string): string =>
    `SELECT who, ${SUMS_OF_SUMS} FROM (
       SELECT who, games, wins, chance, drawn FROM ${IN_SPANS} AND what = '${what}'
       UNION ALL SELECT ${who}, ${AS_SUM} FROM ${beforeSpans(table)}
     ) AS each GROUP BY who`;

  /** The players with the most games, from sums by person. */
  const topPlayers = (book: string, sums: string, limit: string): string =>
    `WITH ${book}
     SELECT player_id AS "playerId", games, wins, chance, drawn
     FROM (${sums}) AS sums JOIN record_person AS player ON player.id = CAST(who AS BIGINT)
     WHERE player_id IS NOT NULL AND games + drawn > 0 AND ${isHiddenSql('player_id')} = 0
     ORDER BY games + drawn DESC, wins DESC, player.id LIMIT ${limit}`;

  /** The commanders with the most games, from sums by name. */
  const topCommanders = (book: string, sums: string, limit: string): string =>
    `WITH ${book}
     SELECT (SELECT shown FROM record_commander WHERE book_id = (SELECT id FROM book) AND name = who
         ORDER BY at DESC, number DESC, seat DESC LIMIT 1) AS commander,
       games, wins, chance, drawn
     FROM (SELECT * FROM (${sums}) AS sums WHERE games + drawn > 0
       ORDER BY games + drawn DESC, wins DESC, who LIMIT ${limit}) AS most
     ORDER BY games + drawn DESC, wins DESC, who`;

  const personId = person('(SELECT id FROM book)', '$5');

  /*
   * Conditions on the games of a server ($1) since a time ($2): with a player ($3), other players ($4) and a commander
   * ($5), using the index for the first one.
   */
  const fromAllGames = 'FROM book CROSS JOIN record_game AS one WHERE one.book_id = book.id AND one.at >= $2';
  const fromPlayersGames = `FROM book CROSS JOIN record_seat AS one
    WHERE one.book_id = book.id AND one.person = ${person('(SELECT id FROM book)', '$3')} AND one.at >= $2
      AND NOT EXISTS (SELECT 1 FROM other WHERE NOT EXISTS (SELECT 1 FROM record_seat AS two
        WHERE two.book_id = one.book_id AND two.person = other.id AND two.at = one.at AND two.number = one.number))
      AND (CAST($5 AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM record_commander AS played
        WHERE played.book_id = one.book_id AND played.name = $5 AND played.at = one.at
          AND played.number = one.number AND played.seat = one.seat))`;
  const otherPlayers = `${BOOK}, other AS MATERIALIZED (
    SELECT ${person('(SELECT id FROM book)', 'given.value')} AS id FROM ${dialect.list('$4', 'TEXT', 'given')})`;
  const fromCommandersGames = `FROM (SELECT DISTINCT book_id, at, number FROM book CROSS JOIN record_commander
    WHERE book_id = book.id AND name = $3 AND at >= $2) AS one`;

  const selectGames = (from: string, limit: string, skip: string, before = BOOK): string =>
    `WITH ${before}, listed AS (
       SELECT one.book_id, one.number ${from} ORDER BY one.at DESC, one.number DESC LIMIT ${limit} OFFSET ${skip}
     )
     SELECT ${wholeGameColumns(dialect)} FROM listed CROSS JOIN record_game AS game
     WHERE game.book_id = listed.book_id AND game.number = listed.number
     ORDER BY game.at DESC, game.number DESC`;
  const selectCount = (from: string, before = BOOK): string =>
    `WITH ${before} SELECT count(*) AS count ${from}`;

  return {
    find: gameStatements(dialect).find,
    list: {
      all: selectGames(fromAllGames, '$3', '$4'),
      one: selectGames(fromPlayersGames, '$6', '$7', otherPlayers),
      commander: selectGames(fromCommandersGames, '$4', '$5'),
    },
    count: {
      all: selectCount(fromAllGames),
      one: selectCount(fromPlayersGames, otherPlayers),
      commander: selectCount(fromCommandersGames),
    },
    groupedSums: {
      all: groupedSums('all', `''`, 'record_seat', 'true'),
      person: groupedSums('person', `CAST(${personId} AS TEXT)`, 'record_seat', `person = ${personId}`),
      commander: groupedSums('commander', '$5', 'record_commander', 'name = $5'),
    },
    players: {
      all: topPlayers(window, totalSums('person', 'CAST(person AS TEXT)', 'record_seat'), '$5'),
      commander: topPlayers(
        BOOK,
        `SELECT person AS who, ${SUMS} FROM book CROSS JOIN record_commander AS one
         WHERE one.book_id = book.id AND name = $3 AND at >= $2 GROUP BY person`,
        '$4',
      ),
    },
    commanders: {
      all: topCommanders(window, totalSums('commander', 'name', 'record_commander'), '$5'),
      person: topCommanders(
        BOOK,
        `SELECT name AS who, ${SUMS} FROM book CROSS JOIN record_commander AS one
         WHERE one.book_id = book.id AND person = ${person('book.id', '$3')} AND at >= $2 GROUP BY name`,
        '$4',
      ),
    },
    pair: `SELECT CASE WHEN one.team = other.team THEN 'together'
          WHEN one.outcome = 'won' AND other.outcome = 'won' THEN 'shared' ELSE 'apart' END AS sides,
        count(*) FILTER (WHERE one.chance > 0) AS games, sum(one.chance) AS chance,
        count(*) FILTER (WHERE one.outcome = 'won') AS "winsOfOne",
        count(*) FILTER (WHERE other.outcome = 'won') AS "winsOfOther",
        count(*) FILTER (WHERE one.outcome = 'drawn') AS "drawnByOne",
        count(*) FILTER (WHERE other.outcome = 'drawn') AS "drawnByOther"
      FROM record_book AS book CROSS JOIN record_seat AS one CROSS JOIN record_seat AS other
      WHERE guild_id = $1 AND one.book_id = book.id AND one.person = ${person(BOOK_ID, '$3')} AND one.at >= $2
        AND other.book_id = one.book_id AND other.person = ${person(BOOK_ID, '$4')} AND other.at = one.at
        AND other.number = one.number
      GROUP BY 1`,
    names: `SELECT substr(player_id, 7) AS name
      FROM record_book AS book JOIN record_person ON book_id = book.id
      WHERE guild_id = $1 AND ${dialect.folded('player_id')} >= 'guest:' AND ${dialect.folded('player_id')} < 'guest;'
      ORDER BY player_id LIMIT $2`,
  };
}

/**
 * The number of games of a server ($1) in which two players ($3 and the only one of $4) took part; $2 is 0 and $5
 * null. No row if the first one has no records.
 */
export const countTogether = (dialect: Dialect): string =>
  `${readStatements(dialect).count.one}
   HAVING (SELECT ${personIdSql(dialect, 'book.id', '$3')} FROM book) IS NOT NULL`;

/** Returns the kind of statement for a filter, and its values. */
function statementFor(
  guildId: string,
  { since = 0, players = [], commander }: RecordFilter,
): readonly ['all' | 'one' | 'commander', readonly unknown[]] {
  const [first, ...others] = players;
  if (first !== undefined) return ['one', [guildId, since, first, others, foldOptionalName(commander)]];
  if (commander !== undefined) return ['commander', [guildId, since, foldOptionalName(commander)]];
  return ['all', [guildId, since]];
}

/** The values for a statement with a window. */
function windowValues(guildId: string, since = 0): readonly unknown[] {
  const { runs, before } = runsSince(since);
  const rows = runs.map(({ days, from, until }) => ({ days, since: from, until }));
  return [guildId, since, JSON.stringify(rows), before];
}

export function recordReads(sql: Pick<Driver, 'query' | 'dialect'>): Records {
  const statements = readStatements(sql.dialect);
  const queryCounts = async (text: string, values: readonly unknown[]) =>
    parseCountedGames(await sql.query<CountedRow>(text, values));

  return {
    ...groupReads(sql),
    async list(guildId, which, limit, skip = 0) {
      const [kind, values] = statementFor(guildId, which);
      return (await sql.query<WholeRow>(statements.list[kind], [...values, limit, skip])).map(recordOf);
    },
    async find(guildId, number) {
      const [row] = await sql.query<WholeRow>(statements.find, [guildId, [number]]);
      return row && recordOf(row);
    },
    async count(guildId, which) {
      const [kind, values] = statementFor(guildId, which);
      const [row] = await sql.query<{ count: number }>(statements.count[kind], values);
      return row?.count ?? 0;
    },
    ofPlayer: (guildId, playerId, since) =>
      queryCounts(statements.groupedSums.person, [...windowValues(guildId, since), playerId]),
    ofCommander: (guildId, commander, since) =>
      queryCounts(statements.groupedSums.commander, [
        ...windowValues(guildId, since),
        foldOptionalName(commander),
      ]),
    ofServer: (guildId, since) => queryCounts(statements.groupedSums.all, windowValues(guildId, since)),
    async ofPair(guildId, player: PlayerId, opponent: PlayerId, since = 0) {
      return pairOf(await sql.query<PairRow>(statements.pair, [guildId, since, player, opponent]));
    },
    players: (guildId, limit, { since, commander } = {}) =>
      commander === undefined
        ? sql.query<PlayerTally>(statements.players.all, [...windowValues(guildId, since), limit])
        : sql.query<PlayerTally>(statements.players.commander, [
            guildId,
            since ?? 0,
            foldOptionalName(commander),
            limit,
          ]),
    commanders: (guildId, limit, { since, players = [] } = {}) =>
      players.length === 0
        ? sql.query<CommanderTally>(statements.commanders.all, [...windowValues(guildId, since), limit])
        : sql.query<CommanderTally>(statements.commanders.person, [guildId, since ?? 0, players[0], limit]),
    async names(guildId, limit) {
      const rows = await sql.query<{ name: string }>(statements.names, [guildId, limit]);
      return rows.map(({ name }) => name);
    },
  };
}
