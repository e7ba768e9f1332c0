import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { Counts } from './counts.ts';

/**
 * The times of a timed game, in ms. They are updated when the turn or the player whose time passes changes; the time
 * since then has to be added, see `timesAt`.
 */
export const Timer = z.strictObject({
  /** When they were last updated, in ms since 1970; `null` while the timer is paused. */
  since: z.int().nullable(),
  /** By player. */
  spent: Counts,
  /** The number of a turn, and what was counted in it. */
  turn: z.strictObject({ number: z.int(), spent: z.int() }),
});
export interface Timer extends Data<typeof Timer> {}

/** Whose time passes during the turn of a controlled player. */
export const TimedPlayer = z.enum(['controller', 'active']);
export type TimedPlayer = Data<typeof TimedPlayer>;
