import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { ReminderKind } from '../vocabulary/reminders.ts';
import { SkippablePart, Step } from '../vocabulary/steps.ts';
import { Counts } from './counts.ts';

export const ExtraTurn = z.strictObject({
  id: ThingId,
  playerId: PlayerId,
  /** The name of the card that gave it, such as `Time Walk`; `null` if unknown. */
  card: z.string().nullable(),
});
export interface ExtraTurn extends Data<typeof ExtraTurn> {}

/**
 * When a step or phase is skipped. `next`: once, the next one of that player. `next-this-turn`: once, in this turn.
 * `this-turn`: each one of this turn; `next-turn`: each one of the player's next turn. `extra-turn`: each one of an
 * extra turn.
 */
export const SkipSpan = z.enum(['next', 'next-this-turn', 'this-turn', 'next-turn', 'extra-turn']);
export type SkipSpan = Data<typeof SkipSpan>;

export const Skip = z.strictObject({
  id: ThingId,
  playerId: PlayerId,
  card: z.string().nullable(),
  /** The step or phase that is skipped; absent for a whole turn. */
  of: z.strictObject({ part: SkippablePart, span: SkipSpan, extraId: ThingId.optional() }).optional(),
});
export interface Skip extends Data<typeof Skip> {}

/** The effect that added a phase or a step to a turn. */
export const AddedBy = z.strictObject({
  id: ThingId,
  /** The name of its card, such as `Relentless Assault`; `null` if unknown. */
  card: z.string().nullable(),
});
export interface AddedBy extends Data<typeof AddedBy> {}

export const StepAhead = z.strictObject({
  step: Step,
  /** The effect that added it; `null` for an ordinary step. */
  added: AddedBy.nullable(),
});
export interface StepAhead extends Data<typeof StepAhead> {}

/** The rest of a turn to which something was added, from the current step on. */
export const TurnAhead = z.strictObject({
  /** The effect that added the current step; `null` for an ordinary one. */
  now: AddedBy.nullable(),
  /** The remaining steps of the current phase. */
  steps: z.array(StepAhead),
  /** The phases after it, each by its steps. */
  phases: z.array(z.array(StepAhead)),
  /** The number of main phases that have begun this turn. */
  mains: z.int(),
});
export interface TurnAhead extends Data<typeof TurnAhead> {}

export const Turn = z.strictObject({
  number: z.int(),
  playerId: PlayerId,
  step: Step,
  /** The number of times this step has begun this turn: 2 for a second cleanup step. */
  round: z.int(),
  /**
   * In a cleanup step: something was put on the stack, so players get priority and another cleanup step follows. Derived
   * from the state after each event.
   */
  cleanupAgain: z.boolean(),
  /** The extra turn, if this is one; `null` for an ordinary turn. */
  extra: ExtraTurn.nullable(),
  /** The name of the source if an effect ended the turn, `an effect` if unknown; otherwise `null`. */
  endedBy: z.string().nullable(),
  /** Spells cast this turn by all players, including those recorded on the stack. */
  storm: z.int(),
  /** Spells recorded as cast on the stack this turn, by player. Never contains a count of 0. */
  cast: Counts,
  /** Absent while the turn takes its ordinary course. */
  ahead: TurnAhead.optional(),
  /** The number of times each player lost life this turn, as far as known. */
  lostLife: Counts.optional(),
  /** The reminders of this turn that are done, by player. */
  noted: z.array(z.strictObject({ of: ReminderKind, playerId: PlayerId })).optional(),
  /** The player who took the initiative in this step, and hasn't ventured since. */
  ventures: PlayerId.optional(),
  /**
   * The number of times each player rolled the planar die this turn as the special action. Never contains a count of 0.
   */
  planar: Counts.optional(),
  /** Set once the scheme of this turn's precombat main phase was set in motion. */
  schemeSet: z.literal(true).optional(),
  /**
   * In a combat phase: whether an attacker was declared, or only put onto the battlefield attacking, even if it left
   * since; omitted if nothing attacked.
   */
  attackers: z.enum(['declared', 'put-attacking']).optional(),
  /** The combat damage step whose damage was put on the stack: 1 for the first in this phase. */
  damageOnStack: z.int().optional(),
  /** The players in the game as it began, in turn order; ranges of influence are measured among them. */
  seated: z.array(PlayerId),
});
export interface Turn extends Data<typeof Turn> {}
