import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import type Database from '#basics/sqlite.ts';
import type { LogRead, Origin } from '../port/changes.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { finished } from './finished.ts';
import {
  parseGame,
  encodeEntries,
  encodeGame,
  type EntriesRow,
  type LineRow,
  type StateRow,
} from './stored.ts';
import { PAGE, paged } from '../rows/paged.ts';
import type { ChangeSql } from '../sql/statement.ts';
import {
  BYTES_OF_SERVER,
  CHANCE,
  declaredLines,
  EFFECTIVE_LINES,
  isUndone,
  LINES_BEFORE,
  MADE,
  UNDONE,
} from './log-statements.ts';

/**
 * The interval, in lines, at which states are stored. The states in between are folded from them, so that the log
 * grows with the changes and not with the size of the table.
 */
const LINES_PER_STATE = 32;
/**
 * The number of last lines of an open game for which stored states remain, so that undo rarely has to fold the whole
 * log.
 */
export const LINES_WITH_STATES = 3 * LINES_PER_STATE;

/** A game, its columns renamed to fields. */
export interface GameRow {
  readonly id: string;
  readonly seq: number;
  readonly flipAfter: number | null;
  readonly flipNumber: number | null;
  /** JSON. */
  readonly flipBy: string | null;
  /** The size of its log. */
  readonly bytes: number;
  /** JSON; the format request of its table, once the game is over. */
  readonly asked: string | null;
}

export interface NewLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly byChance: boolean;
  readonly undoneTo: number | null;
  /** Set if the line ends the game: see {@link GameRow.asked}. */
  readonly asked?: string | null;
}

/** A state, and the stored state that it was folded from. */
export interface FoldedState {
  readonly game: Game;
  /** The line of the stored state; 0 if it was folded from the first line. */
  readonly from: number;
  /** The length of the stored state's text. */
  readonly size: number;
}

/** A stored state, parsed if possible, and its line. */
export interface StoredState {
  readonly seq: number;
  readonly size: number;
  readonly state: ReturnType<typeof parseGame>;
}

export const parseState = ({ seq, ...row }: StateRow & { readonly seq: number }): StoredState => ({
  seq,
  size: row.state.length,
  state: parseGame(row),
});

/** The games' tables: games, the lines of their logs, and states after some of them. */
export interface GameRows {
  /** The open game of a channel. */
  open(channelId: string): GameRow | undefined;
  /** The last game of a channel, open or over. */
  last(channelId: string): GameRow | undefined;
  /** The state after a game's last line, if it is in memory. */
  cached(row: GameRow): FoldedState | undefined;
  /** Caches the state after a game's last line. */
  remember(row: GameRow, state: FoldedState): void;
  /** The last stored state up to a line, ignoring those after undone lines. */
  lastStateUpTo(gameId: string, seq: number): StoredState | undefined;
  /** The declared lines of the channel's open game, newest first. */
  declaredLines(channelId: string, read: LogRead): readonly LineRow[];
  /** Lines before line `before`, newest first. */
  lines(gameId: string, before: number, limit: number): readonly LineRow[];
  /** The entries of lines in (`after`, `seq`] that were not undone, oldest first. */
  effectiveLines(gameId: string, after: number, seq: number): Iterable<EntriesRow & { readonly seq: number }>;
  isUndone(gameId: string, seq: number): boolean;
  /** The id counter at the last undo up to a line; 0 without one. */
  madeUntilUndo(gameId: string, seq: number): number;
  /** The last line after `seq` in which chance decided something. */
  chanceAfter(gameId: string, seq: number): number | undefined;
  /** Records that coins were flipped by or for a player, after the game's last line. */
  noteFlip(gameId: string, number: number, flippers: readonly string[]): void;
  /** Inserts a new game without lines. */
  add(origin: Origin, id: string): void;
  /**
   * Appends a line, and the state after it if one is due.
   * @param state the game after the line, and the stored state that it derives from
   * @returns the number of bytes, including a share of the periodically stored states
   */
  addLine(origin: Origin, id: string, line: NewLine, state: FoldedState): number;
  /** Replaces an unreadable state after a line, if the line is still the game's last. */
  replaceState(gameId: string, seq: number, game: Game): void;
}

const GAME = 'id, seq, flip_after AS flipAfter, flip_number AS flipNumber, flip_by AS flipBy, bytes, asked';

const EFFECTIVE_PAGE = `${EFFECTIVE_LINES} LIMIT ${PAGE}`;

/** The tables with their cache of states. */
export interface GameRowsInMemory extends GameRows {
  /**
   * Moves the stored states of cached games to their last lines, so that none has to be folded after the next start.
   */
  storeAllStates(): void;
  /** Call after the commit. */
  committed(): void;
  /** Call if a write was rolled back. */
  rolledBack(): void;
  /** The total size of a server's game logs. */
  bytesOf(guildId: string): number;
}

/** The maximum number of cached games; enough for the tables that are playing at the same time. */
export const MAX_IN_MEMORY = 64;

/** The size of a line besides its entries: ids, times and index entries. */
const BYTES_BESIDE_ENTRIES = 200;

/** The contents of a new line: the line itself, and the state after it if one is due. */
export interface EncodedLine {
  readonly entries: EntriesRow;
  readonly state: StateRow | null;
  /** The game after it, and the stored state to fold from in future. */
  readonly after: FoldedState;
  /** The size of the line. */
  readonly lineBytes: number;
  /** The same, including a share of the periodically stored states. */
  readonly bytes: number;
}

export function encodeLine({ seq, entries }: NewLine, { game, from, size }: FoldedState): EncodedLine {
  const isOver = game.stage === 'over';
  const isDue = isOver || from === 0 || seq - from >= LINES_PER_STATE;
  const state = isDue ? encodeGame(isOver ? finished(game) : game) : null;
  const written = encodeEntries(entries);
  const grown = Math.max(0, (state?.state.length ?? 0) - size);
  const lineBytes = Buffer.byteLength(written.entries) + BYTES_BESIDE_ENTRIES;
  return {
    entries: written,
    state,
    after: state ? { game, from: seq, size: state.state.length } : { game, from, size },
    lineBytes,
    bytes: lineBytes + grown + Math.ceil(size / LINES_PER_STATE),
  };
}

/** @param sql runs shared statements on the same database */
export function gameRows(db: Database, sql: Pick<ChangeSql, 'want'>): GameRowsInMemory {
  /** By game, the state after its last line. */
  const states = createLruCache<string, { readonly seq: number; readonly state: FoldedState }>(MAX_IN_MEMORY);
  /** The games written to in the current transaction. */
  const writtenGames = new Set<string>();
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
  const insertGame = db.prepare<[Origin & { id: string }]>(
    'INSERT INTO game (id, guild_id, channel_id, seq) VALUES (:id, :guildId, :channelId, 1)',
  );
  const updateGame = db.prepare<[number, number | null, number, string | null, string]>(
    'UPDATE game SET seq = ?, ended_at = ?, bytes = bytes + ?, asked = ? WHERE id = ?',
  );
  // After an undo, the effective line is the one that it returned to.
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
  const moveState = db.prepare<[object]>(
    `UPDATE game_state SET seq = :seq, version = :version, state = :text
     WHERE game_id = :id AND seq = :from AND EXISTS (SELECT 1 FROM game WHERE id = :id AND seq = :seq)`,
  );
  const deleteStates = db.prepare<[string, number]>('DELETE FROM game_state WHERE game_id = ? AND seq <= ?');

  return {
    open: (channelId) => selectOpen.get(channelId),
    last: (channelId) => selectLast.get(channelId),
    cached({ id, seq }) {
      const cached = states.get(id);
      return cached?.seq === seq ? cached.state : undefined;
    },
    remember: ({ id, seq }, state) => states.set(id, { seq, state }),
    lastStateUpTo(gameId, seq) {
      const row = selectKept.get(gameId, seq);
      return row && parseState(row);
    },
    declaredLines(channelId, read) {
      const { text, values } = declaredLines(channelId, read);
      return sql.want<LineRow>(text, values);
    },
    lines: (gameId, before, limit) => sql.want<LineRow>(LINES_BEFORE, [gameId, before, limit]),
    effectiveLines: (gameId, after, seq) =>
      paged((last) =>
        sql.want<EntriesRow & { readonly seq: number }>(EFFECTIVE_PAGE, [gameId, last?.seq ?? after, seq]),
      ),
    isUndone: (gameId, seq) => sql.want<{ isUndone: number }>(UNDONE, [gameId, seq])[0]?.isUndone === 1,
    chanceAfter: (gameId, seq) =>
      sql.want<{ seq: number | null }>(CHANCE, [gameId, seq])[0]?.seq ?? undefined,
    madeUntilUndo: (gameId, seq) => sql.want<{ made: number }>(MADE, [gameId, seq])[0]?.made ?? 0,
    noteFlip: (gameId, number, flippers) => void updateFlip.run(number, JSON.stringify(flippers), gameId),
    add: (origin, id) => void insertGame.run({ ...origin, id }),
    addLine(origin, id, line, before) {
      const { seq, byChance, undoneTo, asked = null } = line;
      const { game } = before;
      const isOver = game.stage === 'over';
      const made = undoneTo === null ? null : game.made;
      const { entries, state, after, lineBytes, bytes } = encodeLine(line, before);
      insertLine.run({ ...origin, ...entries, id, seq, byChance: Number(byChance), undoneTo, made });
      if (state) {
        // Delete first, so that the insertion reuses the freed pages.
        deleteStates.run(id, isOver ? seq - 1 : seq - LINES_WITH_STATES);
        insertState.run(id, seq, state.version, state.state);
      }
      states.set(id, { seq, state: after });
      writtenGames.add(id);
      updateGame.run(seq, isOver ? origin.at : null, lineBytes, asked, id);
      return bytes;
    },
    replaceState(gameId, seq, game) {
      const { version, state } = encodeGame(game);
      replaceState.run(version, state, gameId, seq);
    },
    storeAllStates() {
      for (const [id, { seq, state }] of states.entries()) {
        const { version, state: text } = encodeGame(state.game);
        if (state.from < seq) moveState.run({ id, from: state.from, seq, version, text });
      }
    },
    bytesOf: (guildId) => sql.want<{ bytes: number }>(BYTES_OF_SERVER, [guildId])[0]?.bytes ?? 0,
    committed: () => writtenGames.clear(),
    rolledBack() {
      for (const id of writtenGames) states.delete(id);
      writtenGames.clear();
    },
  };
}
