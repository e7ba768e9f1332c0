import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import type { Timer } from '../game/timer.ts';
import { countTime } from '../game/times.ts';
import type { Game } from '../game/state.ts';

/** In ms since 1970. */
const at = z.int();

export const TimerEvent = z.discriminatedUnion('kind', [
  /** Time passes from now on: timing starts, or resumes after a pause. */
  z.strictObject({ kind: z.literal('timer/started'), at }),
  /** Assigns the time since the last count to this player. */
  z.strictObject({ kind: z.literal('timer/counted'), at, playerId: PlayerId.nullable() }),
  /** Assigns the time since the last count to this player, and pauses the timer. */
  z.strictObject({ kind: z.literal('timer/paused'), at, playerId: PlayerId.nullable() }),
]);
export type TimerEvent = Data<typeof TimerEvent>;

const NOTHING_COUNTED: Timer = { since: null, spent: {}, turn: { number: 0, spent: 0 } };

export function applyTimerEvent(game: Game, event: TimerEvent): Game {
  const timer = game.timer ?? NOTHING_COUNTED;
  switch (event.kind) {
    case 'timer/started':
      // No time is added while the timer is paused, but the turn may have changed.
      return { ...game, timer: countTime(game, { ...timer, since: null }, event.at, null) };
    case 'timer/counted':
      return { ...game, timer: countTime(game, timer, event.at, event.playerId) };
    case 'timer/paused':
      return { ...game, timer: { ...countTime(game, timer, event.at, event.playerId), since: null } };
  }
}
