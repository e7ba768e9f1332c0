import type { Store } from '../port/port.ts';
import { pendingValues, type DeferredWrites } from '../sql/deferred-writes.ts';
import type { Driver } from '../sql/driver.ts';
import { step, type Steps } from '../sql/statement.ts';
import { gameFlipOf, storedFormatRequest, parseLines } from './book.ts';
import { foldState, hasReadableState } from './fold.ts';
import { LINES_BEFORE } from './log-statements.ts';
import { LAST_GAME, type FoldedState, type GameRow, type StateCache } from './rows.ts';
import { encodeGame, type LineRow } from './stored.ts';

/**
 * The maximum number of refolded states held until they are written. Folding a long game takes a few hundred
 * milliseconds.
 */
const MAX_FOLDED = 16;

/** Replaces the state after a line, if the line is still the game's last. */
const REPLACE_STATE = `INSERT INTO game_state (game_id, seq, version, state)
  SELECT id, seq, CAST($3 AS BIGINT), CAST($4 AS TEXT) FROM game WHERE id = $1 AND seq = $2
  ON CONFLICT (game_id, seq) DO UPDATE SET version = excluded.version, state = excluded.state`;

/** Reads of games for display only. A state that had to be folded from the first line on is written later. */
export type GameReads = Pick<Store<unknown>, 'lastGame' | 'log'> & DeferredWrites;

/**
 * @param states states in memory, to which those that are read are added
 * @param warn receives a line about each damaged state
 */
export function gameReads(
  driver: Pick<Driver, 'read' | 'query'>,
  states: Pick<StateCache, 'get' | 'set'>,
  warn: (line: string) => void,
): GameReads {
  /** The values of the parameters of {@link REPLACE_STATE}, by game and line. */
  const { values: unwritten, writes } = pendingValues<readonly unknown[]>((rows) =>
    rows.map((values) => ({ text: REPLACE_STATE, values })),
  );

  function* stateOf(row: GameRow, channelId: string): Steps<FoldedState> {
    const known = states.get(row, channelId);
    if (known) return known;
    const { id, seq } = row;
    const folded = yield* foldState(id, seq, warn);
    states.set(row, folded);
    if (folded.from > 0) return folded;
    const { version, state } = encodeGame(folded.game);
    unwritten.set(`${id} ${seq}`, [id, seq, version, state]);
    const [oldest] = unwritten.keys();
    if (unwritten.size > MAX_FOLDED && oldest !== undefined) unwritten.delete(oldest);
    return folded;
  }

  return {
    lastGame: (channelId) =>
      driver.read(function* () {
        const [row] = yield* step<GameRow>(LAST_GAME, [channelId]);
        if (!row) return null;
        const { id, seq, bytes } = row;
        // The log is erased, and the last state was stored by another version, or is damaged.
        if (bytes === 0 && !(yield* hasReadableState(id, seq))) return null;
        const { game } = yield* stateOf(row, channelId);
        return { id, seq, game, lastFlip: gameFlipOf(row), requestedFormat: storedFormatRequest(row) };
      }),

    async log(gameId, limit, before = Infinity) {
      const last = Math.min(before, Number.MAX_SAFE_INTEGER);
      return parseLines(gameId, await driver.query<LineRow>(LINES_BEFORE, [gameId, last, limit]));
    },

    ...writes,
  };
}
