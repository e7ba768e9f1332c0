import type { GameSettings } from '#engine/game/state.ts';
import { REMINDERS, type ReminderKind } from '#engine/vocabulary/reminders.ts';
import { formatList } from '../words/words.ts';

export const REMINDER_NAMES: Readonly<Record<ReminderKind, string>> = {
  monarch: 'the monarch’s card',
  initiative: 'the initiative',
  dungeon: 'completed dungeons',
  ring: 'the Ring',
  day: 'day and night',
  storm: 'storm',
  rad: 'rad counters',
  'hand-size': 'hand size at cleanup',
  blessing: 'the city’s blessing',
  speed: 'speed',
  'state-based': 'state-based actions',
  skip: 'steps that may be skipped',
};

/** `; no reminders of storm and speed`, or an empty string. */
export function formatSilenced({ silenced = [] }: GameSettings): string {
  if (silenced.length === 0) return '';
  if (silenced.length === REMINDERS.length) return '; no reminders';
  return `; no reminders of ${formatList(silenced.map((kind) => REMINDER_NAMES[kind]))}`;
}
