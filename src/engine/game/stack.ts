import type { Ruleset } from '../editions.ts';
import type { Refusal } from '../refusals.ts';
import type { Result } from '../result.ts';
import { forgetAbility, noteAbility, putWaitingOnStack, type AbilityAction } from './abilities.ts';
import type { Actor, Authority, Decided } from './actions.ts';
import { checkPlaying, firstRefusal, mayNote } from './checks.ts';
import { checkOneTurn } from './grand-melee.ts';
import { addToStack, type Adding } from './stack-adding.ts';
import { removeFromStack, resolveTop, type Leaving } from './stack-leaving.ts';
import type { Game } from './state.ts';

export { abilitiesAsStepBegins, type AbilityAction } from './abilities.ts';
export type { Adding } from './stack-adding.ts';
export type { Leaving } from './stack-leaving.ts';

/** What is done to the stack, and to the abilities that the table wants remembered. */
export type StackAction = Adding | Leaving | AbilityAction;

/**
 * Decides about the stack and the abilities that wait. Casting a spell and activating an ability are decisions of their
 * controller; all else is bookkeeping, which anybody at the table does.
 * @returns `game/not-playing`, `format/several-turns`, what `mayNote` and `authorize` refuse, and the refusals of
 *   `addToStack`, `resolveTop`, `removeFromStack`, `noteAbility`, `putWaitingOnStack`, `forgetAbility`.
 */
export function decideStack(
  game: Game,
  actor: Actor,
  action: StackAction,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  const refused = firstRefusal([checkPlaying(game), checkOneTurn(game, ruleset)]);
  if (refused) return refused;
  if (action.kind === 'stack/add') return addToStack(game, actor, action, ruleset);
  const may = mayNote(game, actor, ruleset);
  return may.ok ? keepBooks(game, may.value, action, ruleset) : may;
}

function keepBooks(
  game: Game,
  authority: Authority,
  action: Exclude<StackAction, Adding>,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  switch (action.kind) {
    case 'stack/resolve':
      return resolveTop(game, authority, action, ruleset);
    case 'stack/remove':
      return removeFromStack(game, authority, action, ruleset);
    case 'ability/note':
      return noteAbility(game, authority, action);
    case 'ability/put-on-stack':
      return putWaitingOnStack(game, authority, action, ruleset);
    case 'ability/forget':
      return forgetAbility(game, authority, action);
  }
}
