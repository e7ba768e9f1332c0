import type Database from '#basics/sqlite.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommanderTally, GameRecord, PairTally, PlayerTally, Records, Which } from '../port/records.ts';
import type { RecordRows } from './games.ts';
import { isHidden, type People } from './people.ts';
import { counted, folded, pairOf, type CountedRow, type PairRow } from './sums.ts';
import { windowOf } from './window.ts';

/** The reads of records, each answered at once. */
export type RecordReads = {
  readonly [Name in keyof Records]: (
    ...asked: Parameters<Records[Name]>
  ) => Awaited<ReturnType<Records[Name]>>;
};

/** Sums of seats or commanders: won games, those won by whom they are of, their chances, draws. */
const SUMS = `count(*) FILTER (WHERE chance > 0) AS games, count(*) FILTER (WHERE outcome = 'won') AS wins,
  total(chance) AS chance, count(*) FILTER (WHERE outcome = 'drawn') AS drawn`;

/** Sums of these. */
const SUMS_OF_SUMS = 'sum(games) AS games, sum(wins) AS wins, total(chance) AS chance, sum(drawn) AS drawn';

/** Of a seat or a commander one game, as the sums count it. */
const AS_SUM = `(chance > 0) AS games, (outcome = 'won') AS wins, chance, (outcome = 'drawn') AS drawn`;

/** The sums of the spans in a window; `CROSS JOIN`, so that each of them is looked up. */
const IN_SPANS = `json_each(:spans) AS span CROSS JOIN record_sum AS one
  ON book_id = :bookId AND days = span.value ->> 0 AND nth = span.value ->> 1`;

/** A condition on what was played before the first of them. */
const BEFORE_SPANS = 'book_id = :bookId AND at >= :since AND at < :before';

/** A condition on seats `one`: since when, and with which commander. */
const IS_MEANT = `one.at >= :since
  AND (:commander IS NULL OR EXISTS (SELECT 1 FROM record_commander AS played
    WHERE played.book_id = one.book_id AND played.name = :commander AND played.at = one.at
      AND played.number = one.number AND played.seat = one.seat))`;

export function counting(db: Database, people: People, rows: RecordRows): RecordReads {
  /** A statement that sums what was played in a window, games alike together. */
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
  /** The players with most games, of sums by person. */
  const leaders = (sums: string) =>
    db.prepare<[object], PlayerTally>(
      `SELECT somebody.player_id AS playerId, games, wins, chance, drawn
       FROM (${sums}) JOIN record_person AS somebody ON somebody.id = person
       WHERE somebody.player_id IS NOT NULL AND games + drawn > 0 AND NOT ${isHidden('somebody')}
       ORDER BY games + drawn DESC, wins DESC, somebody.id LIMIT :limit`,
    );
  /** The sums of everybody, or of every commander, in a window. */
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
  /** The commanders with most games, of sums by name. */
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
  // Each of the two by itself, so that each is looked up.
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

  /** The parameters of a statement, and which one it is; `null` where nothing on record can be meant. */
  function askedOf(guildId: string, { since: from = 0, players = [], commander }: Which) {
    const book = people.book(guildId);
    if (!book) return null;
    const found = players.map((playerId) => people.find(book.id, playerId));
    if (found.includes(undefined)) return null;
    const [person = null, other = null] = found;
    const asked = { bookId: book.id, since: from, person, other, commander: folded(commander) };
    const kind = person !== null ? 'one' : commander === undefined ? 'all' : 'commander';
    return { asked, kind } as const;
  }

  /** The same parameters for the sums. */
  function inWindow<Asked extends { readonly bookId: number; readonly since: number }>(asked: Asked) {
    const { first = null, last = null } = selectEnds.get(asked) ?? {};
    const { spans, before } = windowOf(asked.since, first, last);
    return { ...asked, spans: JSON.stringify(spans), before };
  }

  return {
    list(guildId, which, limit, skip = 0) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const { asked, kind } = meant;
      const numbers = lists[kind].all({ ...asked, limit, skip });
      return numbers.flatMap((number): GameRecord[] => {
        const record = rows.find(asked.bookId, number);
        return record ? [record] : [];
      });
    },
    find(guildId, number) {
      const book = people.book(guildId);
      return book && rows.find(book.id, number);
    },
    count(guildId, which) {
      const meant = askedOf(guildId, which);
      return meant ? (counts[meant.kind].get(meant.asked) ?? 0) : 0;
    },
    ofPlayer(guildId, playerId, from) {
      const meant = askedOf(guildId, { since: from, players: [playerId] });
      return meant ? counted(selectAlike.person.all(inWindow(meant.asked))) : [];
    },
    ofCommander(guildId, commander, from) {
      const meant = askedOf(guildId, { since: from, commander });
      return meant ? counted(selectAlike.commander.all(inWindow(meant.asked))) : [];
    },
    ofServer(guildId, from) {
      const meant = askedOf(guildId, { since: from });
      return meant ? counted(selectAlike.all.all(inWindow(meant.asked))) : [];
    },
    ofPair(guildId, one: PlayerId, other: PlayerId, from): PairTally {
      const meant = askedOf(guildId, { since: from, players: [one, other] });
      return pairOf(meant ? selectPair.all(meant.asked) : []);
    },
    players(guildId, limit, which = {}) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const by = meant.asked.commander === null ? 'all' : 'commander';
      return selectPlayers[by].all({ ...inWindow(meant.asked), limit });
    },
    commanders(guildId, limit, which = {}) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const by = meant.asked.person === null ? 'all' : 'person';
      return selectCommanders[by].all({ ...inWindow(meant.asked), limit });
    },
    names(guildId, limit) {
      const book = people.book(guildId);
      return book ? selectNames.all(book.id, limit) : [];
    },
  };
}
