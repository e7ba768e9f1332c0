import { summaryOf } from '#engine/records/summary.ts';
import type { EndedGame } from '../games/book.ts';
import type { Game } from '#engine/game/state.ts';
import type { Origin, RecordsRead } from '../port/changes.ts';
import type {
  Corrected,
  GameRecord,
  NewRecord,
  RecordBook,
  RecordLine,
  RecordWrite,
  TimeSpan,
} from '../port/records.ts';
import { storableIn } from '../rows/storable.ts';
import type { ColumnType, Dialect } from '../sql/dialect.ts';
import type { ChangeSql, Statement } from '../sql/statement.ts';
import { gameStatements, heldOf, recordOf, seatsOf, type HeldRow, type WholeRow } from './games.ts';
import { isCalled, isHidden, personOf } from './people.ts';
import { countTogether } from './reads.ts';
import { lineColumns, recordSource, toldOf, type GameToRecord, type RecordSource } from './record-source.ts';
import { commandersAt, correctedSeats, newSeats, playerOf, type SeatRow } from './seats.ts';

export interface RecordBooks {
  /** The records of a server during one change; `null` in direct messages. */
  open(origin: Origin): RecordBook | null;
  write(origin: Origin, write: RecordWrite): void;
  /** Records a game that is over. @returns `null` for one that never started, or wasn't played on a server */
  end(origin: Origin, ended: EndedGame): GameRecord | null;
}

/**
 * The statements for a server ($1). Most have an array of objects or a list as `$2`. Updates name the book beside each
 * object, `MATERIALIZED`, so that SQLite looks up one row per object instead of reading the whole book.
 */
function bookStatements(dialect: Dialect) {
  const { list, objects, contains } = dialect;
  const bookId = '(SELECT id FROM record_book WHERE guild_id = $1)';
  const person = (name: string): string => personOf(dialect, 'book.id', name);
  const ofBook = (columns: Readonly<Record<string, ColumnType>>): string =>
    `WITH one AS MATERIALIZED (
       SELECT id, given.* FROM record_book CROSS JOIN ${objects('$2', columns, 'given')} WHERE guild_id = $1)`;
  return {
    ...gameStatements(dialect),
    countTogether: countTogether(dialect),
    book: 'SELECT games FROM record_book WHERE guild_id = $1',
    /** The people with these names, in order; `id` is null for those without records. */
    people: `SELECT asked.value AS asked, person.id, coalesce(person.player_id, asked.value) AS "playerId",
        ${isHidden('coalesce(person.player_id, asked.value)')} AS "isHidden"
      FROM ${list('$2', 'TEXT', 'asked')}
        LEFT JOIN record_person AS person ON person.book_id = ${bookId} AND ${isCalled(dialect, 'asked.value')}
      ORDER BY nth`,
    // Excludes a start that was undone.
    started: `SELECT at FROM game_event AS line
      WHERE game_id = $1 AND undone_to IS NULL AND ${contains('entries', `'"kind":"game/started"'`)}
        AND NOT EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
          AND undo.game_id = line.game_id AND undo.seq > line.seq AND undo.undone_to < line.seq)
      ORDER BY seq LIMIT 1`,
    openBook: `INSERT INTO record_book (guild_id, games, changed_at) VALUES ($1, $2, $3)
      ON CONFLICT (guild_id) DO UPDATE SET games = excluded.games, changed_at = excluded.changed_at`,
    touchBook: 'UPDATE record_book SET changed_at = $2 WHERE guild_id = $1',
    addPeople: `INSERT INTO record_person (book_id, player_id)
      SELECT book.id, value FROM record_book AS book CROSS JOIN ${list('$2', 'TEXT', 'one')}
      WHERE guild_id = $1 ORDER BY nth
      ON CONFLICT DO NOTHING`,
    addGames: `INSERT INTO record_game
        (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns, ms, host,
         line_key, line_hash, line_nth, sheet)
      SELECT book.id, number, "gameId", "channelId", at, "notedAt", source, how, variant, turns, ms,
        ${person('"hostId"')}, "lineKey", "lineHash", "lineNth", sheet
      FROM record_book AS book CROSS JOIN ${objects('$2', GAME, 'one')}
      WHERE guild_id = $1`,
    addSeats: `INSERT INTO record_seat (book_id, person, at, number, seat, place, players, team, variant, outcome,
        chance, left_how, left_turn, left_by, commanders)
      SELECT book.id, ${person('"playerId"')}, at, number, seat, place, players, team, variant, outcome,
        chance, "leftHow", "leftTurn", "leftBy", commanders
      FROM record_book AS book CROSS JOIN ${objects('$2', SEAT, 'one')}
      WHERE guild_id = $1`,
    addCommanders: `INSERT INTO record_commander
        (book_id, name, at, number, seat, shown, person, place, players, team, variant, outcome, chance)
      SELECT seat.book_id, name, at, seat.number, seat.seat, shown, person, place, players, team, variant, outcome, chance
      FROM ${objects('$2', { number: 'BIGINT', seat: 'BIGINT', name: 'TEXT', shown: 'TEXT' }, 'one')}
        CROSS JOIN record_seat AS seat
      WHERE seat.book_id = ${bookId} AND seat.number = one.number AND seat.seat = one.seat
      ON CONFLICT DO NOTHING`,
    /** At a time ($3), by a person ($4). */
    addCorrections: `INSERT INTO record_correction (book_id, number, nth, at, person, before)
      SELECT book.id, number, nth, $3, ${person('$4')}, before
      FROM record_book AS book
        CROSS JOIN ${objects('$2', { number: 'BIGINT', nth: 'BIGINT', before: 'TEXT' }, 'one')}
      WHERE guild_id = $1`,
    correctGames: `${ofBook({ number: 'BIGINT', how: 'TEXT', turns: 'BIGINT', variant: 'TEXT' })}
      UPDATE record_game AS held
      SET how = one.how, turns = one.turns, variant = one.variant, corrections = corrections + 1
      FROM one
      WHERE held.book_id = one.id AND held.number = one.number`,
    /** Of one game ($2). */
    deleteCommanders: `DELETE FROM record_commander WHERE book_id = ${bookId} AND number = $2`,
    correctSeats: `${ofBook(CORRECTED_SEAT)}
      UPDATE record_seat AS held
      SET outcome = one.outcome, chance = one.chance, commanders = one.commanders, team = one.team,
        variant = one.variant
      FROM one
      WHERE held.book_id = one.id AND held.number = one.number AND held.seat = one.seat`,
    linkLines: `${ofBook(LINE)}
      UPDATE record_game AS held
      SET line_key = "lineKey", line_hash = "lineHash", line_nth = "lineNth", sheet = one.sheet
      FROM one
      WHERE held.book_id = one.id AND held.number = one.number`,
  };
}

const LINE = {
  number: 'BIGINT',
  lineKey: 'TEXT',
  lineHash: 'TEXT',
  lineNth: 'BIGINT',
  sheet: 'BIGINT',
} as const;

const GAME = {
  ...LINE,
  gameId: 'TEXT',
  channelId: 'TEXT',
  at: 'BIGINT',
  notedAt: 'BIGINT',
  source: 'TEXT',
  how: 'TEXT',
  variant: 'TEXT',
  turns: 'BIGINT',
  ms: 'BIGINT',
  hostId: 'TEXT',
} as const;

const CORRECTED_SEAT = {
  number: 'BIGINT',
  seat: 'BIGINT',
  outcome: 'TEXT',
  chance: 'DOUBLE PRECISION',
  commanders: 'TEXT',
  team: 'BIGINT',
  variant: 'TEXT',
} as const;

const SEAT = {
  ...CORRECTED_SEAT,
  playerId: 'TEXT',
  at: 'BIGINT',
  place: 'BIGINT',
  players: 'BIGINT',
  leftHow: 'TEXT',
  leftTurn: 'BIGINT',
  leftBy: 'TEXT',
} as const;

const RENAME = 'UPDATE record_person SET player_id = $2 WHERE id = $1';
/** Merges one person ($1) of a book into another ($2). */
const MERGE_PEOPLE = [
  'UPDATE record_seat SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_commander SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_game SET host = $2 WHERE book_id = BOOK AND host = $1',
  'UPDATE record_correction SET person = $2 WHERE book_id = BOOK AND person = $1',
  `DELETE FROM record_sum WHERE book_id = BOOK AND what = 'person' AND who = CAST(CAST($1 AS BIGINT) AS TEXT)`,
  'DELETE FROM record_person WHERE id = $1 AND id <> $2',
].map((move) => move.replace('BOOK', '(SELECT book_id FROM record_person WHERE id = $2)'));

interface Person {
  readonly asked: string;
  /** `null` for a person without records. */
  readonly id: number | null;
  readonly playerId: string;
  readonly isHidden: number;
}

/** The statements that changes read records with. */
function bookReads(texts: ReturnType<typeof bookStatements>) {
  return {
    book: (guildId: string): Statement => ({ text: texts.book, values: [guildId] }),
    games: (guildId: string, numbers: readonly number[]): Statement =>
      numbers.length === 1
        ? { text: texts.find, values: [guildId, numbers[0]] }
        : { text: texts.findAll, values: [guildId, numbers] },
    held: (guildId: string, spans: readonly TimeSpan[]): Statement => ({
      text: texts.held,
      values: [guildId, JSON.stringify(spans.map(([since, until]) => ({ since, until })))],
    }),
    people: (guildId: string, names: readonly string[]): Statement => ({
      text: texts.people,
      values: [guildId, names],
    }),
    together: (guildId: string, [playerId, other]: readonly [string, string]): Statement => ({
      text: texts.countTogether,
      values: [guildId, 0, playerId, [other], null],
    }),
    started: (gameId: string): Statement => ({ text: texts.started, values: [gameId] }),
  };
}

/** The statements to run before a change, for a store that cannot read records within it. */
export interface RecordSelects {
  /** Reads the declared data of a server. */
  declared(guildId: string, reads: RecordsRead): readonly Statement[];
  /** Reads the data that a write depends on. */
  forWrite(guildId: string, write: RecordWrite): readonly Statement[];
  /** Reads the data that the record of a game depends on that is over. */
  forEnd(guildId: string, gameId: string, before: Game, after: Game): readonly Statement[];
}

export function recordSelects(dialect: Dialect): RecordSelects {
  const { book, games, held: heldIn, people, started, together } = bookReads(bookStatements(dialect));
  return {
    declared: (guildId, { find, players, held }) => [
      book(guildId),
      ...(find === undefined ? [] : [games(guildId, [find])]),
      ...(players ? [together(guildId, players), people(guildId, players)] : []),
      ...(held ? [heldIn(guildId, held)] : []),
    ],
    forWrite(guildId, written) {
      const write = storableIn(written);
      switch (write.kind) {
        case 'add':
          return [book(guildId)];
        case 'import': {
          const numbers = (write.lines ?? []).flatMap((line) => line.corrected?.number ?? []);
          return [book(guildId), ...(numbers.length > 0 ? [games(guildId, numbers)] : [])];
        }
        case 'correct':
          return [games(guildId, [write.number])];
        case 'same':
          return [people(guildId, [write.playerId, write.isId])];
      }
    },
    forEnd(guildId, gameId, before, after) {
      const summary = summaryOf(before, after);
      if (!summary) return [];
      const { hostId, players } = storableIn(summary);
      return [
        book(guildId),
        people(guildId, [hostId, ...players.map(({ playerId }) => playerId)]),
        started(gameId),
      ];
    },
  };
}

/**
 * Returns a function that opens the record books during one change.
 * @param dialect that of the statements which `scopes` runs
 */
export function createRecordBooks(dialect: Dialect): (scopes: Scopes) => RecordBooks {
  const statements = bookStatements(dialect);
  return (scopes) => recordBooks(statements, scopes);
}

/** The parts of a store that a change reads and writes: a channel (`channel:ID`), or the records of a server. */
type Scopes = (of: string) => ChangeSql;

function recordBooks(statements: ReturnType<typeof bookStatements>, scopes: Scopes): RecordBooks {
  const reads = bookReads(statements);
  const scopeOf = (guildId: string): ChangeSql => scopes(`records:${guildId}`);
  // oxlint-disable-next-line no-unnecessary-type-parameters -- like `want`
  const rowsOf = <Row extends object>(scope: ChangeSql, { text, values }: Statement): readonly Row[] =>
    scope.want<Row>(text, values);

  const nextIn = (scope: ChangeSql, guildId: string): number =>
    (rowsOf<{ games: number }>(scope, reads.book(guildId))[0]?.games ?? 0) + 1;

  /** Adds games to the records, numbered from `first`. */
  function add(
    guildId: string,
    first: number,
    games: readonly (readonly [RecordSource, GameToRecord])[],
  ): void {
    const scope = scopeOf(guildId);
    const lastSource = games.at(-1)?.[0];
    if (!lastSource) return;
    const numbered = games.map(([source, game], index) => ({ number: first + index, source, game }));
    scope.run(statements.openBook, [guildId, first + games.length - 1, lastSource.notedAt]);
    const people = games.flatMap(([{ hostId }, { players }]) => [
      hostId,
      ...players.map(({ playerId }) => playerId),
    ]);
    scope.run(statements.addPeople, [guildId, [...new Set(people)]]);
    const run = (text: string, rows: readonly object[]): void => {
      if (rows.length > 0) scope.run(text, [guildId, JSON.stringify(rows)]);
    };
    run(statements.addGames, numbered.map(gameOf));
    run(statements.addSeats, numbered.flatMap(seatsIn));
    run(statements.addCommanders, numbered.flatMap(commandersIn));
  }

  function correct(guildId: string, all: readonly Corrected[], byId: string, at: number): void {
    const scope = scopeOf(guildId);
    const numbers = all.map(({ number }) => number);
    const games = rowsOf<WholeRow>(scope, reads.games(guildId, numbers));
    const gamesByNumber = new Map(games.map((game) => [game.number, game]));
    const rows = all.map((corrected) => {
      const { number, how, turns } = corrected;
      const game = gamesByNumber.get(number);
      if (!game) throw new Error(`there is no record ${number}`);
      return {
        number,
        how,
        turns,
        nth: game.corrected + 1,
        ...correctedSeats(game, seatsOf(game), corrected),
      };
    });
    const results = rows.map(({ number, how, turns, variant }) => ({ number, how, turns, variant }));
    const seats = rows.flatMap(({ number, variant, seats: rowsOfGame }) =>
      rowsOfGame.map((seat) => Object.assign({ number, variant }, seat)),
    );
    const commanders = rows.flatMap(({ number, seats: rowsOfGame }) =>
      rowsOfGame.flatMap(({ seat, names }) => numberedAt(number, commandersAt(seat, names))),
    );
    const corrections = rows.map(({ number, nth, before }) => ({ number, nth, before }));
    scope.run(statements.addPeople, [guildId, [byId]]);
    scope.run(statements.addCorrections, [guildId, JSON.stringify(corrections), at, byId]);
    scope.run(statements.correctGames, [guildId, JSON.stringify(results)]);
    scope.run(statements.touchBook, [guildId, at]);
    for (const { number } of all) scope.run(statements.deleteCommanders, [guildId, number]);
    scope.run(statements.correctSeats, [guildId, JSON.stringify(seats)]);
    if (commanders.length > 0) scope.run(statements.addCommanders, [guildId, JSON.stringify(commanders)]);
  }

  function linkLines(guildId: string, lines: readonly RecordLine[], byId: string, at: number): void {
    const changes = lines.flatMap(({ corrected }) => (corrected ? [corrected] : []));
    if (changes.length > 0) correct(guildId, changes, byId, at);
    const rows = lines.map(({ number, line }) => Object.assign({ number }, lineColumns(line)));
    if (rows.length > 0) scopeOf(guildId).run(statements.linkLines, [guildId, JSON.stringify(rows)]);
  }

  function join(guildId: string, playerId: string, isId: string): void {
    const scope = scopeOf(guildId);
    const [from, to] = rowsOf<Person>(scope, reads.people(guildId, [playerId, isId]));
    if (!from || from.id === null) throw new Error('no recorded player has that name');
    if (!to || to.id === null) scope.run(RENAME, [from.id, isId]);
    else if (to.id !== from.id) for (const move of MERGE_PEOPLE) scope.run(move, [from.id, to.id]);
  }

  return {
    open: ({ guildId }) => {
      if (guildId === null) return null;
      const scope = scopeOf(guildId);
      return {
        get next() {
          return nextIn(scope, guildId);
        },
        find(number) {
          const [row] = rowsOf<WholeRow>(scope, reads.games(guildId, [number]));
          return row && recordOf(row);
        },
        countTogether(playerId, other) {
          const [row] = rowsOf<{ count: number }>(scope, reads.together(guildId, [playerId, other]));
          return row?.count ?? null;
        },
        held: (spans) => rowsOf<HeldRow>(scope, reads.held(guildId, spans)).map(heldOf),
      };
    },

    write(origin, write) {
      const { guildId, actorId, at } = origin;
      if (guildId === null) throw new Error('only servers have records');
      const scope = scopeOf(guildId);
      const added = (kind: RecordSource['source'], records: readonly NewRecord[]): void =>
        add(
          guildId,
          nextIn(scope, guildId),
          records.map((record) => [recordSource(origin, kind, record), validate(record)]),
        );
      switch (write.kind) {
        case 'add':
          return added('added', [write.record]);
        case 'import':
          linkLines(guildId, write.lines ?? [], actorId, at);
          return added('imported', write.records);
        case 'correct':
          return correct(guildId, [write], actorId, at);
        case 'same':
          return join(guildId, write.playerId, write.isId);
      }
    },

    end({ guildId, channelId, at }: Origin, { gameId, before, after }): GameRecord | null {
      const summary = summaryOf(before, after);
      if (guildId === null || !summary) return null;
      const { hostId, ...game } = summary;
      const scope = scopeOf(guildId);
      const number = nextIn(scope, guildId);
      const names = [hostId, ...game.players.map(({ playerId }) => playerId)];
      const [host, ...people] = rowsOf<Person>(scope, reads.people(guildId, names));
      const [started] = rowsOf<{ at: number }>(scopes(`channel:${channelId}`), reads.started(gameId));
      const source = {
        gameId,
        channelId,
        at,
        notedAt: at,
        source: 'played',
        ms: Math.max(0, at - (started?.at ?? at)),
        hostId,
      } as const;
      add(guildId, number, [[source, game]]);
      const players = newSeats(game).map((seat, index) => {
        const { playerId, isHidden: hidden } = people[index] ?? { playerId: seat.playerId, isHidden: 0 };
        return playerOf({ ...seat, playerId, isHidden: hidden } satisfies Omit<SeatRow, 'person'>);
      });
      const { how, variant, turns } = game;
      return {
        number,
        ...source,
        how,
        variant,
        turns,
        hostId: host?.playerId ?? hostId,
        players,
        corrections: [],
      };
    },
  };
}

interface Numbered {
  readonly number: number;
  readonly source: RecordSource;
  readonly game: GameToRecord;
}

const numberedAt = <Row extends object>(number: number, rows: readonly Row[]) =>
  rows.map((row) => Object.assign({ number }, row));

const gameOf = ({ number, source: { line, ...source }, game: { how, variant, turns } }: Numbered) => ({
  number,
  ...source,
  ...lineColumns(line),
  how,
  variant,
  turns,
});

const seatsIn = ({ number, source: { at }, game }: Numbered) =>
  newSeats(game).map((seat) => Object.assign({ number, at }, seat));

const commandersIn = ({ number, game: { players } }: Numbered) =>
  numberedAt(
    number,
    players.flatMap(({ commanders }, index) => commandersAt(index + 1, commanders)),
  );

const ENDS: ReadonlySet<string> = new Set(['won', 'drawn', 'ended']);

/**
 * Validates a record before it is written, since a failing statement would also fail the other changes of its
 * transaction.
 */
function validate(record: NewRecord): GameToRecord {
  if (!ENDS.has(record.how)) throw new Error(`a CHECK fails: no game ends "${record.how}"`);
  return toldOf(record);
}
