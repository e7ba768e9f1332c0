import type { Game } from '../game/state.ts';
import type { HandSize } from '../game/marks.ts';
import type { Venture } from '../marks/venturing.ts';
import type { SkippingChoice } from '../steps/skipping-permanents.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { ReminderKind } from '../vocabulary/reminders.ts';
import type { Step } from '../vocabulary/steps.ts';

/** Something that happens as a step begins, by an ability that triggers then, or by the rules of the step. */
export type StepReminder = { readonly playerId: PlayerId; readonly step: Step } & (
  | { readonly of: 'monarch' }
  /** `decider`: the player who chooses the room. */
  | { readonly of: 'initiative'; readonly venture: Venture; readonly decider: PlayerId }
  | { readonly of: 'rad'; readonly counters: number }
  | { readonly of: 'hand-size'; readonly most: HandSize }
  /** A permanent lets or makes the player skip a part of this turn. */
  | { readonly of: 'skip'; readonly card: string; readonly choice: SkippingChoice }
  | {
      readonly of: 'ring';
      readonly bearer: string;
      /** The number of times the Ring has tempted the player. */
      readonly level: number;
      /** The bearer's part in combat then: it attacks, is blocked, or deals combat damage to a player. */
      readonly when: 'attacks' | 'blocked' | 'damages';
      /** True if recorded; false if only possible. */
      readonly isSure: boolean;
    }
);

/** An immediate consequence of an event, in any step. */
export type EventReminder = { readonly playerId: PlayerId } &
  /** The player takes the initiative, and ventures for it. */
  (
    | {
        readonly of: 'initiative';
        readonly venture: Venture;
        readonly decider: PlayerId;
        readonly step: null;
      }
    /**
     * The player takes the designation, since a creature of theirs dealt combat damage to the player who had it.
     * `isSure`: false if it may have been other damage.
     */
    | {
        readonly of: 'takeover';
        readonly designation: 'monarch' | 'initiative';
        readonly from: PlayerId;
        readonly isSure: boolean;
      }
    /** The venture marker is in the bottommost room. */
    | { readonly of: 'dungeon'; readonly dungeon: string }
    /** The level of the Ring, from how often it tempted a player. */
    | { readonly of: 'ring-level'; readonly level: number }
    /** A spell with storm was put on the stack. */
    | { readonly of: 'storm'; readonly spell: string; readonly copies: number }
    /** An opponent lost life in the player's turn. */
    | { readonly of: 'speed'; readonly from: number; readonly to: number }
    /** The player controls a permanent with start your engines!, and has no speed. */
    | { readonly of: 'speed'; readonly from: 0; readonly to: 1 }
    /** The player controls ten or more permanents, one of them with ascend. */
    | { readonly of: 'blessing'; readonly permanents: number }
  );

export type Reminder = StepReminder | EventReminder;

export function reminderKindOf(reminder: Reminder): ReminderKind {
  if (reminder.of === 'takeover') return reminder.designation;
  return reminder.of === 'ring-level' ? 'ring' : reminder.of;
}

/** True if the table silenced reminders of this kind in this game. */
export const isSilenced = ({ settings }: Pick<Game, 'settings'>, kind: ReminderKind): boolean =>
  settings.silenced?.includes(kind) ?? false;
