import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { Authority, type Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { Result } from '../vocabulary/result.ts';
import { Citation } from '../vocabulary/citations.ts';
import { GameEvent } from '../events/events.ts';
import { ThingIds } from '../vocabulary/ids.ts';
import type { Game } from '../game/state.ts';

/** Something that happened, the authority for it, and the rules behind it. */
export const Entry = z.strictObject({
  event: GameEvent,
  authority: Authority,
  /** Empty for bookkeeping, which needs no rule. */
  because: z.array(Citation),
  /** Only in a log: the ids of other objects to which the same thing happened right after. See `log-entries.ts`. */
  also: ThingIds.optional(),
});
export interface Entry extends Data<typeof Entry> {}

/** Why a change can't be undone: the first player was drawn, a die was rolled, or a card was revealed. */
export type FinalReason = 'drawn' | 'rolled' | 'revealed';

/** The entries of a decision so far, in order. Several transitions may branch off the same one. */
export interface Transition {
  readonly entries: readonly Entry[];
  readonly after: Game;
  /** Why it can never be undone; `null` if it can. */
  readonly final: FinalReason | null;
}

/** A complete transition that the engine accepts, with at least one entry. */
export interface AcceptedTransition extends Transition {
  readonly entries: readonly [Entry, ...Entry[]];
}

/**
 * Decides an action of one system, given the game before it and the ruleset of its edition.
 * @returns the transition, or a refusal without any change
 */
export type ActionHandler<Action> = (
  game: Game,
  actor: Actor,
  action: Action,
  ruleset: Ruleset,
) => Result<AcceptedTransition, Refusal>;
