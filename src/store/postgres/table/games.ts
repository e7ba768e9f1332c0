import type { Entry } from '#engine/deciding/actions.ts';
import { foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import type { Game } from '#engine/game/state.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { formatRequestOf, flipOf, isErased } from '#store/games/book.ts';
import { MAX_IN_MEMORY, type GameRow, type StoredState } from '#store/games/rows.ts';
import { parseEntries, parseLine, encodeGame, type EntriesRow, type LineRow } from '#store/games/stored.ts';
import { EFFECTIVE_LINES, LINES_BEFORE, MADE } from '#store/games/log-statements.ts';
import { unreadable } from '#store/port/failure.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';
import type { DeferredWrites } from '#store/sql/deferred-writes.ts';
import { parseStoredState, joinLastState, type StoredStateRow } from '../channels/channel-snapshot.ts';
import type { Sql } from '#store/sql/statement.ts';

/** The number of lines read per round trip. */
const PAGE = 256;
/**
 * The maximum number of refolded states held until they are written. Folding a long game takes a few hundred
 * milliseconds.
 */
const MAX_FOLDED = 16;

// An open game is the last one, even if the clocks of the processes that opened it and its predecessor differ.
const LAST = `SELECT game.id, game.seq, flip_after AS "flipAfter", flip_number AS "flipNumber", flip_by AS "flipBy", bytes, asked,
    kept.seq AS "keptSeq", kept.version, kept.state
  FROM game ${joinLastState('game.id', 'game.seq')}
  WHERE game.id = coalesce(
    (SELECT id FROM game WHERE channel_id = $1 AND ended_at IS NULL),
    (SELECT id FROM game WHERE channel_id = $1 ORDER BY id DESC LIMIT 1))`;

const IN_FORCE = `${EFFECTIVE_LINES} LIMIT ${PAGE}`;

const REPLACE = `INSERT INTO game_state (game_id, seq, version, state)
  SELECT id, seq, $3, $4 FROM game WHERE id = $1 AND seq = $2
  ON CONFLICT (game_id, seq) DO UPDATE SET version = excluded.version, state = excluded.state`;

interface LastRow extends GameRow, StoredStateRow {}

interface Folded {
  readonly gameId: string;
  readonly seq: number;
  readonly game: Game;
}

/** Reads of games for display only. States that had to be folded are written later. */
export type GameReads = Pick<Store<unknown>, 'lastGame' | 'log'> & DeferredWrites;

/** @param warn receives a line about each damaged state */
export function gameReads(sql: Sql, warn: (line: string) => void): GameReads {
  /** By game and line. Lines and the states after them never change. */
  const unwritten = new Map<string, Folded>();
  const known = createLruCache<string, Game>(MAX_IN_MEMORY);

  /** Folds a state from a stored one. Never reuses ids of undone objects. */
  async function fold(gameId: string, seq: number, kept: StoredState | null): Promise<Game> {
    const all: Entry[] = [];
    const start = typeof kept?.state === 'object' ? { game: kept.state, seq: kept.seq } : null;
    let after = start?.seq ?? 0;
    while (after < seq) {
      const lines = await sql.query<EntriesRow & { readonly seq: number }>(IN_FORCE, [gameId, after, seq]);
      for (const line of lines) {
        const entries = parseEntries(line);
        if (!entries) throw unreadable(`line ${line.seq} of game ${gameId}`);
        all.push(...entries);
      }
      if (lines.length < PAGE) break;
      after = lines.at(-1)?.seq ?? after;
    }
    const game = start ? foldEntries(start.game, all) : replayEntries(all);
    if (start?.seq === seq) return game;
    const [undo] = await sql.query<{ made: number }>(MADE, [gameId, seq]);
    return { ...game, made: Math.max(game.made, undo?.made ?? 0) };
  }

  async function stateOf({ id: gameId, seq, ...row }: LastRow): Promise<Game> {
    const key = `${gameId} ${seq}`;
    // The stored text is part of the key, so that a modified state is noticed.
    const cacheKey = `${key} ${row.state}`;
    const held = known.get(cacheKey);
    if (held) return held;
    const kept = parseStoredState(row);
    if (kept?.state === 'damaged')
      warn(`the state after line ${kept.seq} of game ${gameId} is damaged: it is made again from the log`);
    const game = await fold(gameId, seq, kept);
    known.set(cacheKey, game);
    if (typeof kept?.state === 'object') return game;
    unwritten.set(key, { gameId, seq, game });
    const [oldest] = unwritten.keys();
    if (unwritten.size > MAX_FOLDED && oldest !== undefined) unwritten.delete(oldest);
    return game;
  }

  return {
    async lastGame(channelId) {
      const [row] = await sql.query<LastRow>(LAST, [channelId]);
      if (!row || isErased(row, () => parseStoredState(row))) return null;
      return {
        id: row.id,
        seq: row.seq,
        game: await stateOf(row),
        lastFlip: flipOf(row),
        asked: formatRequestOf(row),
      };
    },

    async log(gameId, limit, before = Number.MAX_SAFE_INTEGER) {
      const rows = await sql.query<LineRow>(LINES_BEFORE, [
        gameId,
        Math.min(before, Number.MAX_SAFE_INTEGER),
        limit,
      ]);
      return rows.map((row): GameLogEntry => {
        const line = parseLine(row);
        if (!line) throw unreadable(`line ${row.seq} of game ${gameId}`);
        return line;
      });
    },

    isPending: () => unwritten.size > 0,

    take() {
      const taken = [...unwritten];
      return {
        statements: taken.map(([, { gameId, seq, game }]) => {
          const { version, state } = encodeGame(game);
          return { text: REPLACE, values: [gameId, seq, version, state] };
        }),
        committed() {
          for (const [key, state] of taken) if (unwritten.get(key) === state) unwritten.delete(key);
        },
      };
    },
  };
}
