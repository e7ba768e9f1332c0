import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { cite } from '../rule-numbers/table.ts';
import { priorityIn, turnOf } from '../steps/structure.ts';
import type { AcceptedTransition, Entry, Transition } from '../deciding/actions.ts';
import { checkInGame, checkListLimit } from '../deciding/checks.ts';
import { acceptEntries, entryByRules, entryOf, appendEntries } from '../deciding/transition.ts';
import type { StackEvent } from '../events/stack-events.ts';
import type { Game } from '../game/state.ts';
import type { NotedAbility, StackObject } from '../game/stack.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { shareTurns } from '../game/teams.ts';
import { parseName } from '../deciding/typed-names.ts';

export type AbilityAction =
  | {
      readonly kind: 'ability/note';
      readonly name: string;
      readonly controllerId: PlayerId;
      readonly when: NotedAbility['when'];
      readonly onTurnOf: PlayerId | null;
      /** The rule that makes the player its controller, if any. */
      readonly rule?: RuleSubject | null;
    }
  /** `first`: abilities that go on the stack before the others, lowest first. */
  | { readonly kind: 'ability/put-on-stack'; readonly first: readonly ThingId[] }
  | { readonly kind: 'ability/forget'; readonly id: ThingId };

type AbilityActionOf<Kind extends AbilityAction['kind']> = AbilityAction & { readonly kind: Kind };

export function recordAbility(
  game: Game,
  authority: Authority,
  { name: typed, controllerId, when, onTurnOf, rule }: AbilityActionOf<'ability/note'>,
): Result<
  AcceptedTransition,
  Refusal<'option/missing' | 'option/too-long' | 'game/not-a-player' | 'table/too-many'>
> {
  const name = parseName('card', typed);
  if (!name.ok) return name;
  const refused = firstRefusal([
    checkInGame(game, controllerId),
    checkInGame(game, onTurnOf ?? controllerId),
    checkListLimit(game, 'abilities'),
    when === 'waiting' ? checkRoomOnStack(game) : ok(null),
  ]);
  if (refused) return refused;
  const duringEnding = when === 'waiting' && isBeingEnded(game);
  const ability = { id: game.made + 1, name: name.value, controllerId, when, onTurnOf, duringEnding };
  return acceptEntries(game, [
    entryOf({ kind: 'ability/noted', ability }, authority, rule ? citeRules(game.edition, rule) : []),
  ]);
}

/**
 * Puts triggered abilities on the stack, all of them, the given ones first and then the others in the order in which
 * they triggered.
 * @returns a refusal if a given ability is not waiting, or none is.
 *
 * CR 410.2 (2006-10-01), 603.3 (2026-06-19).
 */
export function putWaitingOnStack(
  game: Game,
  authority: Authority,
  { first }: AbilityActionOf<'ability/put-on-stack'>,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'ability/not-waiting'>> {
  const ids = new Set(waitingAbilities(game).map(({ id }) => id));
  if (ids.size === 0 || first.some((id) => !ids.has(id))) return fail(refuse('ability/not-waiting', {}));
  const put = waitingOnStackEntries(game, ruleset, first);
  return acceptEntries(
    game,
    put.map(({ event, because: citations }) => entryOf(event, authority, citations)),
  );
}

/**
 * Refuses objects for the stack if no player gets priority, in a step that doesn't end by itself. In a cleanup step
 * players get priority if something triggered or state-based effects were performed, which is not checked; if the turn
 * was ended, only triggers count since 2009-07-11.
 * CR 314.3 (2006-10-01); 514.3a, 724.1f (2026-06-19).
 */
export function checkPriority(game: Game, ruleset: Ruleset): Result<null, Refusal<'stack/no-priority'>> {
  const { step, round, cleanupAgain, endedBy } = turnOf(game);
  const onlyTriggersCount =
    step === 'cleanup' && round === 1 && endedBy !== null && ruleset.endedCleanupPriority === 'triggers';
  if (!onlyTriggersCount || cleanupAgain || waitingAbilities(game).length > 0) return ok(null);
  return fail(refuse('stack/no-priority', {}, citeRules(ruleset.edition, 'ending/triggers')));
}

export function forgetAbility(
  game: Game,
  authority: Authority,
  { id }: AbilityActionOf<'ability/forget'>,
): Result<AcceptedTransition, Refusal<'ability/unknown'>> {
  if (!game.abilities.some((ability) => ability.id === id)) return fail(refuse('ability/unknown', {}));
  return acceptEntries(game, [entryOf({ kind: 'ability/ceased', id }, authority)]);
}

/** Refuses more objects than fit on the stack with all waiting triggers. */
export const checkRoomOnStack = (game: Game, more = 1): Result<null, Refusal<'table/too-many'>> =>
  checkListLimit(game, 'stack', waitingAbilities(game).length + more);

/** The abilities that have triggered and are not on the stack, in the order in which they triggered. */
export const waitingAbilities = ({ abilities }: Game): readonly NotedAbility[] =>
  abilities.filter(({ when }) => when === 'waiting');

/**
 * Applies a step's beginning to abilities: those of end steps and of the end of combat trigger, and waiting ones go on
 * the stack if players get priority. An ability of each end step stays recorded for the next.
 *
 * CR 311.1, 313.1, 410.2 (2006-10-01); 511.2, 603.2b, 603.3 (2026-06-19).
 * @param transition up to that step's beginning.
 */
export function abilitiesAsStepBegins(transition: Transition, step: Step, ruleset: Ruleset): Transition {
  const game = transition.after;
  if (game.abilities.length === 0) return transition;
  const triggering = game.abilities.filter((ability) => triggersAt(game, ability, step));
  const repeated = triggering.filter(({ when }) => when === 'each-end-step');
  const triggered = triggering.map((ability) =>
    entryOf(
      triggerEvent(game, ability, game.made + 1 + repeated.indexOf(ability)),
      'rules',
      triggerRules(ability, ruleset),
    ),
  );
  const afterTriggers = appendEntries(transition, triggered);
  const { answer: priority } = priorityIn(step, ruleset);
  return priority === 'no'
    ? afterTriggers
    : appendEntries(afterTriggers, waitingOnStackEntries(afterTriggers.after, ruleset));
}

/** True if an ability triggers as this step begins in the turn in progress. */
export const triggersAt = (game: Game, { when, onTurnOf, ofExtraTurn }: NotedAbility, step: Step): boolean =>
  (step === 'end' &&
    (ofExtraTurn === undefined || game.turn?.extra?.id === ofExtraTurn) &&
    (when === 'each-end-step' || when === 'next-end-step') &&
    (onTurnOf === null || (game.turn !== null && shareTurns(game, game.turn.playerId, onTurnOf)))) ||
  (step === 'end-of-combat' && when === 'end-of-combat');

/**
 * Triggers an ability. An ability of each end step triggers as a copy with its own id, so that the original remains for
 * the next one.
 */
function triggerEvent(game: Game, ability: NotedAbility, id: ThingId): TriggerEvent {
  const duringEnding = isBeingEnded(game);
  return ability.when === 'each-end-step'
    ? { kind: 'ability/noted', ability: { ...ability, id, when: 'waiting', duringEnding } }
    : { kind: 'ability/triggered', id: ability.id, duringEnding };
}

type TriggerEvent = StackEvent & { readonly kind: 'ability/noted' | 'ability/triggered' };

function triggerRules({ when }: NotedAbility, { edition }: Ruleset): Entry['because'] {
  if (when === 'end-of-combat') return citeRules(edition, 'trigger/end-of-combat');
  const ofEndStep = cite('trigger/end-step', edition);
  return ofEndStep ? [ofEndStep] : citeRules(edition, 'trigger/step-begins');
}

/** Puts all waiting abilities on the stack. @param first those that go before the others, lowest first */
export function waitingOnStackEntries(
  game: Game,
  ruleset: Ruleset,
  first: readonly ThingId[] = [],
): readonly StackEntry[] {
  return withFirst(waitingAbilities(game), first).map((ability, index) => {
    const object = asStackObject(ability, game.made + 1 + index);
    const event = { kind: 'ability/put-on-stack', id: ability.id, object } as const;
    return entryByRules(event, ruleset, 'trigger/put-on-stack');
  });
}

/** Abilities with the named ones first. */
export function withFirst(
  abilities: readonly NotedAbility[],
  first: readonly ThingId[],
): readonly NotedAbility[] {
  const positionOf = ({ id }: NotedAbility): number => {
    const index = first.indexOf(id);
    return index < 0 ? first.length : index;
  };
  return abilities.toSorted((a, b) => positionOf(a) - positionOf(b));
}

const asStackObject = ({ name, controllerId, controllerLoses }: NotedAbility, id: ThingId): StackObject => ({
  id,
  kind: 'triggered-ability',
  name,
  card: null,
  halves: [],
  isCopy: false,
  controllerId,
  ownerId: controllerId,
  fromGraveyard: false,
  faceDown: false,
  ...(controllerLoses && { controllerLoses }),
});

type StackEntry = Entry & { readonly event: StackEvent };

const isBeingEnded = ({ turn }: Game): boolean => turn !== null && turn.endedBy !== null;
