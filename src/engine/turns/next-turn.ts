import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { controlAsStepBegins, controlAsTurnBegins } from '../control/turn-control.ts';
import { nextStep, turnOf } from '../steps/structure.ts';
import { abilitiesAsStepBegins } from './abilities.ts';
import type { Authority } from '../vocabulary/players.ts';
import { deciderOf } from '../game/control-chain.ts';
import { byRules, entriesIn, entryOf, goOn, type Course } from '../deciding/course.ts';
import { permanentsAsStepBegins } from '../permanents/permanents.ts';
import type { Step } from '../vocabulary/steps.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '../game/teams.ts';

/** A step begins, and what follows from its beginning: control of limited duration, permanents, abilities. */
export function beginStep(
  course: Course,
  { answer: step, because }: Ruling<Step>,
  authority: Authority,
  ruleset: Ruleset,
): Course {
  const now = turnOf(course.game);
  const round = step === now.step ? now.round + 1 : 1;
  const event = { kind: 'turn/step-began', step, round } as const;
  return asStepBegins(goOn(course, [entryOf(event, authority, because)]), step, ruleset);
}

/** What follows from a step's beginning, one system after another. */
const asStepBegins = (course: Course, step: Step, ruleset: Ruleset): Course =>
  [controlAsStepBegins, permanentsAsStepBegins, abilitiesAsStepBegins].reduce(
    (now, hook) => goOn(now, hook(now.game, step, ruleset)),
    course,
  );

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
  authority: Authority,
  ruleset: Ruleset,
): { readonly course: Course; readonly isOver: boolean } {
  const { playerId } = turnOf(start.game);
  let course = start;
  let at = start;
  for (;;) {
    const { answer, because } = nextStep(at.game, ruleset);
    if (answer === null) return { course, isOver: true };
    at = beginStep(course, { answer, because }, authority, ruleset);
    if (answer === until) return { course: at, isOver: false };
    const [, ...caused] = entriesIn(at, course);
    if (caused.length === 0) continue;
    course = at;
    const isHandedOn = deciderOf(course.game, playerId) !== deciderOf(start.game, playerId);
    if (isHandedOn || course.game.stack.length > 0) return { course, isOver: false };
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
export function beginNextTurn(start: Course, authority: Authority, ruleset: Ruleset): Course {
  const { edition } = ruleset;
  let course = start;
  for (;;) {
    const { extraTurns, nextInOrder, skips } = course.game;
    const extra = extraTurns.at(-1) ?? null;
    const next = extra?.playerId ?? nextInOrder;
    if (next === null) throw new Error('somebody is next while a game is played');
    const playerId = turnLeadOf(course.game, next);

    const after = (extra ? nextInOrder : nextTurnAfter(course.game, playerId)) ?? playerId;
    const skip = skips.find((one) => shareTurns(course.game, one.playerId, playerId));
    if (!skip) {
      const event = { kind: 'turn/began', playerId, extra, step: 'untap', nextInOrder: after } as const;
      const { sharesTurns } = course.game.settings.format;
      const ofTeam: readonly RuleSubject[] = sharesTurns ? [extra ? 'team/turn-effects' : 'team/turns'] : [];
      const because = restsOn(edition, extra ? 'turn/extra' : 'turn/phases', ...ofTeam);
      const begun = goOn(course, [entryOf(event, authority, because)]);
      const controlled = goOn(begun, controlAsTurnBegins(begun.game, playerId, ruleset));
      return asStepBegins(controlled, 'untap', ruleset);
    }
    const event = {
      kind: 'turn/skipped',
      playerId,
      skipId: skip.id,
      extraId: extra?.id ?? null,
      nextInOrder: after,
    } as const;
    const skipped = byRules(event, ruleset, 'turn/skip-replaces', 'turn/skip-used-up', 'turn/skipping');
    course = goOn(course, [skipped]);
  }
}
