import type { Game } from '#engine/game/state.ts';
import type { GameWithLog, GameLogEntry } from '#store/port/games.ts';
import { after, entriesOf, type Action } from '../../engine/tables/seated.ts';

/** A player's id in Discord's format, so that lengths are realistic. */
export const idOf = (at: number): string => `1000000000000000${String(at).padStart(3, '0')}`;

/** An entry of a game's log. */
export const logEntry = (
  seq: number,
  entries: GameLogEntry['entries'],
  rest: Partial<GameLogEntry> = {},
): GameLogEntry => ({
  seq,
  interactionId: `i${seq}`,
  actorId: idOf(1),
  at: 0,
  entries,
  byChance: false,
  undoneTo: null,
  isUndone: false,
  ...rest,
});

/** A game and its log, oldest line first. */
export const gameWithLog = (game: Game, lines: readonly GameLogEntry[]): GameWithLog => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  game,
  seq: lines.length,
  lastFlip: null,
  log: (limit, before = Infinity) =>
    lines
      .filter(({ seq }) => seq < before)
      .toReversed()
      .slice(0, limit),
});

/**
 * A game in which these people act one after another, each with an entry in the log. Its first entry is empty: it stands
 * for everything before.
 */
export function playGame(start: Game, ...doings: readonly (readonly [who: string, Action])[]): GameWithLog {
  let game = start;
  const lines = [logEntry(1, [])];
  for (const [who, action] of doings) {
    const entries = entriesOf(game, who, action);
    game = after(game, entries);
    lines.push(logEntry(lines.length + 1, entries, { actorId: who }));
  }
  return gameWithLog(game, lines);
}
