import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommanderTally, PlayerTally, Records, Which } from '#store/port/records.ts';
import { counted, folded, pairOf, type CountedRow, type PairRow } from '#store/records/sums.ts';
import { runsSince } from '#store/records/window.ts';
import type { Sql } from '../sql.ts';
import { FIND, recordOf, WHOLE, type WholeRow } from './games.ts';
import { isHidden, personOf } from './people.ts';

/* Each read is one statement, which also looks up the people, so that it takes one round trip. */

/** Sums over seats or commanders: games that could be won, wins, expected wins, draws. */
const SUMS = `count(*) FILTER (WHERE chance > 0) AS games, count(*) FILTER (WHERE outcome = 'won') AS wins,
  sum(chance) AS chance, count(*) FILTER (WHERE outcome = 'drawn') AS drawn`;

/** Sums over the columns of {@link SUMS}. */
const SUMS_OF_SUMS = 'sum(games) AS games, sum(wins) AS wins, sum(chance) AS chance, sum(drawn) AS drawn';

/** A single seat or commander in the columns of {@link SUMS}. */
const AS_SUM = `(chance > 0)::INTEGER AS games, (outcome = 'won')::INTEGER AS wins, chance,
  (outcome = 'drawn')::INTEGER AS drawn`;

/**
 * The spans to add up for a server ($1) since a time ($2): those of {@link runsSince} ($3 to $5) that contain games,
 * or the span of all time if no game is older. Each `span` has the id of the book.
 */
const WINDOW = `book AS (
    SELECT id, (SELECT min(at) FROM record_game WHERE book_id = id) AS first,
      (SELECT max(at) FROM record_game WHERE book_id = id) AS last
    FROM record_book WHERE guild_id = $1
  ),
  span AS (
    SELECT id AS book_id, 0::BIGINT AS days, 0::BIGINT AS nth FROM book WHERE $2::BIGINT <= first
    UNION ALL
    SELECT id, run.days, nth
    FROM book, unnest($3::BIGINT[], $4::BIGINT[], $5::BIGINT[]) AS run (days, since, until),
      generate_series(run.since, least(run.until - 1, last / 86400000 / run.days)) AS nth
    WHERE $2 > first
  )`;

/** The stored sums of these spans. */
const IN_SPANS = 'span JOIN record_sum AS one USING (book_id, days, nth)';

/** The seats or commanders of games before the first span, which starts at $6. */
const BEFORE_SPANS = (table: string): string =>
  `book JOIN ${table} AS one ON one.book_id = book.id AND one.at >= $2 AND one.at < $6 AND $2 > first`;

/** Sums the games in a window, grouped by variant, number of players, place and team play. */
const alike = (what: 'all' | 'person' | 'commander', who: string, table: string, condition: string): string =>
  `WITH ${WINDOW}
   SELECT nullif(variant, '?') AS variant, players, nullif(place, 0) AS place, "isTeam", ${SUMS_OF_SUMS} FROM (
     SELECT variant, players, place, is_team AS "isTeam", games, wins, chance, drawn
     FROM ${IN_SPANS} WHERE what = '${what}' AND who = ${who}
     UNION ALL
     SELECT coalesce(variant, '?'), players, coalesce(place, 0), (team IS NOT NULL)::INTEGER, ${AS_SUM}
     FROM ${BEFORE_SPANS(table)} WHERE ${condition}
   ) AS each
   GROUP BY 1, 2, 3, 4 HAVING sum(games) + sum(drawn) > 0`;

const PERSON_7 = personOf('(SELECT id FROM book)', '$7');

const ALIKE = {
  all: alike('all', `''`, 'record_seat', 'true'),
  person: alike('person', `${PERSON_7}::TEXT`, 'record_seat', `person = ${PERSON_7}`),
  commander: alike('commander', '$7', 'record_commander', 'name = $7'),
};

/** The sums of all people, or of all commanders, in a window. */
const summed = (what: 'person' | 'commander', who: string, table: string): string =>
  `SELECT who, ${SUMS_OF_SUMS} FROM (
     SELECT who, games, wins, chance, drawn FROM ${IN_SPANS} WHERE what = '${what}'
     UNION ALL SELECT ${who}, ${AS_SUM} FROM ${BEFORE_SPANS(table)}
   ) AS each GROUP BY who`;

/** The players with the most games, from sums by person. */
const leaders = (book: string, sums: string, limit: string): string =>
  `WITH ${book}
   SELECT player_id AS "playerId", games, wins, chance, drawn
   FROM (${sums}) AS sums JOIN record_person AS somebody ON somebody.id = who::BIGINT
   WHERE player_id IS NOT NULL AND games + drawn > 0 AND ${isHidden('player_id')} = 0
   ORDER BY games + drawn DESC, wins DESC, somebody.id LIMIT ${limit}`;

/** The commanders with the most games, from sums by name. */
const mostPlayed = (book: string, sums: string, limit: string): string =>
  `WITH ${book}
   SELECT (SELECT shown FROM record_commander WHERE book_id = (SELECT id FROM book) AND name = who
       ORDER BY at DESC, number DESC, seat DESC LIMIT 1) AS commander,
     games, wins, chance, drawn
   FROM (SELECT * FROM (${sums}) AS sums WHERE games + drawn > 0
     ORDER BY games + drawn DESC, wins DESC, who LIMIT ${limit}) AS most
   ORDER BY games + drawn DESC, wins DESC, who`;

const BOOK = 'book AS (SELECT id FROM record_book WHERE guild_id = $1)';

const PLAYERS = {
  all: leaders(WINDOW, summed('person', 'person::TEXT', 'record_seat'), '$7'),
  commander: leaders(
    BOOK,
    `SELECT person AS who, ${SUMS} FROM book JOIN record_commander AS one
       ON one.book_id = book.id AND name = $3 AND at >= $2 GROUP BY person`,
    '$4',
  ),
};

const COMMANDERS = {
  all: mostPlayed(WINDOW, summed('commander', 'name', 'record_commander'), '$7'),
  person: mostPlayed(
    BOOK,
    `SELECT name AS who, ${SUMS} FROM book JOIN record_commander AS one
       ON one.book_id = book.id AND person = ${personOf('book.id', '$3')} AND at >= $2 GROUP BY name`,
    '$4',
  ),
};

const PAIR = `SELECT CASE WHEN one.team = other.team THEN 'together'
      WHEN one.outcome = 'won' AND other.outcome = 'won' THEN 'shared' ELSE 'apart' END AS sides,
    count(*) FILTER (WHERE one.chance > 0) AS games, sum(one.chance) AS chance,
    count(*) FILTER (WHERE one.outcome = 'won') AS "winsOfOne",
    count(*) FILTER (WHERE other.outcome = 'won') AS "winsOfOther",
    count(*) FILTER (WHERE one.outcome = 'drawn') AS "drawnByOne",
    count(*) FILTER (WHERE other.outcome = 'drawn') AS "drawnByOther"
  FROM record_book AS book
    JOIN record_seat AS one
      ON one.book_id = book.id AND one.person = ${personOf('book.id', '$3')} AND one.at >= $2
    JOIN record_seat AS other ON other.book_id = one.book_id AND other.person = ${personOf('book.id', '$4')}
      AND other.at = one.at AND other.number = one.number
  WHERE guild_id = $1
  GROUP BY 1`;

const NAMES = `SELECT substr(player_id, 7) AS name
  FROM record_book AS book JOIN record_person ON book_id = book.id
  WHERE guild_id = $1 AND lower(player_id) >= 'guest:' AND lower(player_id) < 'guest;'
  ORDER BY player_id LIMIT $2`;

/*
 * Conditions on the games of a server ($1) since a time ($2): with these players ($3), using the index for the first
 * one, and with this commander ($4).
 */
const OF_ALL = 'FROM book JOIN record_game AS one ON one.book_id = book.id AND one.at >= $2';
const OF_ONE = `FROM book JOIN record_seat AS one
    ON one.book_id = book.id AND one.person = ${personOf('book.id', '($3::TEXT[])[1]')} AND one.at >= $2
  WHERE ($4::TEXT IS NULL OR EXISTS (SELECT 1 FROM record_commander AS played
      WHERE played.book_id = one.book_id AND played.name = $4 AND played.at = one.at
        AND played.number = one.number AND played.seat = one.seat))
    AND NOT EXISTS (SELECT 1 FROM unnest(($3::TEXT[])[2:]) AS other WHERE NOT EXISTS (SELECT 1 FROM record_seat AS two
      WHERE two.book_id = one.book_id AND two.person = ${personOf('one.book_id', 'other')} AND two.at = one.at
        AND two.number = one.number))`;
const OF_COMMANDER = `FROM (SELECT DISTINCT book_id, at, number FROM book JOIN record_commander
    ON book_id = book.id AND name = $3 AND at >= $2) AS one`;

const listed = (from: string, [limit, skip]: readonly [string, string]): string =>
  `WITH ${BOOK}, listed AS (
     SELECT one.book_id, one.number ${from} ORDER BY one.at DESC, one.number DESC LIMIT ${limit} OFFSET ${skip}
   )
   SELECT ${WHOLE} FROM listed JOIN record_game AS game USING (book_id, number)
   ORDER BY game.at DESC, game.number DESC`;
const howMany = (from: string): string => `WITH ${BOOK} SELECT count(*) AS count ${from}`;

const LIST = {
  all: listed(OF_ALL, ['$3', '$4']),
  one: listed(OF_ONE, ['$5', '$6']),
  commander: listed(OF_COMMANDER, ['$4', '$5']),
};
const COUNT = { all: howMany(OF_ALL), one: howMany(OF_ONE), commander: howMany(OF_COMMANDER) };

/**
 * The number of games of a server ($1) in which two players ($3) took part; `$2` is 0 and $4 null. No row if the
 * first one has no records.
 */
export const COUNT_TOGETHER = `${howMany(OF_ONE)}
  HAVING (SELECT ${personOf('book.id', '($3::TEXT[])[1]')} FROM book) IS NOT NULL`;

/** Returns the kind of statement for a filter, and its values. */
function statementFor(
  guildId: string,
  { since = 0, players = [], commander }: Which,
): readonly ['all' | 'one' | 'commander', readonly unknown[]] {
  if (players.length > 0) return ['one', [guildId, since, players, folded(commander)]];
  if (commander !== undefined) return ['commander', [guildId, since, folded(commander)]];
  return ['all', [guildId, since]];
}

/** The values for a statement with a {@link WINDOW}. */
function inWindow(guildId: string, since = 0): readonly unknown[] {
  const { runs, before } = runsSince(since);
  const columns = [
    runs.map(({ days }) => days),
    runs.map(({ from }) => from),
    runs.map(({ until }) => until),
  ];
  return [guildId, since, ...columns, before];
}

export function recordReads(sql: Sql): Records {
  const countedIn = async (text: string, values: readonly unknown[]) =>
    counted(await sql.query<CountedRow>(text, values));

  return {
    async list(guildId, which, limit, skip = 0) {
      const [kind, values] = statementFor(guildId, which);
      return (await sql.query<WholeRow>(LIST[kind], [...values, limit, skip])).map(recordOf);
    },
    async find(guildId, number) {
      const [row] = await sql.query<WholeRow>(FIND, [guildId, number]);
      return row && recordOf(row);
    },
    async count(guildId, which) {
      const [kind, values] = statementFor(guildId, which);
      const [row] = await sql.query<{ count: number }>(COUNT[kind], values);
      return row?.count ?? 0;
    },
    ofPlayer: (guildId, playerId, since) => countedIn(ALIKE.person, [...inWindow(guildId, since), playerId]),
    ofCommander: (guildId, commander, since) =>
      countedIn(ALIKE.commander, [...inWindow(guildId, since), folded(commander)]),
    ofServer: (guildId, since) => countedIn(ALIKE.all, inWindow(guildId, since)),
    async ofPair(guildId, player: PlayerId, opponent: PlayerId, since = 0) {
      return pairOf(await sql.query<PairRow>(PAIR, [guildId, since, player, opponent]));
    },
    players: (guildId, limit, { since, commander } = {}) =>
      commander === undefined
        ? sql.query<PlayerTally>(PLAYERS.all, [...inWindow(guildId, since), limit])
        : sql.query<PlayerTally>(PLAYERS.commander, [guildId, since ?? 0, folded(commander), limit]),
    commanders: (guildId, limit, { since, players = [] } = {}) =>
      players.length === 0
        ? sql.query<CommanderTally>(COMMANDERS.all, [...inWindow(guildId, since), limit])
        : sql.query<CommanderTally>(COMMANDERS.person, [guildId, since ?? 0, players[0], limit]),
    async names(guildId, limit) {
      const rows = await sql.query<{ name: string }>(NAMES, [guildId, limit]);
      return rows.map(({ name }) => name);
    },
  };
}
