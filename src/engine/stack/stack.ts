import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import type { Result } from '../vocabulary/result.ts';
import { findNextStep, turnOf } from '../steps/structure.ts';
import {
  withFirst,
  forgetAbility,
  recordAbility,
  putWaitingOnStack,
  type AbilityAction,
} from '../turns/abilities.ts';
import type { Actor, Authority } from '../vocabulary/players.ts';
import type { Transition, AcceptedTransition } from '../deciding/actions.ts';
import { checkPlaying, authorizeBookkeeping } from '../deciding/checks.ts';
import { finalize, followWith, emptyTransition } from '../deciding/transition.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { ok } from '../vocabulary/result.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import { beginNextStep } from '../turns/next-turn.ts';
import { decideAddToStack, type AddToStackAction } from './add-to-stack.ts';
import { decideRemoveFromStack, decideResolve, type LeaveStackAction } from './leave-stack.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** An action on the stack, or on recorded abilities. */
export type StackAction = AddToStackAction | LeaveStackAction | AbilityAction;

type StackRefusal = RefusedBy<
  | typeof checkPlaying
  | typeof checkOneTurn
  | typeof decideAddToStack
  | typeof authorizeBookkeeping
  | typeof decideBookkeeping
>;

/**
 * Decides about the stack and the waiting abilities. Casting a spell and activating an ability are decisions of their
 * controller; the rest is bookkeeping of any player at the table.
 */
export function decideStack(
  game: Game,
  actor: Actor,
  action: StackAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, StackRefusal> {
  const refused = firstRefusal([checkPlaying(game), checkOneTurn(game, ruleset)]);
  if (refused) return refused;
  if (action.kind === 'stack/add') {
    const begun = transitionPastUntap(game, [], ruleset);
    return followDecision(begun, decideAddToStack(begun.after, actor, action, ruleset));
  }
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok ? decideBookkeeping(game, permission.value, action, ruleset) : permission;
}

/**
 * No player gets priority in the untap step: it ends as soon as all permanents have untapped, so objects are put on the
 * stack in the upkeep, after the waiting triggers.
 * @param first triggers to put on the stack before the others, lowest first.
 *
 * CR 302.3 (2006-10-01), 500.3 (2026-06-19).
 */
function transitionPastUntap(game: Game, first: readonly ThingId[], ruleset: Ruleset): Transition {
  const { edition } = ruleset;
  if (turnOf(game).step !== 'untap') return emptyTransition(game);
  const [rule] = citeRules(edition, 'step/ends-by-itself');
  const next = findNextStep(game, ruleset);
  const ordered = { ...game, abilities: withFirst(game.abilities, first) };
  return beginNextStep(
    emptyTransition(ordered),
    { ...next, citations: distinct([...next.citations, rule]) },
    BY_RULES,
    ruleset,
  );
}

/** Joins a transition and a decision that continues from it; passes a refusal on. */
const followDecision = <Failure extends Refusal>(
  transition: Transition,
  decision: Result<AcceptedTransition, Failure>,
): Result<AcceptedTransition, Failure> =>
  decision.ok ? ok(followWith(transition, decision.value)) : decision;

/** Puts triggers that wait in the untap step on the stack as the upkeep begins. */
function decidePutWaiting(
  game: Game,
  authority: Authority,
  action: AbilityAction & { readonly kind: 'ability/put-on-stack' },
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'ability/not-waiting'>> {
  const putOnStack = putWaitingOnStack(game, authority, action, ruleset);
  const begun = transitionPastUntap(game, action.first, ruleset);
  return putOnStack.ok && begun.entries.length > 0 ? ok(finalize(begun)) : putOnStack;
}

function decideBookkeeping(
  game: Game,
  authority: Authority,
  action: Exclude<StackAction, AddToStackAction>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<
    | typeof decideResolve
    | typeof decideRemoveFromStack
    | typeof recordAbility
    | typeof decidePutWaiting
    | typeof forgetAbility
  >
> {
  switch (action.kind) {
    case 'stack/resolve':
      return decideResolve(game, authority, action, ruleset);
    case 'stack/remove':
      return decideRemoveFromStack(game, authority, action, ruleset);
    case 'ability/note':
      return recordAbility(game, authority, action);
    case 'ability/put-on-stack':
      return decidePutWaiting(game, authority, action, ruleset);
    case 'ability/forget':
      return forgetAbility(game, authority, action);
  }
}
