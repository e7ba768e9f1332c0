import { summaryOf } from '#engine/records/summary.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Corrected, GameRecord, NewRecord, RecordLine } from '#store/port/records.ts';
import type { RecordBooks } from '#store/records/book.ts';
import { commandersAt, correctedSeats, newSeats, playerOf, type SeatRow } from '#store/records/seats.ts';
import {
  lineColumns,
  recordSource,
  toldOf,
  type RecordSource,
  type GameToRecord,
} from '#store/records/record-source.ts';
import type { Scope, Scopes } from '../channels/scope.ts';
import { FIND, FIND_ALL, HELD, heldOf, recordOf, type HeldRow, type WholeRow } from './games.ts';
import { isCalled, isHidden, personOf } from './people.ts';
import { COUNT_TOGETHER } from './reads.ts';

const BOOK = 'SELECT games FROM record_book WHERE guild_id = $1';

/** The people of a server ($1) with these names ($2), in order; `id` is null for those without records. */
const PEOPLE = `SELECT asked.name AS asked, person.id, coalesce(person.player_id, asked.name) AS "playerId",
    ${isHidden('coalesce(person.player_id, asked.name)')} AS "isHidden"
  FROM unnest($2::TEXT[]) WITH ORDINALITY AS asked (name, nth)
    LEFT JOIN record_person AS person
      ON person.book_id = (SELECT id FROM record_book WHERE guild_id = $1) AND ${isCalled('asked.name')}
  ORDER BY nth`;

// Excludes a start that was undone.
const STARTED = `SELECT at FROM game_event AS line
  WHERE game_id = $1 AND undone_to IS NULL AND strpos(entries, '"kind":"game/started"') > 0
    AND NOT EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
      AND undo.game_id = line.game_id AND undo.seq > line.seq AND undo.undone_to < line.seq)
  ORDER BY seq LIMIT 1`;

const OPEN_BOOK = `INSERT INTO record_book (guild_id, games, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (guild_id) DO UPDATE SET games = excluded.games, changed_at = excluded.changed_at`;
const TOUCH_BOOK = 'UPDATE record_book SET changed_at = $2 WHERE guild_id = $1';
const ADD_PEOPLE = `INSERT INTO record_person (book_id, player_id)
  SELECT book.id, name FROM record_book AS book, unnest($2::TEXT[]) WITH ORDINALITY AS one (name, nth)
  WHERE guild_id = $1 ORDER BY nth
  ON CONFLICT (book_id, lower(player_id)) DO NOTHING`;
const ADD_GAMES = `INSERT INTO record_game
    (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns, ms, host,
     line_key, line_hash, line_nth, sheet)
  SELECT book.id, number, "gameId", "channelId", at, "notedAt", source, how, variant, turns, ms,
    ${personOf('book.id', '"hostId"')}, "lineKey", "lineHash", "lineNth", sheet
  FROM record_book AS book, jsonb_to_recordset($2) AS one (number BIGINT, "gameId" TEXT, "channelId" TEXT, at BIGINT,
    "notedAt" BIGINT, source TEXT, how TEXT, variant TEXT, turns BIGINT, ms BIGINT, "hostId" TEXT, "lineKey" TEXT,
    "lineHash" TEXT, "lineNth" BIGINT, sheet BIGINT)
  WHERE guild_id = $1`;
const ADD_SEATS = `INSERT INTO record_seat (book_id, person, at, number, seat, place, players, team, variant, outcome,
    chance, left_how, left_turn, left_by, commanders)
  SELECT book.id, ${personOf('book.id', '"playerId"')}, at, number, seat, place, players, team, variant, outcome,
    chance, "leftHow", "leftTurn", "leftBy", commanders
  FROM record_book AS book, jsonb_to_recordset($2) AS one ("playerId" TEXT, at BIGINT, number BIGINT, seat BIGINT,
    place BIGINT, players BIGINT, team BIGINT, variant TEXT, outcome TEXT, chance DOUBLE PRECISION, "leftHow" TEXT,
    "leftTurn" BIGINT, "leftBy" TEXT, commanders TEXT)
  WHERE guild_id = $1`;
const ADD_COMMANDERS = `INSERT INTO record_commander
    (book_id, name, at, number, seat, shown, person, place, players, team, variant, outcome, chance)
  SELECT book_id, name, at, number, seat, shown, person, place, players, team, variant, outcome, chance
  FROM record_seat JOIN jsonb_to_recordset($2) AS one (number BIGINT, seat BIGINT, name TEXT, shown TEXT)
    USING (number, seat)
  WHERE book_id = (SELECT id FROM record_book WHERE guild_id = $1)
  ON CONFLICT DO NOTHING`;

const ADD_CORRECTIONS = `INSERT INTO record_correction (book_id, number, nth, at, person, before)
  SELECT book.id, number, nth, $3, ${personOf('book.id', '$4')}, before
  FROM record_book AS book, jsonb_to_recordset($2) AS one (number BIGINT, nth BIGINT, before TEXT)
  WHERE guild_id = $1`;
const CORRECT_GAMES = `UPDATE record_game AS held
  SET how = one.how, turns = one.turns, variant = one.variant, corrections = corrections + 1
  FROM jsonb_to_recordset($2) AS one (number BIGINT, how TEXT, turns BIGINT, variant TEXT)
  WHERE book_id = (SELECT id FROM record_book WHERE guild_id = $1) AND held.number = one.number`;
const DELETE_COMMANDERS = `DELETE FROM record_commander
  WHERE book_id = (SELECT id FROM record_book WHERE guild_id = $1) AND number = ANY($2::BIGINT[])`;
const CORRECT_SEATS = `UPDATE record_seat AS held
  SET outcome = one.outcome, chance = one.chance, commanders = one.commanders, team = one.team, variant = one.variant
  FROM jsonb_to_recordset($2) AS one (number BIGINT, seat BIGINT, outcome TEXT, chance DOUBLE PRECISION,
    commanders TEXT, team BIGINT, variant TEXT)
  WHERE book_id = (SELECT id FROM record_book WHERE guild_id = $1) AND held.number = one.number
    AND held.seat = one.seat`;
const LINK_LINES = `UPDATE record_game AS held
  SET line_key = "lineKey", line_hash = "lineHash", line_nth = "lineNth", sheet = one.sheet
  FROM jsonb_to_recordset($2) AS one (number BIGINT, "lineKey" TEXT, "lineHash" TEXT, "lineNth" BIGINT, sheet BIGINT)
  WHERE book_id = (SELECT id FROM record_book WHERE guild_id = $1) AND held.number = one.number`;

const RENAME = 'UPDATE record_person SET player_id = $2 WHERE id = $1';
/** Merges one person ($1) of a book into another ($2). */
const MERGE_PEOPLE = [
  'UPDATE record_seat SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_commander SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_game SET host = $2 WHERE book_id = BOOK AND host = $1',
  'UPDATE record_correction SET person = $2 WHERE book_id = BOOK AND person = $1',
  `DELETE FROM record_sum WHERE book_id = BOOK AND what = 'person' AND who = $1::TEXT`,
  'DELETE FROM record_person WHERE id = $1 AND id <> $2',
].map((move) => move.replace('BOOK', '(SELECT book_id FROM record_person WHERE id = $2)'));

interface Person {
  readonly asked: string;
  /** `null` for a person without records. */
  readonly id: number | null;
  readonly playerId: string;
  readonly isHidden: number;
}

/** The record books during one change, each in a scope `records:ID` of its own. */
export function recordBooks(scopes: Scopes): Omit<RecordBooks, 'reads'> {
  const scopeOf = (guildId: string): Scope => scopes(`records:${guildId}`);

  const nextIn = (scope: Scope, guildId: string): number =>
    (scope.want<{ games: number }>(BOOK, [guildId])[0]?.games ?? 0) + 1;

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
    scope.run(OPEN_BOOK, [guildId, first + games.length - 1, lastSource.notedAt]);
    const people = games.flatMap(([{ hostId }, { players }]) => [
      hostId,
      ...players.map(({ playerId }) => playerId),
    ]);
    scope.run(ADD_PEOPLE, [guildId, [...new Set(people)]]);
    const run = (text: string, rows: readonly object[]): void => {
      if (rows.length > 0) scope.run(text, [guildId, JSON.stringify(rows)]);
    };
    run(ADD_GAMES, numbered.map(gameOf));
    run(ADD_SEATS, numbered.flatMap(seatsIn));
    run(ADD_COMMANDERS, numbered.flatMap(commandersIn));
  }

  function correct(guildId: string, all: readonly Corrected[], byId: string, at: number): void {
    const scope = scopeOf(guildId);
    const games = scope.want<WholeRow>(FIND_ALL, [guildId, all.map(({ number }) => number)]);
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
        ...correctedSeats(game, game.seats ?? [], corrected),
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
    scope.run(ADD_PEOPLE, [guildId, [byId]]);
    scope.run(ADD_CORRECTIONS, [guildId, JSON.stringify(corrections), at, byId]);
    scope.run(CORRECT_GAMES, [guildId, JSON.stringify(results)]);
    scope.run(TOUCH_BOOK, [guildId, at]);
    scope.run(DELETE_COMMANDERS, [guildId, all.map(({ number }) => number)]);
    scope.run(CORRECT_SEATS, [guildId, JSON.stringify(seats)]);
    if (commanders.length > 0) scope.run(ADD_COMMANDERS, [guildId, JSON.stringify(commanders)]);
  }

  function linkLines(guildId: string, lines: readonly RecordLine[], byId: string, at: number): void {
    const changes = lines.flatMap(({ corrected }) => (corrected ? [corrected] : []));
    if (changes.length > 0) correct(guildId, changes, byId, at);
    const rows = lines.map(({ number, line }) => Object.assign({ number }, lineColumns(line)));
    if (rows.length > 0) scopeOf(guildId).run(LINK_LINES, [guildId, JSON.stringify(rows)]);
  }

  function join(guildId: string, playerId: string, isId: string): void {
    const scope = scopeOf(guildId);
    const [from, to] = scope.want<Person>(PEOPLE, [guildId, [playerId, isId]]);
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
          const [row] = scope.want<WholeRow>(FIND, [guildId, number]);
          return row && recordOf(row);
        },
        countTogether(playerId, other) {
          const [row] = scope.want<{ count: number }>(COUNT_TOGETHER, [guildId, 0, [playerId, other], null]);
          return row?.count ?? null;
        },
        held: (spans) =>
          scope
            .want<HeldRow>(HELD, [guildId, spans.map(([start]) => start), spans.map(([, end]) => end)])
            .map(heldOf),
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
      const [host, ...people] = scope.want<Person>(PEOPLE, [
        guildId,
        [hostId, ...game.players.map(({ playerId }) => playerId)],
      ]);
      const [started] = scopes(`channel:${channelId}`).want<{ at: number }>(STARTED, [gameId]);
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
