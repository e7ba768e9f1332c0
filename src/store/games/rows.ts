import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type Database from '#basics/sqlite.ts';
import type { Origin } from '../port/changes.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { finished } from './finished.ts';
import { readGame, writeEntries, writeGame, type EntriesRow, type LineRow, type StateRow } from './stored.ts';
import { PAGE, paged } from '../rows/paged.ts';

/**
 * The state of a game is kept after every so many lines, and those between are folded from it: the log grows by what
 * changes, not by all that is at the table.
 */
const LINES_FOLDED = 32;
/** Of so many last lines of an open game the states that were kept stay: how far undo goes without folding all. */
export const KEPT_STATES = 3 * LINES_FOLDED;

/** A game, its columns named as what they are read into. */
export interface GameRow {
  readonly id: string;
  readonly seq: number;
  readonly flipAfter: number | null;
  readonly flipNumber: number | null;
  /** JSON. */
  readonly flipBy: string | null;
  /** What its log takes. */
  readonly bytes: number;
  /** The wishes of its table, in JSON, once it is over. */
  readonly asked: string | null;
}

/** A line to be written. */
export interface NewLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly byChance: boolean;
  readonly undoneTo: number | null;
  /** Of a game that is over thereby: see {@link GameRow.asked}. */
  readonly asked?: string | null;
}

/** A state, and from which it was folded. */
export interface Folded {
  readonly game: Game;
  /** The line after which that one was kept; 0 where it was folded from the first line on. */
  readonly from: number;
  /** How long that one is as text. */
  readonly size: number;
}

/** A state as it is kept, as far as it can be read, and the line after which it is. */
export interface Kept {
  readonly seq: number;
  readonly size: number;
  readonly state: ReturnType<typeof readGame>;
}

/** The kept state of a row. */
export const keptIn = ({ seq, ...row }: StateRow & { readonly seq: number }): Kept => ({
  seq,
  size: row.state.length,
  state: readGame(row),
});

/** The games' tables: games, the lines of their logs, the states after some of them. */
export interface GameRows {
  /** The open game of a channel. */
  open(channelId: string): GameRow | undefined;
  /** The last game of a channel, open or over. */
  last(channelId: string): GameRow | undefined;
  /** The state after a game's last line, where it is in memory. */
  atHand(row: GameRow): Folded | undefined;
  /** Keeps the state after a game's last line in memory. */
  remember(row: GameRow, state: Folded): void;
  /** The last state kept up to a line, after one that was not taken back. */
  kept(gameId: string, seq: number): Kept | undefined;
  /** At most so many lines before line `before`, newest first. */
  lines(gameId: string, before: number, limit: number): readonly LineRow[];
  /** The entries that give the state after a line: of the lines after another up to it that were not taken back, oldest first. */
  inForce(gameId: string, after: number, seq: number): Iterable<EntriesRow & { readonly seq: number }>;
  isUndone(gameId: string, seq: number): boolean;
  /** The things made until the last undo up to a line; 0 where there is none. */
  madeUntilUndo(gameId: string, seq: number): number;
  /** The last line after line `seq` at which chance decided something. */
  chanceAfter(gameId: string, seq: number): number | undefined;
  /** Notes that coins were flipped by or for a player of a game, as it stands after its last line. */
  noteFlip(gameId: string, number: number, flippers: readonly string[]): void;
  /** Writes a game that was not there, without a line. */
  add(origin: Origin, id: string): void;
  /**
   * Writes a line of a game that is there, and the state after it where one is due.
   * @param state the game after it, and from which kept state it comes
   * @returns how many bytes it takes, and its part of the states that are kept now and then
   */
  addLine(origin: Origin, id: string, line: NewLine, state: Folded): number;
  /** Writes the state after a line in place of one that could not be read, if the line is still the game's last. */
  replaceState(gameId: string, seq: number, game: Game): void;
}

const GAME = 'id, seq, flip_after AS flipAfter, flip_number AS flipNumber, flip_by AS flipBy, bytes, asked';

const isUndone = (line: string): string =>
  `EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
     AND undo.game_id = ${line}.game_id AND undo.seq > ${line}.seq AND undo.undone_to < ${line}.seq)`;

/** The rows, and the states in memory that go with them. */
export interface GameRowsInMemory extends GameRows {
  /** Keeps the last states of the games in memory in place of those that they came from: none is folded after the next start. */
  keepAll(): void;
  /** What was written is kept. */
  committed(): void;
  /** Something that was written is not kept after all. */
  rolledBack(): void;
  /** What the logs of a server's games take. */
  bytesOf(guildId: string): number;
}

/** So many games are kept in memory as they stand: those of the tables at which somebody plays right now. */
export const MAX_IN_MEMORY = 64;

/** Bytes of a line beside its entries: who, when, and what it is found by. */
const BYTES_BESIDE = 200;

/** What is written of a line: the line, and the state after it where one is due. */
export interface LineWritten {
  readonly entries: EntriesRow;
  readonly state: StateRow | null;
  /** The game after it, and from which it may be folded from now on. */
  readonly after: Folded;
  /** How many bytes the line takes. */
  readonly lineBytes: number;
  /** The same with its part of the states, which are kept after many lines each. */
  readonly bytes: number;
}

/** Works out what is written of a line. */
export function writtenOf({ seq, entries }: NewLine, { game, from, size }: Folded): LineWritten {
  const isOver = game.stage === 'over';
  const isDue = isOver || from === 0 || seq - from >= LINES_FOLDED;
  const state = isDue ? writeGame(isOver ? finished(game) : game) : null;
  const written = writeEntries(entries);
  const grown = Math.max(0, (state?.state.length ?? 0) - size);
  const lineBytes = Buffer.byteLength(written.entries) + BYTES_BESIDE;
  return {
    entries: written,
    state,
    after: state ? { game, from: seq, size: state.state.length } : { game, from, size },
    lineBytes,
    bytes: lineBytes + grown + Math.ceil(size / LINES_FOLDED),
  };
}

export function gameRows(db: Database): GameRowsInMemory {
  /** By game, after its last line. */
  const current = createLruCache<string, { readonly seq: number; readonly state: Folded }>(MAX_IN_MEMORY);
  /** Those that the transaction under way has written to. */
  const fresh = new Set<string>();
  const selectOpen = db.prepare<[string], GameRow>(
    `SELECT ${GAME} FROM game WHERE channel_id = ? AND ended_at IS NULL`,
  );
  const selectLast = db.prepare<[string], GameRow>(
    `SELECT ${GAME} FROM game WHERE channel_id = ? ORDER BY id DESC LIMIT 1`,
  );
  const selectKept = db.prepare<[string, number], StateRow & { readonly seq: number }>(
    `SELECT seq, version, state FROM game_state AS line
     WHERE game_id = ? AND seq <= ? AND NOT ${isUndone('line')} ORDER BY seq DESC LIMIT 1`,
  );
  const selectLines = db.prepare<[string, number, number], LineRow>(
    `SELECT seq, interaction_id AS interactionId, actor_id AS actorId, at, by_chance AS byChance,
       undone_to AS undoneTo, ${isUndone('line')} AS isUndone, version, entries
     FROM game_event AS line WHERE game_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  );
  const selectInForce = db.prepare<[string, number, number], EntriesRow & { readonly seq: number }>(
    `SELECT seq, version, entries FROM game_event AS line
     WHERE game_id = ? AND seq > ? AND seq <= ? AND undone_to IS NULL AND NOT ${isUndone('line')}
     ORDER BY seq LIMIT ${PAGE}`,
  );
  const selectUndone = db
    .prepare<[string, number], number>(
      `SELECT ${isUndone('line')} FROM game_event AS line WHERE game_id = ? AND seq = ?`,
    )
    .pluck();
  const selectChance = db
    .prepare<[string, number], number | null>(
      'SELECT max(seq) FROM game_event WHERE game_id = ? AND seq > ? AND by_chance = 1',
    )
    .pluck();
  const selectMade = db
    .prepare<[string, number], number>(
      `SELECT made FROM game_event
       WHERE game_id = ? AND seq <= ? AND undone_to IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const insertGame = db.prepare<[Origin & { id: string }]>(
    'INSERT INTO game (id, guild_id, channel_id, seq) VALUES (:id, :guildId, :channelId, 1)',
  );
  const updateGame = db.prepare<[number, number | null, number, string | null, string]>(
    'UPDATE game SET seq = ?, ended_at = ?, bytes = bytes + ?, asked = ? WHERE id = ?',
  );
  // After an undo, the line in force is the one to which it went back.
  const updateFlip = db.prepare<[number, string, string]>(
    `UPDATE game SET flip_number = ?, flip_by = ?, flip_after =
       (SELECT coalesce(undone_to, seq) FROM game_event WHERE game_id = game.id AND game_event.seq = game.seq)
     WHERE id = ?`,
  );
  const insertLine = db.prepare<
    [
      EntriesRow &
        Origin & { id: string; seq: number; byChance: number; undoneTo: number | null; made: number | null },
    ]
  >(
    `INSERT INTO game_event
       (game_id, seq, interaction_id, actor_id, at, by_chance, undone_to, made, version, entries)
     VALUES (:id, :seq, :interactionId, :actorId, :at, :byChance, :undoneTo, :made, :version, :entries)`,
  );
  const insertState = db.prepare<[string, number, number, string]>(
    'INSERT INTO game_state (game_id, seq, version, state) VALUES (?, ?, ?, ?)',
  );
  const replaceState = db.prepare<[number, string, string, number]>(
    `INSERT OR REPLACE INTO game_state (game_id, seq, version, state)
     SELECT id, seq, ?, ? FROM game WHERE id = ? AND seq = ?`,
  );
  const selectBytes = db
    .prepare<[string], number | null>('SELECT sum(bytes) FROM game WHERE guild_id = ?')
    .pluck();
  const moveState = db.prepare<[object]>(
    `UPDATE game_state SET seq = :seq, version = :version, state = :text
     WHERE game_id = :id AND seq = :from AND EXISTS (SELECT 1 FROM game WHERE id = :id AND seq = :seq)`,
  );
  const deleteStates = db.prepare<[string, number]>('DELETE FROM game_state WHERE game_id = ? AND seq <= ?');

  return {
    open: (channelId) => selectOpen.get(channelId),
    last: (channelId) => selectLast.get(channelId),
    atHand({ id, seq }) {
      const now = current.get(id);
      return now?.seq === seq ? now.state : undefined;
    },
    remember: ({ id, seq }, state) => current.set(id, { seq, state }),
    kept(gameId, seq) {
      const row = selectKept.get(gameId, seq);
      return row && keptIn(row);
    },
    lines: (gameId, before, limit) => selectLines.all(gameId, before, limit),
    inForce: (gameId, after, seq) => paged((last) => selectInForce.all(gameId, last?.seq ?? after, seq)),
    isUndone: (gameId, seq) => selectUndone.get(gameId, seq) === 1,
    chanceAfter: (gameId, seq) => selectChance.get(gameId, seq) ?? undefined,
    madeUntilUndo: (gameId, seq) => selectMade.get(gameId, seq) ?? 0,
    noteFlip: (gameId, number, flippers) => void updateFlip.run(number, JSON.stringify(flippers), gameId),
    add: (origin, id) => void insertGame.run({ ...origin, id }),
    addLine(origin, id, line, before) {
      const { seq, byChance, undoneTo, asked = null } = line;
      const { game } = before;
      const isOver = game.stage === 'over';
      const made = undoneTo === null ? null : game.made;
      const { entries, state, after, lineBytes, bytes } = writtenOf(line, before);
      insertLine.run({ ...origin, ...entries, id, seq, byChance: Number(byChance), undoneTo, made });
      if (state) {
        // Before the insertion, which then takes the pages that become free.
        deleteStates.run(id, isOver ? seq - 1 : seq - KEPT_STATES);
        insertState.run(id, seq, state.version, state.state);
      }
      current.set(id, { seq, state: after });
      fresh.add(id);
      updateGame.run(seq, isOver ? origin.at : null, lineBytes, asked, id);
      return bytes;
    },
    replaceState(gameId, seq, game) {
      const { version, state } = writeGame(game);
      replaceState.run(version, state, gameId, seq);
    },
    keepAll() {
      for (const [id, { seq, state }] of current.entries()) {
        const { version, state: text } = writeGame(state.game);
        if (state.from < seq) moveState.run({ id, from: state.from, seq, version, text });
      }
    },
    bytesOf: (guildId) => selectBytes.get(guildId) ?? 0,
    committed: () => fresh.clear(),
    rolledBack() {
      for (const id of fresh) current.delete(id);
      fresh.clear();
    },
  };
}
