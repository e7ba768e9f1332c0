import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { DungeonPlace } from '#engine/game/marks.ts';
import type { Game } from '#engine/game/state.ts';
import { UNDERCITY } from '#engine/marks/dungeons.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { decideMark } from '#engine/marks/marks.ts';
import { ventureOf } from '#engine/marks/venturing.ts';
import type { Reminder } from '#engine/reminders/reminder.ts';
import { dueVentures, remindersAhead, remindersOf } from '#engine/reminders/reminders.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { isCombatDamageDue } from '#engine/stack/add-to-stack.ts';
import type { GameDecision } from '../table/execute-game-action.ts';
import { TAKEOVER_LABELS } from '../table/reminder-buttons.ts';
import { DAMAGE_LABEL, putCombatDamage } from '../turns/combat-damage.ts';

/**
 * A button that resolves a reminder with one press (a room of the dungeon, a higher speed, a designation that changes
 * hands) or puts combat damage on the stack.
 */
export interface MarkButton {
  readonly verb: 'room' | 'speed' | 'combat-damage' | 'monarch' | 'initiative';
  readonly label: string;
  /** Index of the room or the seat. */
  readonly by: number;
}

/** Discord's limit for one row. */
const MAX_BUTTONS = 5;

export function markButtons(game: Game): readonly MarkButton[] {
  const ruleset = rulesetOf(game.edition);
  const reminders: readonly Reminder[] = [
    ...remindersOf(game, ruleset),
    ...dueVentures(game, ruleset),
    ...remindersAhead(game, ruleset),
  ].map(({ answer }) => answer);
  const venture = reminders.find(({ of }) => of === 'initiative');
  const speedReminders = reminders.filter(({ of }) => of === 'speed');
  const seatIndexOf = (playerId: PlayerId): number =>
    game.seats.findIndex((seat) => seat.playerId === playerId);
  return [
    ...(isCombatDamageDue(game, ruleset)
      ? [{ verb: 'combat-damage', label: DAMAGE_LABEL, by: 0 } as const]
      : []),
    ...reminders.flatMap((reminder) =>
      reminder.of === 'takeover'
        ? [
            {
              verb: reminder.designation,
              label: TAKEOVER_LABELS[reminder.designation],
              by: seatIndexOf(reminder.playerId),
            },
          ]
        : [],
    ),
    ...(venture ? nextInitiativeRooms(game) : []).map(({ room }, by): MarkButton => ({
      verb: 'room',
      label: `To ${room}`,
      by,
    })),
    ...speedReminders.map(({ playerId }): MarkButton => {
      const by = seatIndexOf(playerId);
      const speed = (game.seats[by]?.marks?.speed ?? 0) + 1;
      return { verb: 'speed', label: `Speed ${speed}`, by };
    }),
  ].slice(0, MAX_BUTTONS);
}

/** Returns the rooms into which the player with the initiative may venture next. */
function nextInitiativeRooms(game: Game): readonly DungeonPlace[] {
  const seat = game.seats.find(({ playerId }) => playerId === game.designations.initiative);
  return seat ? ventureOf(seat, UNDERCITY, rulesetOf(game.edition)).answer.to : [];
}

export const markAction =
  ({ verb, by }: Pick<MarkButton, 'verb' | 'by'>): GameDecision =>
  (game, actor, ruleset, book) => {
    if (verb === 'combat-damage') return putCombatDamage(game, actor, ruleset, book);
    if (verb === 'monarch' || verb === 'initiative') {
      const to = game.seats[by]?.playerId;
      if (to === undefined) return fail(refuse('button/stale', {}));
      return decideNumbers(game, actor, { kind: `${verb}/pass`, to }, ruleset);
    }
    const room = nextInitiativeRooms(game)[by]?.room;
    const { initiative } = game.designations;
    const playerId = verb === 'room' ? initiative : (game.seats[by]?.playerId ?? null);
    if (playerId === null) return fail(refuse('button/stale', {}));
    if (verb === 'speed') return decideMark(game, actor, { kind: 'mark/speed', playerId }, ruleset);
    if (room === undefined) return fail(refuse('button/stale', {}));
    return decideMark(game, actor, { kind: 'dungeon/venture', playerId, room, quality: UNDERCITY }, ruleset);
  };
