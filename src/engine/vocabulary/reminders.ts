import { z } from 'zod';
import type { Data } from './data.ts';

/** The kinds of reminders that a table gets, each of which it may silence for a game. */
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
