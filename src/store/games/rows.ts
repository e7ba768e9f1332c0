import type { Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type Database from '../../basics/sqlite.ts';
import type { Origin } from '../port/changes.ts';
import {
  storedGames,
  writeEntries,
  type EntriesRow,
  type LineRow,
  type readGame,
  type StateRow,
} from './stored.ts';
import { PAGE, paged } from '../rows/paged.ts';

/** Of so many last lines of an open game the states after them are kept: how far undo goes without folding. */
export const KEPT_STATES = 64;

/** A game, its columns named as what they are read into. */
export interface GameRow {
  readonly id: string;
  readonly seq: number;
  readonly flipAfter: number | null;
  readonly flipNumber: number | null;
  /** JSON. */
  readonly flipBy: string | null;
}

/** A line to be written. */
export interface NewLine {
  readonly seq: number;
  readonly entries: readonly Entry[];
  readonly byChance: boolean;
  readonly undoneTo: number | null;
}

/** The games' tables: games, the lines of their logs, the states after the last of them. */
export interface GameRows {
  /** The open game of a channel. */
  open(channelId: string): GameRow | undefined;
  /** The last game of a channel, open or over. */
  last(channelId: string): GameRow | undefined;
  /** The state after a line, as far as it can be read; `undefined` where it is not kept. */
  state(gameId: string, seq: number): ReturnType<typeof readGame> | undefined;
  /** At most so many lines before line `before`, newest first. */
  lines(gameId: string, before: number, limit: number): readonly LineRow[];
  /** The entries that give the state after a line: of the lines up to it that were not taken back, oldest first. */
  inForce(gameId: string, seq: number): Iterable<EntriesRow & { readonly seq: number }>;
  isUndone(gameId: string, seq: number): boolean;
  /** The things made until the last undo up to a line; 0 where there is none. */
  madeUntilUndo(gameId: string, seq: number): number;
  /** The last line after line `seq` at which chance decided something. */
  chanceAfter(gameId: string, seq: number): number | undefined;
  /** Notes that coins were flipped by or for a player of a game, as it stands after its last line. */
  noteFlip(gameId: string, number: number, flippers: readonly string[]): void;
  /** Writes a game that was not there, without a line. */
  add(origin: Origin, id: string): void;
  /** Writes a line of a game that is there, and the state after it. */
  addLine(origin: Origin, id: string, line: NewLine, game: Game): void;
  /** Writes the state after a line in place of one that could not be read, if the line is still the game's last. */
  replaceState(gameId: string, seq: number, game: Game): void;
}

const GAME = 'id, seq, flip_after AS flipAfter, flip_number AS flipNumber, flip_by AS flipBy';

const isUndone = (line: string): string =>
  `EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
     AND undo.game_id = ${line}.game_id AND undo.seq > ${line}.seq AND undo.undone_to < ${line}.seq)`;

export function gameRows(db: Database): GameRows {
  const states = storedGames();
  const selectOpen = db.prepare<[string], GameRow>(
    `SELECT ${GAME} FROM game WHERE channel_id = ? AND ended_at IS NULL`,
  );
  const selectLast = db.prepare<[string], GameRow>(
    `SELECT ${GAME} FROM game WHERE channel_id = ? ORDER BY id DESC LIMIT 1`,
  );
  const selectState = db.prepare<[string, number], StateRow>(
    'SELECT version, state FROM game_state WHERE game_id = ? AND seq = ?',
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
  const updateGame = db.prepare<[number, number | null, string]>(
    'UPDATE game SET seq = ?, ended_at = ? WHERE id = ?',
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
  const deleteStates = db.prepare<[string, number]>('DELETE FROM game_state WHERE game_id = ? AND seq <= ?');

  return {
    open: (channelId) => selectOpen.get(channelId),
    last: (channelId) => selectLast.get(channelId),
    state(gameId, seq) {
      const row = selectState.get(gameId, seq);
      return row && states.read(row);
    },
    lines: (gameId, before, limit) => selectLines.all(gameId, before, limit),
    inForce: (gameId, seq) => paged((last) => selectInForce.all(gameId, last?.seq ?? 0, seq)),
    isUndone: (gameId, seq) => selectUndone.get(gameId, seq) === 1,
    chanceAfter: (gameId, seq) => selectChance.get(gameId, seq) ?? undefined,
    madeUntilUndo: (gameId, seq) => selectMade.get(gameId, seq) ?? 0,
    noteFlip: (gameId, number, flippers) => void updateFlip.run(number, JSON.stringify(flippers), gameId),
    add: (origin, id) => void insertGame.run({ ...origin, id }),
    addLine(origin, id, { seq, entries, byChance, undoneTo }, game) {
      const isOver = game.stage === 'over';
      const { version, state } = states.write(game);
      const made = undoneTo === null ? null : game.made;
      insertLine.run({
        ...origin,
        ...writeEntries(entries),
        id,
        seq,
        byChance: Number(byChance),
        undoneTo,
        made,
      });
      // Before the insertion, which then takes the pages that become free.
      deleteStates.run(id, isOver ? seq - 1 : seq - KEPT_STATES);
      insertState.run(id, seq, version, state);
      updateGame.run(seq, isOver ? origin.at : null, id);
    },
    replaceState(gameId, seq, game) {
      const { version, state } = states.write(game);
      replaceState.run(version, state, gameId, seq);
    },
  };
}
