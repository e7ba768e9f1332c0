import type { Countering, StackObject } from '../game/stack.ts';
import type { Game } from '../game/state.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/*
 * Resolving a counterspell: its target leaves the stack first, as the spell instructs, and the counterspell last, at
 * the end of its resolution. Whether a spell can be countered is not recorded. CR 414.1 (2006-10-01), 701.6a
 * (2026-06-19).
 */

/** True for spells and abilities, which can be countered. */
export const isCounterable = ({ kind }: StackObject): boolean => kind !== 'combat-damage';

/** Refuses a target that is not on the stack, or is neither a spell nor an ability. */
export function checkCounterTarget(
  { stack }: Game,
  counters: Countering | undefined,
): Result<null, Refusal<'stack/unknown'>> {
  if (!counters) return ok(null);
  const target = stack.find(({ id }) => id === counters.id);
  return target && isCounterable(target) ? ok(null) : fail(refuse('stack/unknown', {}));
}

/** The object to be countered, as named on resolving; or `nothing`, overriding the recorded target. */
export type NamedTarget = Countering | 'nothing';

export type CounteringResult =
  | { readonly how: 'counters-nothing' }
  | { readonly how: 'counters'; readonly target: StackObject; readonly to: Countering['to'] }
  /** All of its targets have left the stack, so it doesn't resolve. 413.2a (2006-10-01), 608.2b (2026-06-19). */
  | { readonly how: 'target-gone' };

/**
 * Finds the object that is countered on resolution: the named target, otherwise the one recorded earlier.
 * @returns a refusal if the named target is not on the stack
 */
export function counteringResult(
  game: Game,
  object: StackObject,
  named: NamedTarget | undefined,
): Result<CounteringResult, Refusal<'stack/unknown'>> {
  const counters = named ?? object.counters;
  if (counters === undefined || counters === 'nothing') return ok({ how: 'counters-nothing' });
  const target = game.stack.find(({ id }) => id === counters.id && id !== object.id);
  if (target && isCounterable(target)) return ok({ how: 'counters', target, to: counters.to });
  return named === undefined ? ok({ how: 'target-gone' }) : fail(refuse('stack/unknown', {}));
}
