import type { PlayerId } from '../vocabulary/players.ts';
import { deciderOf } from './control-chain.ts';
import { countOf } from './counts.ts';
import type { Game } from './state.ts';
import type { Timer } from './timer.ts';

/**
 * The player whose time passes: the active player, or the one who decides for them; `null` if no turn is in progress.
 */
export function timedPlayerOf(game: Game): PlayerId | null {
  const active = game.turn?.playerId;
  if (active === undefined) return null;
  return game.settings.timer === 'active' ? active : deciderOf(game, active);
}

/** True if the timer is paused, or there is none. */
export const isTimerPaused = ({ timer }: Pick<Game, 'timer'>): boolean => (timer?.since ?? null) === null;

/** Clocks of different sources may differ by this many ms. A larger difference means that the clock was set back. */
const MAX_DIFFERENCE = 60_000;

/** Adds the time up to `at` to a player's. Counts no time twice, and none if the clock was set back. */
export function countTime(game: Game, timer: Timer, at: number, playerId: PlayerId | null): Timer {
  const { since } = timer;
  const ms = since === null ? 0 : Math.max(0, at - since);
  const number = game.turn?.number ?? 0;
  return {
    since: since !== null && since - at < MAX_DIFFERENCE ? Math.max(since, at) : at,
    spent:
      playerId === null ? timer.spent : { ...timer.spent, [playerId]: countOf(timer.spent, playerId) + ms },
    turn: { number, spent: number === timer.turn.number ? timer.turn.spent + ms : 0 },
  };
}

/** A time that may still be passing. */
export interface RunningTime {
  /** The time counted so far, in ms. */
  readonly spent: number;
  /** Since when more time passes, in ms since 1970; `null` if none does. */
  readonly since: number | null;
}

/** @returns `null` unless the game is timed and in progress */
export function turnTimeOf({ timer, settings, turn }: Game): RunningTime | null {
  if (!timer || !turn || settings.timer === undefined) return null;
  return { spent: timer.turn.number === turn.number ? timer.turn.spent : 0, since: timer.since };
}

/** @returns `null` unless the game is timed and has begun */
export function playerTimeOf(game: Game, playerId: PlayerId): RunningTime | null {
  const { timer, settings } = game;
  if (!timer || settings.timer === undefined) return null;
  return {
    spent: countOf(timer.spent, playerId),
    since: timedPlayerOf(game) === playerId ? timer.since : null,
  };
}

/** The times of a game at one moment, in ms. */
export interface GameTimes {
  readonly isPaused: boolean;
  /** The player whose time passes, or would if the timer were not paused. */
  readonly timedPlayerId: PlayerId | null;
  /** The time of the turn in progress. */
  readonly turn: number;
  /** The total time of all turns. */
  readonly total: number;
  /** In seat order, with all players. */
  readonly players: readonly { readonly playerId: PlayerId; readonly spent: number }[];
}

/** @returns `null` unless the game is timed and has begun */
export function timesAt(game: Game, at: number): GameTimes | null {
  if (!game.timer || game.settings.timer === undefined) return null;
  const timed = timedPlayerOf(game);
  const { spent, turn } = countTime(game, game.timer, at, timed);
  const players = game.seats.map(({ playerId }) => ({ playerId, spent: countOf(spent, playerId) }));
  return {
    isPaused: game.timer.since === null,
    timedPlayerId: timed,
    turn: turn.spent,
    total: players.reduce((sum, player) => sum + player.spent, 0),
    players,
  };
}
