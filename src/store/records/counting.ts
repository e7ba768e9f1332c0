import type Database from '../../basics/sqlite.ts';
import { foldName } from '../../engine/cards/names.ts';
import type { Counted, Tally } from '../../engine/records/tally.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { CommanderTally, GameRecord, PairTally, PlayerTally, Records, Which } from '../port/records.ts';
import type { RecordRows } from './games.ts';
import { isHidden, type People } from './people.ts';

/** What is read of the records, at once. */
export type RecordReads = {
  readonly [Name in keyof Records]: (
    ...asked: Parameters<Records[Name]>
  ) => Awaited<ReturnType<Records[Name]>>;
};

/** Sums of seats or commanders: won games, those won by whom they are of, their chances, draws. */
const SUMS = `count(*) FILTER (WHERE chance > 0) AS games, count(*) FILTER (WHERE outcome = 'won') AS wins,
  total(chance) AS chance, count(*) FILTER (WHERE outcome = 'drawn') AS drawn`;

const ALIKE = 'one.variant, one.players, one.place, one.team IS NOT NULL AS isTeam';

type CountedRow = Omit<Counted, 'isTeam'> & { readonly isTeam: number };

interface PairRow extends Tally {
  readonly whose: 'one' | 'other' | 'together';
}

const NOTHING: Tally = { games: 0, wins: 0, chance: 0, drawn: 0 };

/** A condition on seats `one`: since when, and with which commander. */
const IS_MEANT = `one.at >= :since
  AND (:commander IS NULL OR EXISTS (SELECT 1 FROM record_commander AS played
    WHERE played.book_id = one.book_id AND played.name = :commander AND played.at = one.at
      AND played.number = one.number AND played.seat = one.seat))`;

export function counting(db: Database, people: People, rows: RecordRows): RecordReads {
  const groups = 'GROUP BY 1, 2, 3, 4';
  const selectSums = db.prepare<[object], CountedRow>(
    `SELECT nullif(variant, '?') AS variant, players, nullif(place, 0) AS place, is_team AS isTeam, games, wins, chance, drawn
     FROM record_sum WHERE book_id = :bookId AND what = :what AND who = :who AND games + drawn > 0`,
  );
  const since = {
    person: db.prepare<[object], CountedRow>(
      `SELECT ${ALIKE}, ${SUMS} FROM record_seat AS one
       WHERE book_id = :bookId AND person = :person AND at >= :since ${groups}`,
    ),
    commander: db.prepare<[object], CountedRow>(
      `SELECT ${ALIKE}, ${SUMS} FROM record_commander AS one
       WHERE book_id = :bookId AND name = :commander AND at >= :since ${groups}`,
    ),
    all: db.prepare<[object], CountedRow>(
      `SELECT ${ALIKE}, ${SUMS} FROM record_seat AS one WHERE book_id = :bookId AND at >= :since ${groups}`,
    ),
  };
  /** The players with most games, of sums by person. */
  const leaders = (sums: string) =>
    db.prepare<[object], PlayerTally>(
      `SELECT somebody.player_id AS playerId, games, wins, chance, drawn
       FROM (${sums}) JOIN record_person AS somebody ON somebody.id = person
       WHERE somebody.player_id IS NOT NULL AND games + drawn > 0 AND NOT ${isHidden('somebody')}
       ORDER BY games + drawn DESC, wins DESC, somebody.id LIMIT :limit`,
    );
  const summed = (what: string, who: string): string =>
    `SELECT ${who}, sum(games) AS games, sum(wins) AS wins, sum(chance) AS chance, sum(drawn) AS drawn
     FROM record_sum WHERE book_id = :bookId AND what = '${what}' GROUP BY who`;
  const selectPlayers = {
    all: leaders(summed('person', 'CAST(who AS INTEGER) AS person')),
    since: leaders(
      `SELECT person, ${SUMS} FROM record_seat AS one WHERE book_id = :bookId AND at >= :since GROUP BY person`,
    ),
    commander: leaders(
      `SELECT person, ${SUMS} FROM record_commander AS one
       WHERE book_id = :bookId AND name = :commander AND at >= :since GROUP BY person`,
    ),
  };
  /** The commanders with most games, of sums by name. */
  const mostPlayed = (sums: string) =>
    db.prepare<[object], CommanderTally>(
      `SELECT (SELECT max(shown) FROM record_commander WHERE book_id = :bookId AND name = who) AS commander,
         games, wins, chance, drawn
       FROM (SELECT * FROM (${sums}) WHERE games + drawn > 0
         ORDER BY games + drawn DESC, wins DESC, who LIMIT :limit)`,
    );
  const selectCommanders = {
    all: mostPlayed(summed('commander', 'who')),
    since: mostPlayed(
      `SELECT name AS who, ${SUMS} FROM record_commander AS one WHERE book_id = :bookId AND at >= :since GROUP BY name`,
    ),
    person: mostPlayed(
      `SELECT name AS who, ${SUMS} FROM record_commander AS one
       WHERE book_id = :bookId AND person = :person AND at >= :since GROUP BY name`,
    ),
  };
  const selectFirst = db
    .prepare<[object], number | null>('SELECT min(at) FROM record_game WHERE book_id = :bookId')
    .pluck();
  const selectPair = db.prepare<[object], PairRow>(
    `SELECT CASE WHEN one.team = other.team THEN 'together' WHEN side.value = 1 THEN 'one' ELSE 'other' END AS whose,
       count(*) FILTER (WHERE one.chance > 0) AS games,
       count(*) FILTER (WHERE iif(side.value = 1, one.outcome, other.outcome) = 'won') AS wins,
       total(one.chance) AS chance,
       count(*) FILTER (WHERE iif(side.value = 1, one.outcome, other.outcome) = 'drawn') AS drawn
     FROM record_seat AS one
       JOIN record_seat AS other ON other.book_id = one.book_id AND other.person = :other AND other.at = one.at
         AND other.number = one.number
       JOIN json_each('[1, 2]') AS side ON side.value = 1 OR one.team IS NOT other.team OR one.team IS NULL
     WHERE one.book_id = :bookId AND one.person = :person AND one.at >= :since
     GROUP BY whose`,
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

  /** What a statement is asked; `null` where nothing on record can be meant. */
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

  /** True where nothing is on record from before, so that the sums of the whole book are asked. */
  const isAll = ({ bookId, since: from }: { readonly bookId: number; readonly since: number }): boolean =>
    from <= (selectFirst.get({ bookId }) ?? 0);

  const counted = (selected: readonly CountedRow[]): readonly Counted[] =>
    selected.map((one) => ({ ...one, isTeam: one.isTeam === 1 }));

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
      if (!meant) return [];
      const { asked } = meant;
      return isAll(asked)
        ? counted(selectSums.all({ bookId: asked.bookId, what: 'person', who: `${asked.person}` }))
        : counted(since.person.all(asked));
    },
    ofCommander(guildId, commander, from) {
      const meant = askedOf(guildId, { since: from, commander });
      if (!meant) return [];
      const { asked } = meant;
      return isAll(asked)
        ? counted(selectSums.all({ bookId: asked.bookId, what: 'commander', who: asked.commander }))
        : counted(since.commander.all(asked));
    },
    ofServer(guildId, from) {
      const meant = askedOf(guildId, { since: from });
      if (!meant) return [];
      const { asked } = meant;
      return isAll(asked)
        ? counted(selectSums.all({ bookId: asked.bookId, what: 'all', who: '' }))
        : counted(since.all.all(asked));
    },
    ofPair(guildId, one: PlayerId, other: PlayerId, from): PairTally {
      const meant = askedOf(guildId, { since: from, players: [one, other] });
      const found = meant ? selectPair.all(meant.asked) : [];
      const tallyOf = (whose: PairRow['whose']): Tally => {
        const row = found.find((each) => each.whose === whose);
        if (!row) return NOTHING;
        const { whose: _, ...tally } = row;
        return tally;
      };
      return { one: tallyOf('one'), other: tallyOf('other'), together: tallyOf('together') };
    },
    players(guildId, limit, which = {}) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const { asked } = meant;
      const by = asked.commander === null ? (isAll(asked) ? 'all' : 'since') : 'commander';
      return selectPlayers[by].all({ ...asked, limit });
    },
    commanders(guildId, limit, which = {}) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const { asked } = meant;
      const by = asked.person === null ? (isAll(asked) ? 'all' : 'since') : 'person';
      return selectCommanders[by].all({ ...asked, limit });
    },
    names(guildId, limit) {
      const book = people.book(guildId);
      return book ? selectNames.all(book.id, limit) : [];
    },
  };
}

const folded = (name: string | undefined): string | null => (name === undefined ? null : foldName(name));
