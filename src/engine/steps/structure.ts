import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstDrawOf } from './first-draw.ts';
import { turnAheadOf } from '../game/turn-ahead.ts';
import { skipParts, stepsToCome, type PartSkipped, type SkippedParts, type StepToCome } from './skipping.ts';
import { phaseOf, stepsOf, type Phase } from '../vocabulary/phases.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { Game } from '../game/state.ts';
import type { Turn } from '../game/turn.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';

/*
 * The structure of a turn: its phases and steps, their order, when players get priority, and when unused mana is lost.
 * Apart from names and mana it has been the same since 2003-07-01. The steps here are keys; presentation code has their
 * names in each edition.
 */

const RULE_OF: { readonly [P in Phase]: RuleSubject } = {
  beginning: 'phase/beginning',
  'precombat-main': 'phase/main',
  combat: 'phase/combat',
  'postcombat-main': 'phase/main',
  ending: 'phase/ending',
};

/** The turn in progress. @throws if no turn is in progress, which the caller has to check */
export function turnOf({ turn }: Pick<Game, 'turn'>): Turn {
  if (!turn) throw new Error('no turn is in progress');
  return turn;
}

/** The next step, the skipped parts before it, and the number of steps of the turn after it. */
export interface NextStep extends Ruling<Step | null> {
  readonly skipped: readonly PartSkipped[];
  /**
   * The number of steps of the turn that remain after it, which distinguishes several steps of the same name; omitted
   * for the first of them.
   */
  readonly stepsAfter?: number;
}

/**
 * Finds the step after the current one. Leaves out the first turn’s draw step if `firstDrawOf` says so, and the declare
 * blockers and combat damage steps without attackers. Adds another cleanup step if something was put on the stack in
 * one. Includes added parts, and leaves out skipped ones.
 * @returns the step; `null` if the turn is over.
 * CR 101.5a, 300.7, 300.8, 308.4, 314.3, 606.6b (2006-10-01); 103.8a, 500.8, 500.9, 508.8, 514.3a, 810.6 (2026-06-19).
 */
export function findNextStep(game: Game, ruleset: Ruleset): NextStep {
  const { edition } = ruleset;
  const turn = turnOf(game);
  const { step, number, cleanupAgain } = turn;
  if (step === 'cleanup' && cleanupAgain)
    return { answer: 'cleanup', citations: citeRules(edition, 'cleanup/priority'), skipped: [] };
  if (step === 'declare-attackers' && !hasAttackers(turn, ruleset))
    return { answer: 'end-of-combat', citations: citeRules(edition, 'step/no-attackers'), skipped: [] };
  const beforeNext = skipParts(game, stepsToCome(turn));
  const [next, ...later] = beforeNext.rest;
  if (number === 1 && next?.step === 'draw' && !next.added) {
    const { answer, citations } = firstDrawOf(game, ruleset);
    if (answer.isSkipped) {
      const afterDraw = skipParts(game, later, beforeNext.skipped);
      return nextStepIn(afterDraw.rest, citations, [...beforeNext.skipped, ...afterDraw.skipped]);
    }
    const [rule, ...others] = citeRules(edition, 'phase/beginning');
    return nextStepIn(beforeNext.rest, [rule, ...others, ...citations], beforeNext.skipped);
  }
  const isAttackGone = step === 'declare-attackers' && !isAnythingAttacking(game);
  const citations = isAttackGone
    ? citeRules(edition, 'step/no-attackers', 'phase/combat')
    : citeRules(edition, ...rulesOfNext(turn, beforeNext));
  return nextStepIn(beforeNext.rest, citations, beforeNext.skipped);
}

const nextStepIn = (
  [next, ...later]: readonly StepToCome[],
  citations: Citations,
  skipped: readonly PartSkipped[],
): NextStep => ({ answer: next?.step ?? null, citations, skipped, stepsAfter: later.length });

/** The rules that determine the next step: those of its phase, of the turn, or of effects that add parts. */
function rulesOfNext(
  turn: Turn,
  { skipped, rest: [next] }: SkippedParts,
): readonly [RuleSubject, ...RuleSubject[]] {
  if (skipped.length > 0) return next ? [RULE_OF[phaseOf(next.step)]] : ['turn/phases', 'phase/ending'];
  const { now: currentStepAddedBy, steps, phases } = turnAheadOf(turn);
  const [step] = steps;
  if (step) {
    const isAdded = step.added !== null && step.added.id !== currentStepAddedBy?.id;
    return [isAdded ? 'turn/extra-steps' : RULE_OF[phaseOf(step.step)]];
  }
  const [phase = []] = phases;
  const [first] = phase;
  if (!first) return ['turn/phases', 'phase/ending'];
  if (!first.added) return ['turn/phases'];
  const isWhole = phase.length === stepsOf(phaseOf(first.step)).length;
  return isWhole ? ['turn/extra-phases'] : ['turn/step-after-phase', 'turn/extra-phases'];
}

/**
 * True if blockers are declared in this combat phase: something was declared as an attacker, or since 2007-10-01 put
 * onto the battlefield attacking, whether or not it still attacks. 308.4 (2006-10-01), 508.8 (2026-06-19).
 */
const hasAttackers = ({ attackers }: Turn, { attackersPutThere }: Ruleset): boolean =>
  attackers === 'declared' || (attackers === 'put-attacking' && attackersPutThere);

export const isAnythingAttacking = ({ permanents }: Pick<Game, 'permanents'>): boolean =>
  permanents.some(({ combat }) => combat?.role === 'attacking');

/**
 * Finds the rule by which a step may immediately repeat: combat damage once, for creatures with first strike or double
 * strike; a cleanup step as often as something happens in it.
 * @returns `undefined` for any other step.
 *
 * 310.5, 314.3 (2006-10-01); 510.4, 514.3a (2026-06-19).
 */
export function ruleOfRepetition({ step, round }: Turn): RuleSubject | undefined {
  if (step === 'combat-damage' && round === 1) return 'step/second-damage';
  return step === 'cleanup' ? 'cleanup/priority' : undefined;
}

/**
 * Answers whether players get priority in a step: `if-needed` if only a waiting object gives it to them. 302.3, 314.3
 * (2006-10-01); 502.4, 514.3a (2026-06-19).
 */
export function priorityIn(step: Step, { edition }: Ruleset): Ruling<'yes' | 'no' | 'if-needed'> {
  if (step === 'untap') return { answer: 'no', citations: citeRules(edition, 'step/untap-priority') };
  if (step === 'cleanup') return { answer: 'if-needed', citations: citeRules(edition, 'cleanup/priority') };
  return { answer: 'yes', citations: citeRules(edition, 'turn/step-ends') };
}

/**
 * Answers whether unused mana is lost as a step ends: as each phase ends until 2009-07-11, as each step ends since.
 * 300.3 (2006-10-01), 500.5 (2026-06-19).
 */
export function losesManaAfter(step: Step, { edition, manaBurn, manaLasts }: Ruleset): Ruling<boolean> {
  const isLast = stepsOf(phaseOf(step)).at(-1) === step;
  const rule = manaBurn ? 'turn/mana-burn' : 'turn/mana-empties';
  return { answer: manaLasts === 'step' || isLast, citations: citeRules(edition, rule) };
}
