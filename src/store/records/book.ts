import { isDeepStrictEqual } from 'node:util';
import { summaryOf } from '#engine/records/summary.ts';
import { groupOfGame } from '#engine/records/groups.ts';
import type { GameEnding } from '../games/book.ts';
import type { Game } from '#engine/game/state.ts';
import type { Origin, RecordsRead } from '../port/changes.ts';
import type {
  RecordUpdate,
  EndedGameRecord,
  NewRecord,
  RecordBook,
  RecordLine,
  RecordWrite,
  TimeSpan,
} from '../port/records.ts';
import { storableIn } from '#basics/storable.ts';
import type { Dialect } from '../sql/dialect.ts';
import { statement, type ChangeSql, type Statement } from '../sql/statement.ts';
import { recordWithLineOf, recordOf, seatRows, type RowWithLine, type WholeRow } from './games.ts';
import { bookStatements, MERGE_PEOPLE, RENAME_PERSON } from './book-statements.ts';
import { dropGroup, groupOf, saveGroup, type GroupRow } from './groups.ts';
import { lineColumns, toGameToRecord, type GameToRecord, type RecordSource } from './record-source.ts';
import { commandersAt, correctedSeats, newSeats, playerOf, type SeatRow } from './seats.ts';

export interface RecordBooks {
  /**
   * The records of a server during one change; `null` in direct messages. Reading undeclared data throws, even on
   * SQLite, which could read it, since PostgreSQL has only loaded what was declared.
   */
  open(origin: Origin, declared: RecordsRead): RecordBook | null;
  write(origin: Origin, write: RecordWrite): void;
  /** Records a game that is over. @returns `null` for one that never started, or wasn't played on a server */
  end(origin: Origin, ended: GameEnding): EndedGameRecord | null;
}

function assertDeclared<Read>(declared: Read | undefined, read: Read): void {
  if (!isDeepStrictEqual(declared, read))
    throw new Error('a change reads the records that it declared, which were others');
}

interface Person {
  readonly asked: string;
  /** `null` for a person without records. */
  readonly id: number | null;
  readonly playerId: string;
  readonly isHidden: number;
}

/** The statements that changes read records with. */
const bookReads = (texts: ReturnType<typeof bookStatements>) => ({
  book: (guildId: string) => statement(texts.book, guildId),
  games: (guildId: string, numbers: readonly number[]) => statement(texts.find, guildId, numbers),
  endedWithin: (guildId: string, spans: readonly TimeSpan[]) =>
    statement(texts.endedWithin, guildId, JSON.stringify(spans.map(([since, until]) => ({ since, until })))),
  people: (guildId: string, names: readonly string[]) => statement(texts.people, guildId, names),
  together: (guildId: string, [playerId, other]: readonly [string, string]) =>
    statement(texts.countTogether, guildId, 0, playerId, [other], null),
  groups: (guildId: string) => statement(texts.groups, guildId),
  refusesGroups: (guildId: string) => statement(texts.refusesGroups, guildId),
  started: (gameId: string) => statement(texts.started, gameId),
});

/** The statements to run before a change, for a store that cannot read records within it. */
export function recordSelects(dialect: Dialect) {
  const reads = bookReads(bookStatements(dialect));
  const { book, games, endedWithin, people, started, together } = reads;
  return {
    /** Reads the declared data of a server. */
    declared: (
      guildId: string,
      { number, players, timeSpans, groups }: RecordsRead,
    ): readonly Statement[] => [
      book(guildId),
      ...(number === undefined ? [] : [games(guildId, [number])]),
      ...(players ? [together(guildId, players), people(guildId, players)] : []),
      ...(timeSpans ? [endedWithin(guildId, timeSpans)] : []),
      ...(groups ? [reads.groups(guildId)] : []),
    ],
    /** Reads the data that a write depends on. */
    forWrite(guildId: string, written: RecordWrite): readonly Statement[] {
      const write = storableIn(written);
      switch (write.kind) {
        case 'add':
        case 'group':
        case 'drop-group':
          return [book(guildId)];
        case 'import': {
          const numbers = (write.lines ?? []).flatMap((line) => line.corrected?.number ?? []);
          return [book(guildId), ...(numbers.length > 0 ? [games(guildId, numbers)] : [])];
        }
        case 'correct':
          return [games(guildId, [write.number])];
        case 'same':
          return [people(guildId, [write.playerId, write.intoId])];
      }
    },
    /** Reads the data on which the record of a finished game depends. */
    forEnd(guildId: string, gameId: string, before: Game, after: Game): readonly Statement[] {
      const summary = summaryOf(before, after);
      if (!summary) return [];
      const { hostId, players } = storableIn(summary);
      return [
        book(guildId),
        people(guildId, [hostId, ...players.map(({ playerId }) => playerId)]),
        started(gameId),
        reads.groups(guildId),
        reads.refusesGroups(guildId),
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
  // oxlint-disable-next-line no-unnecessary-type-parameters -- see ChangeSql
  const rowsOf = <Row extends object>(scope: ChangeSql, { text, values }: Statement): readonly Row[] =>
    scope.select<Row>(text, values);

  const groupsIn = (scope: ChangeSql, guildId: string) =>
    rowsOf<GroupRow>(scope, reads.groups(guildId)).map(groupOf);

  const nextIn = (scope: ChangeSql, guildId: string): number =>
    (rowsOf<{ games: number }>(scope, reads.book(guildId))[0]?.games ?? 0) + 1;

  function writeRows(guildId: string, text: string, rows: readonly object[]): void {
    if (rows.length > 0) scopeOf(guildId).run(text, [guildId, JSON.stringify(rows)]);
  }

  /** Adds games to the records, numbered from `first`. */
  function add(
    guildId: string,
    first: number,
    games: readonly (readonly [RecordSource, GameToRecord])[],
  ): void {
    const scope = scopeOf(guildId);
    const lastSource = games.at(-1)?.[0];
    if (!lastSource) return;
    const rows = games.map(([source, game], index) => rowsOfGame(first + index, source, game));
    const people = games.flatMap(([{ hostId }, { players }]) => [
      hostId,
      ...players.map(({ playerId }) => playerId),
    ]);
    scope.run(statements.upsertBook, [guildId, first + games.length - 1, lastSource.notedAt]);
    scope.run(statements.addPeople, [guildId, [...new Set(people)]]);
    writeRows(
      guildId,
      statements.addGames,
      rows.map(({ game }) => game),
    );
    writeRows(
      guildId,
      statements.addSeats,
      rows.flatMap(({ seats }) => seats),
    );
    writeRows(
      guildId,
      statements.addCommanders,
      rows.flatMap(({ commanders }) => commanders),
    );
  }

  function correct(guildId: string, all: readonly RecordUpdate[], byId: string, at: number): void {
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
        ...correctedSeats(game, seatRows(game), corrected),
      };
    });
    const results = rows.map(({ number, how, turns, variant }) => ({ number, how, turns, variant }));
    const seats = rows.flatMap(({ number, variant, seats: rowsOfSeats }) =>
      rowsOfSeats.map((seat) => Object.assign({ number, variant }, seat)),
    );
    const commanders = seats.flatMap(({ number, seat, names }) => commandersAt(number, seat, names));
    const corrections = rows.map(({ number, nth, before }) => ({ number, nth, before }));
    scope.run(statements.addPeople, [guildId, [byId]]);
    scope.run(statements.addCorrections, [guildId, JSON.stringify(corrections), at, byId]);
    writeRows(guildId, statements.correctGames, results);
    scope.run(statements.upsertBook, [guildId, 0, at]);
    for (const { number } of all) scope.run(statements.deleteCommanders, [guildId, number]);
    writeRows(guildId, statements.correctSeats, seats);
    writeRows(guildId, statements.addCommanders, commanders);
  }

  function linkLines(guildId: string, lines: readonly RecordLine[], byId: string, at: number): void {
    const changes = lines.flatMap(({ corrected }) => (corrected ? [corrected] : []));
    if (changes.length > 0) correct(guildId, changes, byId, at);
    const rows = lines.map(({ number, line }) => Object.assign({ number }, lineColumns(line)));
    writeRows(guildId, statements.linkLines, rows);
  }

  function mergePlayers(guildId: string, playerId: string, isId: string): void {
    const scope = scopeOf(guildId);
    const [from, to] = rowsOf<Person>(scope, reads.people(guildId, [playerId, isId]));
    if (!from || from.id === null) throw new Error('no recorded player has that name');
    if (!to || to.id === null) scope.run(RENAME_PERSON, [from.id, isId]);
    else if (to.id !== from.id) for (const move of MERGE_PEOPLE) scope.run(move, [from.id, to.id]);
  }

  return {
    open: ({ guildId }, declared) => {
      if (guildId === null) return null;
      const scope = scopeOf(guildId);
      return {
        get next() {
          return nextIn(scope, guildId);
        },
        find(number) {
          assertDeclared(declared.number, number);
          const [row] = rowsOf<WholeRow>(scope, reads.games(guildId, [number]));
          return row && recordOf(row);
        },
        countTogether(playerId, other) {
          assertDeclared(declared.players, [playerId, other]);
          const [row] = rowsOf<{ count: number }>(scope, reads.together(guildId, [playerId, other]));
          return row?.count ?? null;
        },
        endedWithin(spans) {
          assertDeclared(declared.timeSpans, spans);
          return rowsOf<RowWithLine>(scope, reads.endedWithin(guildId, spans)).map(recordWithLineOf);
        },
        groups() {
          assertDeclared(declared.groups, true);
          return groupsIn(scope, guildId);
        },
      };
    },

    write(origin, write) {
      const { guildId, channelId, actorId, at: notedAt } = origin;
      if (guildId === null) throw new Error('only servers have records');
      const scope = scopeOf(guildId);
      const addRecords = (source: RecordSource['source'], records: readonly NewRecord[]): void => {
        const noted = { gameId: null, channelId, notedAt, source, ms: null, hostId: actorId };
        add(
          guildId,
          nextIn(scope, guildId),
          records.map((record) => {
            const { at, line } = record;
            return [{ ...noted, at, line }, validate(record)];
          }),
        );
      };
      switch (write.kind) {
        case 'add':
          return addRecords('added', [write.record]);
        case 'import':
          linkLines(guildId, write.lines ?? [], actorId, notedAt);
          return addRecords('imported', write.records);
        case 'correct':
          return correct(guildId, [write], actorId, notedAt);
        case 'same':
          return mergePlayers(guildId, write.playerId, write.intoId);
        case 'group':
          return saveGroup(scope, statements, guildId, write.group, notedAt);
        case 'drop-group':
          return dropGroup(scope, statements, guildId, write.number);
      }
    },

    end({ guildId, channelId, at }: Origin, { gameId, before, after }): EndedGameRecord | null {
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
      const isWanted = rowsOf(scope, reads.refusesGroups(guildId)).length === 0;
      const playing = game.players.map(({ playerId }) => playerId);
      return {
        ...(isWanted && { group: groupOfGame(groupsIn(scope, guildId), playing)?.name ?? null }),
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

/** The rows of a game to record. */
function rowsOfGame(number: number, { line, ...source }: RecordSource, game: GameToRecord) {
  const { how, variant, turns, players } = game;
  return {
    game: { number, ...source, ...lineColumns(line), how, variant, turns },
    seats: newSeats(game).map((seat) => Object.assign({ number, at: source.at }, seat)),
    commanders: players.flatMap(({ commanders }, index) => commandersAt(number, index + 1, commanders)),
  };
}

const RESULT_KINDS: ReadonlySet<string> = new Set(['won', 'drawn', 'ended']);

/**
 * Validates a record before it is written, since a failing statement would also fail the other changes of its
 * transaction.
 */
function validate(record: NewRecord): GameToRecord {
  if (!RESULT_KINDS.has(record.how)) throw new Error(`a CHECK fails: no game ends "${record.how}"`);
  return toGameToRecord(record);
}
