import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { LogRead, Origin } from '../port/changes.ts';
import { GAME_COLUMNS } from '../sql/changed-rows.ts';
import { runStatements, type ChannelRows, type Statement, type Steps } from '../sql/statement.ts';
import { LAST_CHANCE_LINE, declaredLines, SELECT_IS_UNDONE } from './log-statements.ts';
import { encodeEntries, encodeGame, type LineRow } from './stored.ts';

/**
 * The interval, in lines, at which states are stored. The states in between are folded from them, so that the log
 * grows with the changes and not with the size of the table.
 */
const LINES_PER_STATE = 32;
/**
 * The number of last lines of an open game for which stored states remain, so that undo rarely has to fold the whole
 * log.
 */
const LINES_WITH_STATES = 3 * LINES_PER_STATE;

/** A game, its columns renamed to fields. */
export interface GameRow {
  readonly id: string;
  readonly seq: number;
  /** The line in force: the last one, or the one to which an undo returned. Missing if it wasn't read yet. */
  readonly inForce?: number;
  readonly flipAfter: number | null;
  readonly flipNumber: number | null;
  /** JSON. */
  readonly flipBy: string | null;
  /** The size of its log. */
  readonly bytes: number;
  /** JSON; the format request of its table, once the game is over. */
  readonly asked: string | null;
}

interface NewLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly byChance: boolean;
  readonly undoneTo: number | null;
  /** Set if the entry ends the game: see {@link GameRow.asked}. */
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

/** The open game of a channel. */
export interface OpenGame {
  readonly row: GameRow;
  /** The state after the last line; `null` until it is needed. */
  readonly state: FoldedState | null;
}

export interface ChannelGame {
  /** `null` if no game is open; missing until it is read. */
  readonly game?: OpenGame | null;
}

const inForce = (game: string, seq: string): string =>
  `SELECT coalesce(undone_to, seq) AS "inForce" FROM game_event WHERE game_id = ${game} AND game_event.seq = ${seq}`;

const IN_FORCE = inForce('$1', '$2');

const OPEN_GAME = `SELECT ${GAME_COLUMNS} FROM game WHERE channel_id = $1 AND ended_at IS NULL`;

/** The open games of the channels that a condition selects, with their lines in force. */
export const openGames = (condition: string): string =>
  `SELECT channel_id AS "channelId", ${GAME_COLUMNS}, (${inForce('game.id', 'game.seq')}) AS "inForce"
   FROM game WHERE ${condition} AND ended_at IS NULL`;

/** The last game of a channel. An open one is the last, even if the clocks of the processes that opened them differ. */
export const LAST_GAME = `SELECT ${GAME_COLUMNS} FROM game WHERE id = coalesce(
  (SELECT id FROM game WHERE channel_id = $1 AND ended_at IS NULL),
  (SELECT id FROM game WHERE channel_id = $1 ORDER BY id DESC LIMIT 1))`;

/** The maximum number of cached games; enough for the tables that are playing at the same time. */
const MAX_CACHED = 64;

/** The states after the last entries of games. An entry and the state after it never change. */
export interface StateCache {
  get(row: GameRow, channelId: string): FoldedState | undefined;
  set(row: GameRow, state: FoldedState): void;
  delete(gameId: string): void;
  all(): Iterable<OpenGame>;
}

export function createStateCache(): StateCache {
  const games = createLruCache<string, { readonly row: GameRow; readonly state: FoldedState }>(MAX_CACHED);
  return {
    get({ id, seq }) {
      const cached = games.get(id);
      return cached?.row.seq === seq ? cached.state : undefined;
    },
    set: (row, state) => games.set(row.id, { row, state }),
    delete: (gameId) => games.delete(gameId),
    *all() {
      for (const [, game] of games.entries()) yield game;
    },
  };
}

/** Has no effect if another process has continued the game. */
const MOVE_STATE = `UPDATE game_state SET seq = $3, version = $4, state = $5
  WHERE game_id = $1 AND seq = $2 AND EXISTS (SELECT 1 FROM game WHERE id = $1 AND seq = $3)`;

/** Statements that store the latest states of open games, so that none has to be folded after the next start. */
export const storeStates = (games: Iterable<OpenGame>): readonly Statement[] =>
  [...games].flatMap(({ row, state: folded }) => {
    if (!folded || folded.from >= row.seq) return [];
    const { version, state } = encodeGame(folded.game);
    return [{ text: MOVE_STATE, values: [row.id, folded.from, row.seq, version, state] }];
  });

/** The size of a line besides its entries: ids, times and index entries. */
const BYTES_BESIDE_ENTRIES = 200;

/**
 * Reduces a finished game to what remains of interest: the players, the settings and the result. The objects on the
 * table, which can take much space, can be restored from the log.
 */
const withoutObjects = (game: Game): Game => ({
  ...game,
  permanents: [],
  stack: [],
  abilities: [],
  main: game.main && { ...game.main, game: withoutObjects(game.main.game), brought: [] },
});

/** The contents of a new line: the line itself, and the state after it if one is due. */
function encodeLine({ seq, entries }: NewLine, { game, from, size }: FoldedState) {
  const isOver = game.stage === 'over';
  const isDue = isOver || from === 0 || seq - from >= LINES_PER_STATE;
  const state = isDue ? encodeGame(isOver ? withoutObjects(game) : game) : null;
  const written = encodeEntries(entries);
  const grown = Math.max(0, (state?.state.length ?? 0) - size);
  const lineBytes = Buffer.byteLength(written.entries) + BYTES_BESIDE_ENTRIES;
  return {
    entries: written,
    state,
    /** The game after it, and the stored state to fold from in future. */
    after: state ? { game, from: seq, size: state.state.length } : { game, from, size },
    lineBytes,
    /** Including a share of the periodically stored states. */
    bytes: lineBytes + grown + Math.ceil(size / LINES_PER_STATE),
  };
}

/**
 * The games' tables within a change of one channel: games, the lines of their logs, and states after some of them. A
 * class, since one is created for every change.
 */
export class GameRows {
  readonly #channel: ChannelRows<ChannelGame>;
  readonly #cached: StateCache['get'] | undefined;

  /** @param cached the state after a game's last line, if it is in memory */
  constructor(channel: ChannelRows<ChannelGame>, cached?: StateCache['get']) {
    this.#channel = channel;
    this.#cached = cached;
  }

  // oxlint-disable-next-line no-unnecessary-type-parameters -- see ChangeSql
  want<Row extends object>({ text, values }: Statement): readonly Row[] {
    return this.#channel.select<Row>(text, values);
  }

  /** Runs steps that only read. */
  read<Value>(steps: Steps<Value>): Value {
    return runStatements(steps, (statement) => this.want(statement));
  }

  #update(game: OpenGame | null): void {
    this.#channel.table = { ...this.#channel.table, game };
  }

  open(): OpenGame | null {
    const { channelId, table } = this.#channel;
    if (table.game !== undefined) return table.game;
    const [row] = this.#channel.select<GameRow>(OPEN_GAME, [channelId]);
    const game = row ? { row, state: this.#cached?.(row, channelId) ?? null } : null;
    this.#update(game);
    return game;
  }

  #requireOpen(): OpenGame {
    const game = this.open();
    if (!game) throw new Error('no game is open in this channel');
    return game;
  }

  /** Keeps the state after the open game's last line. */
  remember(state: FoldedState): void {
    this.#update({ ...this.#requireOpen(), state });
  }

  /** The declared lines of the open game, newest first. */
  declaredLines(read: LogRead): readonly LineRow[] {
    return this.want<LineRow>(declaredLines(this.#channel.channelId, read));
  }

  isUndone(gameId: string, seq: number): boolean {
    return (
      this.want<{ isUndone: number }>({ text: SELECT_IS_UNDONE, values: [gameId, seq] })[0]?.isUndone === 1
    );
  }

  /** The last line after `seq` in which chance decided something. */
  chanceAfter(gameId: string, seq: number): number | undefined {
    return (
      this.want<{ seq: number | null }>({ text: LAST_CHANCE_LINE, values: [gameId, seq] })[0]?.seq ??
      undefined
    );
  }

  #inForce({ id, seq, inForce: known }: GameRow): number {
    if (known !== undefined) return known;
    const [line] = this.want<{ inForce: number }>({ text: IN_FORCE, values: [id, seq] });
    return line?.inForce ?? seq;
  }

  /** Records that coins were flipped by or for a player, after the game's last line. */
  noteFlip(flipNumber: number, flippers: readonly string[]): void {
    const { row, state } = this.#requireOpen();
    const flip = { flipAfter: this.#inForce(row), flipNumber, flipBy: JSON.stringify(flippers) };
    this.#update({ row: { ...row, ...flip }, state });
    this.#channel.put('flippedGames', { id: row.id, ...flip });
  }

  /** Inserts a new game without lines. */
  add({ guildId, channelId }: Origin, id: string): void {
    const flip = { flipAfter: null, flipNumber: null, flipBy: null };
    const row = { id, seq: 1, inForce: 1, ...flip, bytes: 0, asked: null };
    this.#update({ row, state: null });
    this.#channel.put('newGames', { ...row, guildId, channelId, endedAt: null });
  }

  /**
   * Appends a line, and the state after it if one is due.
   * @param folded the game after the line, and the stored state that it derives from
   * @returns the number of bytes, including a share of the periodically stored states
   */
  addLine({ interactionId, actorId, at }: Origin, line: NewLine, folded: FoldedState): number {
    const { row } = this.#requireOpen();
    const { id: gameId } = row;
    const { seq, byChance, undoneTo, asked = null } = line;
    const { game } = folded;
    const isOver = game.stage === 'over';
    const { entries, state, after, lineBytes, bytes } = encodeLine(line, folded);
    this.#channel.put('lines', {
      gameId,
      seq,
      interactionId,
      actorId,
      at,
      byChance: Number(byChance),
      undoneTo,
      made: undoneTo === null ? null : game.made,
      ...entries,
    });
    if (state) {
      // Delete first, so that the insertion reuses the freed pages.
      const upTo = isOver ? seq - 1 : seq - LINES_WITH_STATES;
      if (upTo > 0) this.#channel.put('droppedStates', { gameId, upTo });
      this.#channel.put('states', { gameId, seq, ...state });
    }
    const now = { ...row, seq, inForce: undoneTo ?? seq, bytes: row.bytes + lineBytes, asked };
    this.#update(isOver ? null : { row: now, state: after });
    this.#channel.put('changedGames', { ...now, endedAt: isOver ? at : null });
    return bytes;
  }
}
