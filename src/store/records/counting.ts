import type Database from '#basics/sqlite.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommanderTally, GameRecord, PairTally, PlayerTally, Records, Which } from '../port/records.ts';
import type { RecordRows } from './games.ts';
import { isHidden, type People } from './people.ts';
import { counted, folded, pairOf, type CountedRow, type PairRow } from './sums.ts';
import { windowOf } from './window.ts';

/** The methods of the port's `Records`, but synchronous. */
export type RecordReads = {
  readonly [Name in keyof Records]: (
    ...options: Parameters<Records[Name]>
  ) => Awaited<ReturnType<Records[Name]>>;
};

/** Sums over seats or commanders: games that could be won, wins, expected wins, draws. */
const SUMS = `count(*) FILTER (WHERE chance > 0) AS games, count(*) FILTER (WHERE outcome = 'won') AS wins,
  total(chance) AS chance, count(*) FILTER (WHERE outcome = 'drawn') AS drawn`;

/** Sums over the columns of {@link SUMS}. */
const SUMS_OF_SUMS = 'sum(games) AS games, sum(wins) AS wins, total(chance) AS chance, sum(drawn) AS drawn';

/** A single seat or commander in the columns of {@link SUMS}. */
const AS_SUM = `(chance > 0) AS games, (outcome = 'won') AS wins, chance, (outcome = 'drawn') AS drawn`;

/** The stored sums of the spans in a window. `CROSS JOIN` makes SQLite look each of them up. */
const IN_SPANS = `json_each(:spans) AS span CROSS JOIN record_sum AS one
  ON book_id = :bookId AND days = span.value ->> 0 AND nth = span.value ->> 1`;

/** A condition on games before the first span. */
const BEFORE_SPANS = 'book_id = :bookId AND at >= :since AND at < :before';

/** A condition on seats `one`: the start time, and the commander. */
const IS_MEANT = `one.at >= :since
  AND (:commander IS NULL OR EXISTS (SELECT 1 FROM record_commander AS played
    WHERE played.book_id = one.book_id AND played.name = :commander AND played.at = one.at
      AND played.number = one.number AND played.seat = one.seat))`;

export function counting(db: Database, people: People, rows: RecordRows): RecordReads {
  /**
   * Prepares a statement that sums the games in a window, grouped by variant, number of players, place and team play.
   */
  const alike = (what: 'all' | 'person' | 'commander', who: string, seats: string) =>
    db.prepare<[object], CountedRow>(
      `SELECT nullif(variant, '?') AS variant, players, nullif(place, 0) AS place, isTeam, ${SUMS_OF_SUMS} FROM (
         SELECT variant, players, place, is_team AS isTeam, games, wins, chance, drawn
         FROM ${IN_SPANS} AND what = '${what}' AND who = ${who}
         UNION ALL
         SELECT coalesce(variant, '?'), players, coalesce(place, 0), team IS NOT NULL, ${AS_SUM}
         FROM ${seats} AND ${BEFORE_SPANS})
       GROUP BY 1, 2, 3, 4 HAVING sum(games) + sum(drawn) > 0`,
    );
  const selectAlike = {
    all: alike('all', `''`, 'record_seat WHERE true'),
    person: alike('person', 'CAST(CAST(:person AS INTEGER) AS TEXT)', 'record_seat WHERE person = :person'),
    commander: alike('commander', ':commander', 'record_commander WHERE name = :commander'),
  };
  /** The players with the most games, from sums by person. */
  const leaders = (sums: string) =>
    db.prepare<[object], PlayerTally>(
      `SELECT somebody.player_id AS playerId, games, wins, chance, drawn
       FROM (${sums}) JOIN record_person AS somebody ON somebody.id = person
       WHERE somebody.player_id IS NOT NULL AND games + drawn > 0 AND NOT ${isHidden('somebody')}
       ORDER BY games + drawn DESC, wins DESC, somebody.id LIMIT :limit`,
    );
  /** The sums of all people, or of all commanders, in a window. */
  const summed = (what: 'person' | 'commander', who: string, [whose, seats]: readonly [string, string]) =>
    `SELECT ${who}, ${SUMS_OF_SUMS} FROM (
       SELECT who, games, wins, chance, drawn FROM ${IN_SPANS} AND what = '${what}'
       UNION ALL SELECT ${whose}, ${AS_SUM} FROM ${seats} WHERE ${BEFORE_SPANS})
     GROUP BY who`;
  const selectPlayers = {
    all: leaders(summed('person', 'CAST(who AS INTEGER) AS person', ['CAST(person AS TEXT)', 'record_seat'])),
    commander: leaders(
      `SELECT person, ${SUMS} FROM record_commander AS one
       WHERE book_id = :bookId AND name = :commander AND at >= :since GROUP BY person`,
    ),
  };
  /** The commanders with the most games, from sums by name. */
  const mostPlayed = (sums: string) =>
    db.prepare<[object], CommanderTally>(
      `SELECT (SELECT shown FROM record_commander WHERE book_id = :bookId AND name = who
           ORDER BY at DESC, number DESC, seat DESC LIMIT 1) AS commander,
         games, wins, chance, drawn
       FROM (SELECT * FROM (${sums}) WHERE games + drawn > 0
         ORDER BY games + drawn DESC, wins DESC, who LIMIT :limit)`,
    );
  const selectCommanders = {
    all: mostPlayed(summed('commander', 'who', ['name', 'record_commander'])),
    person: mostPlayed(
      `SELECT name AS who, ${SUMS} FROM record_commander AS one
       WHERE book_id = :bookId AND person = :person AND at >= :since GROUP BY name`,
    ),
  };
  // Two subqueries, since SQLite uses the index for each only if they are separate.
  const selectEnds = db.prepare<[object], { first: number | null; last: number | null }>(
    `SELECT (SELECT min(at) FROM record_game WHERE book_id = :bookId) AS first,
       (SELECT max(at) FROM record_game WHERE book_id = :bookId) AS last`,
  );
  const selectPair = db.prepare<[object], PairRow>(
    `SELECT CASE WHEN one.team = other.team THEN 'together'
         WHEN one.outcome = 'won' AND other.outcome = 'won' THEN 'shared' ELSE 'apart' END AS sides,
       count(*) FILTER (WHERE one.chance > 0) AS games, total(one.chance) AS chance,
       count(*) FILTER (WHERE one.outcome = 'won') AS winsOfOne,
       count(*) FILTER (WHERE other.outcome = 'won') AS winsOfOther,
       count(*) FILTER (WHERE one.outcome = 'drawn') AS drawnByOne,
       count(*) FILTER (WHERE other.outcome = 'drawn') AS drawnByOther
     FROM record_seat AS one
       JOIN record_seat AS other ON other.book_id = one.book_id AND other.person = :other AND other.at = one.at
         AND other.number = one.number
     WHERE one.book_id = :bookId AND one.person = :person AND one.at >= :since
     GROUP BY sides`,
  );
  const selectNames = db
    .prepare<[number, number], string>(
      `SELECT substr(player_id, 7) FROM record_person
       WHERE book_id = ? AND player_id >= 'guest:' COLLATE NOCASE AND player_id < 'guest;' COLLATE NOCASE
       ORDER BY player_id LIMIT ?`,
    )
    .pluck();
  const ofAll = 'FROM record_game AS one WHERE book_id = :bookId AND at >= :since';
  const ofOne = `FROM record_seat AS one WHERE book_id = :bookId AND person = :person AND ${IS_MEANT}
    AND (:other IS NULL OR EXISTS (SELECT 1 FROM record_seat AS two WHERE two.book_id = one.book_id
      AND two.person = :other AND two.at = one.at AND two.number = one.number))`;
  const newest = 'ORDER BY one.at DESC, one.number DESC LIMIT :limit OFFSET :skip';
  const ofCommander = `FROM (SELECT DISTINCT at, number FROM record_commander
    WHERE book_id = :bookId AND name = :commander AND at >= :since) AS one`;
  const lists = {
    all: db.prepare<[object], number>(`SELECT number ${ofAll} ${newest}`).pluck(),
    one: db.prepare<[object], number>(`SELECT number ${ofOne} ${newest}`).pluck(),
    commander: db.prepare<[object], number>(`SELECT number ${ofCommander} ${newest}`).pluck(),
  };
  const counts = {
    all: db.prepare<[object], number>(`SELECT count(*) ${ofAll}`).pluck(),
    one: db.prepare<[object], number>(`SELECT count(*) ${ofOne}`).pluck(),
    commander: db.prepare<[object], number>(`SELECT count(*) ${ofCommander}`).pluck(),
  };

  /** The parameters and the kind of the statement; `null` if nothing recorded can match. */
  function parametersOf(guildId: string, { since: from = 0, players = [], commander }: Which) {
    const book = people.book(guildId);
    if (!book) return null;
    const found = players.map((playerId) => people.find(book.id, playerId));
    if (found.includes(undefined)) return null;
    const [person = null, other = null] = found;
    const parameters = { bookId: book.id, since: from, person, other, commander: folded(commander) };
    const kind = person !== null ? 'one' : commander === undefined ? 'all' : 'commander';
    return { parameters, kind } as const;
  }

  /** Adds the parameters of a window. */
  function inWindow<Query extends { readonly bookId: number; readonly since: number }>(parameters: Query) {
    const { first = null, last = null } = selectEnds.get(parameters) ?? {};
    const { spans, start: before } = windowOf(parameters.since, first, last);
    return { ...parameters, spans: JSON.stringify(spans), before };
  }

  return {
    list(guildId, which, limit, skip = 0) {
      const query = parametersOf(guildId, which);
      if (!query) return [];
      const { parameters, kind } = query;
      const numbers = lists[kind].all({ ...parameters, limit, skip });
      return numbers.flatMap((number): GameRecord[] => {
        const record = rows.find(parameters.bookId, number);
        return record ? [record] : [];
      });
    },
    find(guildId, number) {
      const book = people.book(guildId);
      return book && rows.find(book.id, number);
    },
    count(guildId, which) {
      const query = parametersOf(guildId, which);
      return query ? (counts[query.kind].get(query.parameters) ?? 0) : 0;
    },
    ofPlayer(guildId, playerId, from) {
      const query = parametersOf(guildId, { since: from, players: [playerId] });
      return query ? counted(selectAlike.person.all(inWindow(query.parameters))) : [];
    },
    ofCommander(guildId, commander, from) {
      const query = parametersOf(guildId, { since: from, commander });
      return query ? counted(selectAlike.commander.all(inWindow(query.parameters))) : [];
    },
    ofServer(guildId, from) {
      const query = parametersOf(guildId, { since: from });
      return query ? counted(selectAlike.all.all(inWindow(query.parameters))) : [];
    },
    ofPair(guildId, player: PlayerId, opponent: PlayerId, from): PairTally {
      const query = parametersOf(guildId, { since: from, players: [player, opponent] });
      return pairOf(query ? selectPair.all(query.parameters) : []);
    },
    players(guildId, limit, which = {}) {
      const query = parametersOf(guildId, which);
      if (!query) return [];
      const by = query.parameters.commander === null ? 'all' : 'commander';
      return selectPlayers[by].all({ ...inWindow(query.parameters), limit });
    },
    commanders(guildId, limit, which = {}) {
      const query = parametersOf(guildId, which);
      if (!query) return [];
      const by = query.parameters.person === null ? 'all' : 'person';
      return selectCommanders[by].all({ ...inWindow(query.parameters), limit });
    },
    names(guildId, limit) {
      const book = people.book(guildId);
      return book ? selectNames.all(book.id, limit) : [];
    },
  };
}
