import { ButtonStyle, type APIButtonComponentWithCustomId } from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Reminder } from '#engine/reminders/reminder.ts';
import { remindersAfter } from '#engine/reminders/reminders-after.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { hasRoomForRow, type Reply } from '../command/reply.ts';
import { buttonLabel } from '../command/rows.ts';
import type { AppliedAction } from './action-reply.ts';
import { splitIntoRows } from './commander-buttons.ts';

/** The buttons on the table card for a designation that changes hands, and in replies. */
export const TAKEOVER_LABELS = { monarch: 'New monarch', initiative: 'Initiative taken' } as const;

/**
 * Adds buttons that record what triggered by an action once it has resolved: the monarch or the initiative that changes
 * hands, and the rooms into which a player ventures for taking the initiative.
 */
export function withReminderButtons(reply: Reply, applied: AppliedAction): Reply {
  const { before, after, entries, gameId } = applied;
  if (reply.layout || reply.form || after.stage !== 'playing') return reply;
  const reminders = remindersAfter(before, after, entries, () => false, rulesetOf(after.edition));
  const components = [...(reply.components ?? [])];
  for (const row of splitIntoRows(reminders.flatMap(({ answer }) => buttonsFor(answer, gameId))))
    if (hasRoomForRow({ ...reply, components }, row.components.length)) components.push(row);
  return components.length > (reply.components?.length ?? 0) ? { ...reply, components } : reply;
}

function buttonsFor(reminder: Reminder, gameId: string): readonly APIButtonComponentWithCustomId[] {
  const { playerId: player } = reminder;
  const button = (subcommand: string, options: Readonly<Record<string, string>>, label: string) =>
    rerunButton(
      { command: 'set', subcommand, options: { ...options, player }, gameId },
      'open',
      buttonLabel(label),
      ButtonStyle.Primary,
    );
  if (reminder.of === 'takeover')
    return [button(reminder.designation, {}, TAKEOVER_LABELS[reminder.designation])];
  return reminder.of === 'initiative'
    ? reminder.venture.to.map(({ room }) => button('dungeon', { room }, `To ${room}`))
    : [];
}
