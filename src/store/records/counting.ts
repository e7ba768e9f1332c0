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

const ALIKE = `one.variant, one.players, one.place, one.team IS NOT NULL AS isTeam`;

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
  const selectOfPlayer = db.prepare<[object], CountedRow>(
    `SELECT ${ALIKE}, ${SUMS} FROM record_seat AS one
     WHERE book_id = :bookId AND person = :person AND at >= :since GROUP BY 1, 2, 3, 4`,
  );
  const selectOfCommander = db.prepare<[object], CountedRow>(
    `SELECT variant, players, place, isTeam, count(*) FILTER (WHERE chance > 0) AS games,
       count(*) FILTER (WHERE outcome = 'won') AS wins, total(chance) AS chance,
       count(*) FILTER (WHERE outcome = 'drawn') AS drawn
     FROM (
       SELECT DISTINCT one.number, one.seat, ${ALIKE}, one.outcome, one.chance
       FROM record_commander AS played
         JOIN record_seat AS one ON one.book_id = played.book_id AND one.number = played.number AND one.seat = played.seat
       WHERE played.book_id = :bookId AND played.name = :commander AND played.at >= :since
     ) GROUP BY 1, 2, 3, 4`,
  );
  const selectOfServer = db.prepare<[object], CountedRow>(
    `SELECT ${ALIKE}, ${SUMS} FROM record_seat AS one WHERE book_id = :bookId AND at >= :since GROUP BY 1, 2, 3, 4`,
  );
  const selectPlayers = db.prepare<[object], PlayerTally>(
    `SELECT somebody.player_id AS playerId, games, wins, chance, drawn FROM (
       SELECT person, ${SUMS} FROM record_seat AS one
       WHERE book_id = :bookId AND ${IS_MEANT} GROUP BY person
     ) JOIN record_person AS somebody ON somebody.id = person
     WHERE somebody.player_id IS NOT NULL AND games + drawn > 0 AND NOT ${isHidden('somebody')}
     ORDER BY games + drawn DESC, wins DESC, somebody.id LIMIT :limit`,
  );
  const selectCommanders = db.prepare<[object], CommanderTally>(
    `SELECT max(shown) AS commander, ${SUMS} FROM record_commander AS one
     WHERE book_id = :bookId AND at >= :since
     GROUP BY name HAVING games + drawn > 0 ORDER BY games + drawn DESC, wins DESC, name LIMIT :limit`,
  );
  const selectCommandersOf = db.prepare<[object], CommanderTally>(
    `SELECT max(played.shown) AS commander, count(*) FILTER (WHERE one.chance > 0) AS games,
       count(*) FILTER (WHERE one.outcome = 'won') AS wins, total(one.chance) AS chance,
       count(*) FILTER (WHERE one.outcome = 'drawn') AS drawn
     FROM record_seat AS one JOIN record_commander AS played
       ON played.book_id = one.book_id AND played.number = one.number AND played.seat = one.seat
     WHERE one.book_id = :bookId AND one.person = :person AND one.at >= :since
     GROUP BY played.name HAVING games + drawn > 0 ORDER BY games + drawn DESC, wins DESC, played.name LIMIT :limit`,
  );
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
  function askedOf(guildId: string, { since = 0, players = [], commander }: Which) {
    const book = people.book(guildId);
    if (!book) return null;
    const found = players.map((playerId) => people.find(book.id, playerId));
    if (found.includes(undefined)) return null;
    const [person = null, other = null] = found;
    const asked = { bookId: book.id, since, person, other, commander: folded(commander) };
    const kind = person !== null ? 'one' : commander === undefined ? 'all' : 'commander';
    return { asked, kind } as const;
  }

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
    ofPlayer(guildId, playerId, since) {
      const meant = askedOf(guildId, { since, players: [playerId] });
      return meant ? counted(selectOfPlayer.all(meant.asked)) : [];
    },
    ofCommander(guildId, commander, since) {
      const meant = askedOf(guildId, { since, commander });
      return meant ? counted(selectOfCommander.all(meant.asked)) : [];
    },
    ofServer(guildId, since) {
      const meant = askedOf(guildId, { since });
      return meant ? counted(selectOfServer.all(meant.asked)) : [];
    },
    ofPair(guildId, one: PlayerId, other: PlayerId, since): PairTally {
      const meant = askedOf(guildId, { since, players: [one, other] });
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
      return meant ? selectPlayers.all({ ...meant.asked, limit }) : [];
    },
    commanders(guildId, limit, which = {}) {
      const meant = askedOf(guildId, which);
      if (!meant) return [];
      const asked = { ...meant.asked, limit };
      return meant.asked.person === null ? selectCommanders.all(asked) : selectCommandersOf.all(asked);
    },
    names(guildId, limit) {
      const book = people.book(guildId);
      return book ? selectNames.all(book.id, limit) : [];
    },
  };
}

const folded = (name: string | undefined): string | null => (name === undefined ? null : foldName(name));
