import type { Transition } from '../deciding/actions.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { controlAsStepBegins, controlAsTurnBegins } from '../control/spans.ts';
import { findNextStep, turnOf, type NextStep } from '../steps/structure.ts';
import { entriesOfSkipped, skipOf, skippedByPermanent } from '../steps/skipping.ts';
import { abilitiesAsStepBegins } from './abilities.ts';
import { BY_RULES, type Permission } from '../deciding/authority.ts';
import { deciderOf, waitingControls } from '../game/control-chain.ts';
import { entryByRules, entryOf, appendEntries } from '../deciding/transition.ts';
import { permanentsAsStepBegins } from '../permanents/steps.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { Game } from '../game/state.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '../game/teams.ts';
import { stepsLeftAfter } from '../game/turn-ahead.ts';

/** Begins the next step, after skipping the parts of the turn before it. */
export function beginNextStep(
  transition: Transition,
  { answer, citations, skipped, stepsAfter: left }: NextStep,
  permission: Permission,
  ruleset: Ruleset,
  passed: Game = transition.after,
): Transition {
  if (answer === null) throw new Error('a turn that is over has no next step');
  const afterSkips =
    skipped.length > 0 ? appendEntries(transition, entriesOfSkipped(skipped, ruleset)) : transition;
  return beginStep(
    afterSkips,
    { answer, citations, ...(left !== undefined && { stepsAfter: left }) },
    permission,
    ruleset,
    passed,
  );
}

/**
 * Begins a step, with the consequences of its beginning: control of limited duration, permanents, abilities.
 * @param passed the game in the previous step, if that step was passed over without an entry.
 */
export function beginStep(
  transition: Transition,
  { answer: step, citations, stepsAfter: stillToCome }: Ruling<Step> & Pick<NextStep, 'stepsAfter'>,
  permission: Permission,
  ruleset: Ruleset,
  passed: Game = transition.after,
): Transition {
  const turn = turnOf(transition.after);
  const round = step === turn.step ? turn.round + 1 : 1;
  const left = turn.ahead && { left: stillToCome ?? stepsLeftAfter(turnOf(passed), step) };
  const event = { kind: 'turn/step-began', step, round, ...left } as const;
  return withStepConsequences(
    appendEntries(transition, [
      entryOf(event, permission.authority, [...citations, ...permission.citations]),
    ]),
    step,
    ruleset,
  );
}

/** Applies all that follows from a step's beginning, one system after another. */
function withStepConsequences(transition: Transition, step: Step, ruleset: Ruleset): Transition {
  const controlled = appendEntries(transition, controlAsStepBegins(transition.after, step, ruleset));
  return abilitiesAsStepBegins(permanentsAsStepBegins(controlled, step, ruleset), step, ruleset);
}

/**
 * Advances the turn up to a step, or to its end. Steps without consequences are passed over without an entry. Stops in
 * a step in which something is put on the stack, so that no ability is missed, and if another player begins to decide
 * for the active player.
 * @param until the step to stop in; `null` for none.
 * @returns the transition, and whether the turn is over.
 */
export function advanceUntil(
  start: Transition,
  until: Step | null,
  permission: Permission,
  ruleset: Ruleset,
): { readonly transition: Transition; readonly isOver: boolean } {
  const { playerId } = turnOf(start.after);
  let transition = start;
  let at = start;
  for (;;) {
    const next = findNextStep(at.after, ruleset);
    if (next.answer === null) return { transition, isOver: true };
    at = beginNextStep(transition, next, permission, ruleset, at.after);
    if (next.answer === until) return { transition: at, isOver: false };
    const caused = at.entries.length - transition.entries.length - 1;
    if (caused === 0) continue;
    transition = at;
    const isHandedOn = deciderOf(transition.after, playerId) !== deciderOf(start.after, playerId);
    if (isHandedOn || transition.after.stack.length > 0) return { transition, isOver: false };
  }
}

/**
 * Begins the next turn: the extra turn created last, or the turn of the player next in order. A skipped turn uses up
 * one skip, and a skipped extra turn is used up too. After extra turns the order continues. With shared turns, the turn
 * is the team's, listed under its primary player.
 *
 * 300.6, 300.9, 419.6e, 419.6f, 606.4b, 606.6g (2006-10-01); 500.7, 500.11, 614.10, 614.10a, 805.4, 805.8 (2026-06-19).
 */
export function beginNextTurn(start: Transition, permission: Permission, ruleset: Ruleset): Transition {
  const { edition } = ruleset;
  let transition = start;
  for (;;) {
    const { extraTurns, nextInOrder, skips } = transition.after;
    const extra = extraTurns.at(-1) ?? null;
    const next = extra?.playerId ?? nextInOrder;
    if (next === null) throw new Error('no player is next in a game in progress');
    const playerId = turnLeadOf(transition.after, next);

    const after = (extra ? nextInOrder : nextTurnAfter(transition.after, playerId)) ?? playerId;
    const skip = skips.find(
      (candidate) => !candidate.of && shareTurns(transition.after, candidate.playerId, playerId),
    );
    const skippingCard = extra && !skip ? skippedByPermanent(transition.after, 'extra-turn', playerId) : null;
    if (!skip && skippingCard === null) {
      const event = { kind: 'turn/began', playerId, extra, step: 'untap', nextInOrder: after } as const;
      const { sharesTurns } = transition.after.settings.format;
      const ofTeam: readonly RuleSubject[] = sharesTurns ? [extra ? 'team/turn-effects' : 'team/turns'] : [];
      const citations = extra
        ? citeRules(edition, ofTeam[0] ?? 'turn/extra', 'turn/extra')
        : citeRules(edition, 'turn/phases', ...ofTeam);
      const begun = appendEntries(transition, [
        entryOf(event, permission.authority, [...citations, ...permission.citations]),
      ]);
      const controlled = appendEntries(begun, controlAsTurnBegins(begun.after, playerId, ruleset));
      return beginUntap(controlled, ruleset);
    }
    const event = {
      kind: 'turn/skipped',
      playerId,
      skipId: skip?.id ?? null,
      ...(skippingCard !== null && { card: skippingCard }),
      extraId: extra?.id ?? null,
      nextInOrder: after,
    } as const;
    const controlRules =
      waitingControls(transition.after, playerId).length > 0 ? (['control/skipped-turn'] as const) : [];
    const skipped = entryByRules(
      event,
      ruleset,
      transition.after.settings.format.sharesTurns ? 'team/turn-effects' : 'turn/skipping',
      'turn/skipping',
      ...controlRules,
      'turn/skip-replaces',
      'turn/skip-used-up',
    );
    transition = appendEntries(transition, [skipped]);
  }
}

/** Begins the untap step; or the first step that is not skipped. */
function beginUntap(transition: Transition, ruleset: Ruleset): Transition {
  const skip = skipOf(transition.after, 'untap');
  if (!skip) return withStepConsequences(transition, 'untap', ruleset);
  const skipped = appendEntries(transition, entriesOfSkipped([skip], ruleset));
  return beginNextStep(skipped, findNextStep(skipped.after, ruleset), BY_RULES, ruleset);
}
