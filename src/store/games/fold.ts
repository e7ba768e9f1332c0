import type { Entry } from '#engine/deciding/actions.ts';
import { foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import { unreadableRow } from '../port/failure.ts';
import { step, type Steps } from '../sql/statement.ts';
import { EFFECTIVE_LINES, LAST_STATE, MADE_UNTIL } from './log-statements.ts';
import type { FoldedState } from './rows.ts';
import { parseEntries, parseGame, type EntriesRow, type StateRow } from './stored.ts';

/** The entries of a line in force. */
export type EffectiveLine = EntriesRow & { readonly seq: number };

/** A stored state and its line. */
export type StoredState = StateRow & { readonly seq: number };

/**
 * Folds the state of a game after a line from the last stored one. Never reuses ids of undone objects.
 * @param warn receives a line about a damaged state
 */
export function* foldState(
  gameId: string,
  seq: number,
  warn: (line: string) => void = () => {},
): Steps<FoldedState> {
  const [kept] = yield* step<StoredState>(LAST_STATE, [gameId, seq]);
  const parsed = kept && parseGame(kept);
  if (kept && parsed === 'damaged')
    warn(`the state after line ${kept.seq} of game ${gameId} is damaged: rebuilding it from the log`);
  const start =
    kept && typeof parsed === 'object' ? { game: parsed, from: kept.seq, size: kept.state.length } : null;
  if (start?.from === seq) return start;
  const entries: Entry[] = [];
  for (const line of yield* step<EffectiveLine>(EFFECTIVE_LINES, [gameId, start?.from ?? 0, seq])) {
    const read = parseEntries(line);
    if (!read) throw unreadableRow(`line ${line.seq} of game ${gameId}`);
    entries.push(...read);
  }
  const game = start ? foldEntries(start.game, entries) : replayEntries(entries);
  const [undo] = yield* step<{ made: number }>(MADE_UNTIL, [gameId, seq]);
  return {
    game: { ...game, made: Math.max(game.made, undo?.made ?? 0) },
    from: start?.from ?? 0,
    size: start?.size ?? 0,
  };
}

/** True if a game can be shown without its log. */
export function* hasReadableState(gameId: string, seq: number): Steps<boolean> {
  const [kept] = yield* step<StoredState>(LAST_STATE, [gameId, seq]);
  return kept !== undefined && typeof parseGame(kept) === 'object';
}
