import { z } from 'zod';
import type { Data } from './data.ts';

/** The kinds of reminders; each can be silenced for a game. */
export const REMINDERS = [
  'monarch',
  'initiative',
  'dungeon',
  'ring',
  'day',
  'storm',
  'rad',
  'hand-size',
  'blessing',
  'speed',
  'state-based',
  'skip',
] as const;

export const ReminderKind = z.enum(REMINDERS);
export type ReminderKind = Data<typeof ReminderKind>;
