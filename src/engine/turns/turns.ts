import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { findNextStep, priorityIn, ruleOfRepetition, turnOf, type NextStep } from '../steps/structure.ts';
import { isPartOf } from '../steps/skipping.ts';
import { waitingAbilities } from './abilities.ts';
import type { AcceptedTransition, Transition } from '../deciding/actions.ts';
import { authorize, type Unauthorized, type Permission } from '../deciding/authority.ts';
import { checkChanges, checkPlaying, checkCount, authorizeBookkeeping } from '../deciding/checks.ts';
import { deciderOf } from '../game/control-chain.ts';
import { finalize, acceptEntries, entryOf, emptyTransition } from '../deciding/transition.ts';
import { firstDrawOf } from '../steps/first-draw.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import { beginNextTurn, beginNextStep, advanceUntil } from './next-turn.ts';
import type { Step } from '../vocabulary/steps.ts';
import { stepsAhead } from '../game/turn-ahead.ts';
import { decideAddPart, type AddPartAction } from './add-part.ts';
import {
  decideExtraTurns,
  decideSkip,
  type ExtraTurnsAction,
  type SkipAction,
} from './extra-turns-and-skips.ts';
import type { Game } from '../game/state.ts';
import { nextTurnAfter, takesTurns, turnLeadOf, turnTeamOf } from '../game/teams.ts';
import { decideUnusedMana } from './unused-mana.ts';
import { isInGame, personOf } from '../game/seats.ts';

export type TurnAction =
  /** Finishes the turn and begins the next one. */
  | { readonly kind: 'turn/next' }
  /** Advances to the next phase or step, or from the last one to the next turn. */
  | { readonly kind: 'turn/step'; readonly how?: StepReason }
  /** Advances to a later step of this turn, stopping early if something is put on the stack. */
  | { readonly kind: 'turn/to'; readonly step: Step }
  | AddPartAction
  | ExtraTurnsAction
  | SkipAction
  /** The number of spells cast this turn, 0 to 1,000,000. */
  | { readonly kind: 'turn/storm'; readonly to: number }
  /** A phase or step ended with this much mana, 1 to 1,000,000, left in a player's mana pool. */
  | { readonly kind: 'turn/unused-mana'; readonly playerId: PlayerId; readonly amount: number };

/**
 * `again`: the same step comes a second time. `attacked`: from the declare attackers step to the declare blockers step,
 * because something attacks that the table does not list.
 */
export type StepReason = 'again' | 'attacked';

type AdvanceAction = TurnAction & { readonly kind: 'turn/next' | 'turn/step' | 'turn/to' };

type TurnRefusal = RefusedBy<
  | typeof checkPlaying
  | typeof checkOneTurn
  | typeof decideAdvance
  | typeof decideAddPart
  | typeof decideExtraTurns
  | typeof decideSkip
  | typeof countStorm
  | typeof decideUnusedMana
>;

/**
 * Advances turns, and records future ones. The active player or their controller decides to advance; if that player
 * left, the next one in turn order; in a team that shares turns, any player.
 */
export function decideTurn(
  game: Game,
  actor: Actor,
  action: TurnAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, TurnRefusal> {
  const refused = firstRefusal([checkPlaying(game), checkOneTurn(game, ruleset)]);
  if (refused) return refused;
  switch (action.kind) {
    case 'turn/next':
    case 'turn/step':
    case 'turn/to':
      return decideAdvance(game, actor, action, ruleset);
    case 'turn/add':
      return decideAddPart(game, actor, action, ruleset);
    case 'turn/extra':
      return decideExtraTurns(game, actor, action, ruleset);
    case 'turn/skip':
      return decideSkip(game, actor, action, ruleset);
    case 'turn/storm':
      return countStorm(game, actor, action.to, ruleset);
    case 'turn/unused-mana':
      return decideUnusedMana(game, actor, action, ruleset);
  }
}

/**
 * Advances to the next step or the next turn. A phase or step ends only while the stack is empty. 300.2, 300.1
 * (2006-10-01); 500.2, 500.1 (2026-06-19).
 */
function decideAdvance(
  game: Game,
  actor: Actor,
  action: AdvanceAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'decision'>
  | RefusedBy<typeof checkNothingWaits | typeof advanceBy>
  | Refusal<'turn/after-a-leaver'>
> {
  const { answer: playerId, citations: leaverRules } = advancingPlayerOf(game, actor, ruleset);
  const permission = authorize(game, actor, playerId, 'decision', ruleset);
  const isAfterLeaver =
    leaverRules.length > 0 && !permission.ok && permission.failure.code === 'control/not-yours';
  if (isAfterLeaver)
    return fail(refuse('turn/after-a-leaver', { by: playerId, left: turnOf(game).playerId }, leaverRules));
  if (!permission.ok) return permission;
  const nothingWaits = checkNothingWaits(game, ruleset);
  if (!nothingWaits.ok) return nothingWaits;

  const { authority, citations } = permission.value;
  const advancePermission = { authority, citations: [...leaverRules, ...citations] };
  const advanced = advanceBy(action, emptyTransition(game), advancePermission, ruleset);
  return advanced.ok ? ok(finalize(advanced.value)) : advanced;
}

function advanceBy(
  action: AdvanceAction,
  transition: Transition,
  permission: Permission,
  ruleset: Ruleset,
): Result<Transition, RefusedBy<typeof refuseStepNotAhead | typeof stepAfter>> {
  if (action.kind === 'turn/next') return ok(advanceToNextTurn(transition, permission, ruleset));
  if (action.kind === 'turn/to') {
    const { transition: advanced, isOver } = advanceUntil(transition, action.step, permission, ruleset);
    return isOver ? fail(refuseStepNotAhead(transition.after, action.step, advanced, ruleset)) : ok(advanced);
  }
  const after = stepAfter(transition.after, action.how, ruleset);
  if (!after.ok) return after;
  return ok(
    after.value.answer === null
      ? advanceToNextTurn(transition, permission, ruleset)
      : beginNextStep(transition, after.value, permission, ruleset),
  );
}

/**
 * Why the turn can't advance to a step: the step is skipped, in the first turn or without attackers; or it has passed.
 */
function refuseStepNotAhead(
  game: Game,
  step: Step,
  { entries }: Transition,
  ruleset: Ruleset,
): Refusal<'turn/no-first-draw' | 'turn/no-attackers' | 'turn/not-ahead' | 'turn/part-skipped'> {
  const { edition } = ruleset;
  for (const { event, because: citations } of entries)
    if (event.kind === 'turn/part-skipped' && isPartOf(step, event.part))
      return refuse(
        'turn/part-skipped',
        { part: event.part, playerId: event.playerId, card: event.card },
        citations,
      );
  const first = firstDrawOf(game, ruleset);
  if (step === 'draw' && turnOf(game).number === 1 && first.answer.isSkipped) {
    const decidingGroup = game.settings.format.sharesTurns ? 'team' : 'player';
    return refuse('turn/no-first-draw', { by: decidingGroup }, first.citations);
  }
  const isSkipped =
    (step === 'declare-blockers' || step === 'combat-damage') &&
    stepsAhead(turnOf(game)).some((stepAhead) => stepAhead.step === step);
  return isSkipped
    ? refuse('turn/no-attackers', {}, citeRules(edition, 'step/no-attackers'))
    : refuse('turn/not-ahead', {}, citeRules(edition, 'turn/phases'));
}

/** Refuses if the stack is not empty, or triggers are waiting for it. */
function checkNothingWaits(
  game: Game,
  ruleset: Ruleset,
): Result<null, Refusal<'turn/stack-first' | 'stack/abilities-wait'>> {
  const { edition } = ruleset;
  const top = game.stack.at(-1);
  if (top) return fail(refuse('turn/stack-first', { top: top.name }, citeRules(edition, 'turn/step-ends')));
  const [ability] = waitingAbilities(game);
  if (!ability || priorityIn(turnOf(game).step, ruleset).answer === 'no') return ok(null);
  const citations = citeRules(edition, 'trigger/put-on-stack');
  return fail(refuse('stack/abilities-wait', { ability: ability.name }, citations));
}

function advanceToNextTurn(transition: Transition, permission: Permission, ruleset: Ruleset): Transition {
  const finished = advanceUntil(transition, null, permission, ruleset);
  return finished.isOver ? beginNextTurn(finished.transition, permission, ruleset) : finished.transition;
}

/**
 * The player who decides to advance: the active player; in a turn without one, the next player in turn order. A team
 * with shared turns has priority as a whole, so it is the member who acts, or for whom the actor decides. CR 606.6c
 * (2006-10-01), 600.4f (2008-02-01); 800.4j, 805.5 (2026-06-19).
 */
function advancingPlayerOf(
  game: Game,
  { id }: Actor,
  { edition }: Ruleset,
): { answer: PlayerId; citations: readonly Citation[] } {
  const { playerId } = turnOf(game);
  const hasActivePlayer = takesTurns(game, playerId);
  const lead = hasActivePlayer ? turnLeadOf(game, playerId) : (nextTurnAfter(game, playerId) ?? playerId);
  const team = turnTeamOf(game, lead).filter((member) => isInGame(game, member));
  const permitted =
    team.find((player) => personOf(game, player) === id) ??
    team.find((player) => personOf(game, deciderOf(game, player)) === id);
  return {
    answer: permitted ?? lead,
    citations: hasActivePlayer ? [] : citeRules(edition, 'leaving/turn-goes-on'),
  };
}

function stepAfter(
  game: Game,
  how: StepReason | undefined,
  ruleset: Ruleset,
): Result<NextStep, Refusal<'turn/not-again' | 'turn/not-attacked-here'>> {
  const turn = turnOf(game);
  const { step } = turn;
  const { edition } = ruleset;
  if (how === undefined) return ok(findNextStep(game, ruleset));
  if (how === 'again') {
    const rule = ruleOfRepetition(turn);
    if (!rule) return fail(refuse('turn/not-again', {}, citeRules(edition, 'turn/phases')));
    return ok({ answer: step, citations: citeRules(edition, rule), skipped: [] });
  }
  const citations = citeRules(edition, 'step/no-attackers', 'phase/combat');
  if (step !== 'declare-attackers') return fail(refuse('turn/not-attacked-here', {}, citations));
  return ok({ answer: 'declare-blockers', citations, skipped: [] });
}

function countStorm(
  game: Game,
  actor: Actor,
  to: number,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'control/decides-for-you' | 'count/out-of-range' | 'game/not-a-player' | 'game/unchanged'>
> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const refused = firstRefusal([
    checkCount('spells', to, 0),
    checkChanges(turnOf(game).storm, to, { of: 'spells', amount: to }),
  ]);
  return refused ?? acceptEntries(game, [entryOf({ kind: 'turn/storm-counted', to }, permission.value)]);
}
