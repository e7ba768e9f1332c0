import type { Course } from '../deciding/actions.ts';
import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { controlAsStepBegins, controlAsTurnBegins } from '../control/turn-control.ts';
import { nextStep, turnOf, type NextStep } from '../steps/structure.ts';
import { entriesOfSkipped, skipOf, skippedByPermanent } from '../steps/skipping.ts';
import { abilitiesAsStepBegins } from './abilities.ts';
import { BY_RULES, type Right } from '../deciding/authority.ts';
import { deciderOf, waitingControls } from '../game/control-chain.ts';
import { byRules, entryOf, goOn } from '../deciding/course.ts';
import { permanentsAsStepBegins } from '../permanents/steps.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { Game } from '../game/state.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '../game/teams.ts';
import { leftAfter } from '../game/turn-ahead.ts';

/** The parts of the turn before it are skipped, and the next step begins. */
export function beginNext(
  course: Course,
  { answer, because, skipped, left }: NextStep,
  right: Right,
  ruleset: Ruleset,
  passed: Game = course.after,
): Course {
  if (answer === null) throw new Error('a turn that is over has no next step');
  const there = skipped.length > 0 ? goOn(course, entriesOfSkipped(skipped, ruleset)) : course;
  return beginStep(there, { answer, because, ...(left !== undefined && { left }) }, right, ruleset, passed);
}

/**
 * A step begins, and what follows from its beginning: control of limited duration, permanents, abilities.
 * @param passed the game in the step before it, where steps are passed over that are not told.
 */
export function beginStep(
  course: Course,
  { answer: step, because, left: stillToCome }: Ruling<Step> & Pick<NextStep, 'left'>,
  right: Right,
  ruleset: Ruleset,
  passed: Game = course.after,
): Course {
  const now = turnOf(course.after);
  const round = step === now.step ? now.round + 1 : 1;
  const left = now.ahead && { left: stillToCome ?? leftAfter(turnOf(passed), step) };
  const event = { kind: 'turn/step-began', step, round, ...left } as const;
  return asStepBegins(
    goOn(course, [entryOf(event, right.authority, [...because, ...right.because])]),
    step,
    ruleset,
  );
}

/** Applies all that follows from a step's beginning, one system after another. */
function asStepBegins(course: Course, step: Step, ruleset: Ruleset): Course {
  const controlled = goOn(course, controlAsStepBegins(course.after, step, ruleset));
  return abilitiesAsStepBegins(permanentsAsStepBegins(controlled, step, ruleset), step, ruleset);
}

/**
 * A part of a turn that the table does not play out step by step: up to a step, or all the rest of it. Steps without
 * consequences are passed over; the others are gone through. It stops in a step in which something is put on the stack,
 * so that no ability is missed, and where somebody else comes to decide for the player whose turn it is, and so how it
 * goes on.
 * @param until the step to stop in; `null` for none.
 * @returns where that leads, and whether the turn is over.
 */
export function goThrough(
  start: Course,
  until: Step | null,
  right: Right,
  ruleset: Ruleset,
): { readonly course: Course; readonly isOver: boolean } {
  const { playerId } = turnOf(start.after);
  let course = start;
  let at = start;
  for (;;) {
    const next = nextStep(at.after, ruleset);
    if (next.answer === null) return { course, isOver: true };
    at = beginNext(course, next, right, ruleset, at.after);
    if (next.answer === until) return { course: at, isOver: false };
    const caused = at.entries.length - course.entries.length - 1;
    if (caused === 0) continue;
    course = at;
    const isHandedOn = deciderOf(course.after, playerId) !== deciderOf(start.after, playerId);
    if (isHandedOn || course.after.stack.length > 0) return { course, isOver: false };
  }
}

/**
 * The next turn begins: the extra turn created last, or the turn of the player next in order. A turn that is to be
 * skipped uses up one skip, and the next is looked for; a skipped extra turn is used up too. After extra turns the
 * order goes on from where it was. Where turns are shared, all this is the team's of the player, and the turn stands under
 * its primary player.
 *
 * 300.6, 300.9, 419.6e, 419.6f, 606.4b, 606.6g (2006-10-01); 500.7, 500.11, 614.10, 614.10a, 805.4, 805.8 (2026-06-19).
 */
export function beginNextTurn(start: Course, right: Right, ruleset: Ruleset): Course {
  const { edition } = ruleset;
  let course = start;
  for (;;) {
    const { extraTurns, nextInOrder, skips } = course.after;
    const extra = extraTurns.at(-1) ?? null;
    const next = extra?.playerId ?? nextInOrder;
    if (next === null) throw new Error('somebody is next while a game is played');
    const playerId = turnLeadOf(course.after, next);

    const after = (extra ? nextInOrder : nextTurnAfter(course.after, playerId)) ?? playerId;
    const skip = skips.find((one) => !one.of && shareTurns(course.after, one.playerId, playerId));
    const stopping = extra && !skip ? skippedByPermanent(course.after, 'extra-turn', playerId) : null;
    if (!skip && stopping === null) {
      const event = { kind: 'turn/began', playerId, extra, step: 'untap', nextInOrder: after } as const;
      const { sharesTurns } = course.after.settings.format;
      const ofTeam: readonly RuleSubject[] = sharesTurns ? [extra ? 'team/turn-effects' : 'team/turns'] : [];
      const because = extra
        ? restsOn(edition, ofTeam[0] ?? 'turn/extra', 'turn/extra')
        : restsOn(edition, 'turn/phases', ...ofTeam);
      const begun = goOn(course, [entryOf(event, right.authority, [...because, ...right.because])]);
      const controlled = goOn(begun, controlAsTurnBegins(begun.after, playerId, ruleset));
      return beginUntap(controlled, ruleset);
    }
    const event = {
      kind: 'turn/skipped',
      playerId,
      skipId: skip?.id ?? null,
      ...(stopping !== null && { card: stopping }),
      extraId: extra?.id ?? null,
      nextInOrder: after,
    } as const;
    const waits =
      waitingControls(course.after, playerId).length > 0 ? (['control/skipped-turn'] as const) : [];
    const skipped = byRules(
      event,
      ruleset,
      course.after.settings.format.sharesTurns ? 'team/turn-effects' : 'turn/skipping',
      'turn/skipping',
      ...waits,
      'turn/skip-replaces',
      'turn/skip-used-up',
    );
    course = goOn(course, [skipped]);
  }
}

/** The untap step begins; or the first step that is not skipped, where an effect has that one skipped. */
function beginUntap(course: Course, ruleset: Ruleset): Course {
  const skip = skipOf(course.after, 'untap');
  if (!skip) return asStepBegins(course, 'untap', ruleset);
  const skipped = goOn(course, entriesOfSkipped([skip], ruleset));
  return beginNext(skipped, nextStep(skipped.after, ruleset), BY_RULES, ruleset);
}
