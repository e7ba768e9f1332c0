import { isMainPhase, phaseOf, PHASES, stepsOf } from '../vocabulary/phases.ts';
import { STEPS, type Step } from '../vocabulary/steps.ts';
import type { AddedBy, StepAhead, Turn, TurnAhead } from './turn.ts';

/*
 * The steps still to come in a turn. A turn takes its ordinary course until an effect adds phases or steps to it. From
 * then on its remaining steps are stored, and each step that begins is removed from them.
 */

/** The position of added phases or steps: directly after the current step or phase, or after the second main phase. */
export type AddedPlace = 'step' | 'phase' | 'second-main';

const ordinaryStep = (step: Step): StepAhead => ({ step, added: null });

/** The rest of a turn without added parts, after a step. */
function ordinaryRestAfter(step: Step): TurnAhead {
  const currentPhase = phaseOf(step);
  const laterPhases = PHASES.slice(PHASES.indexOf(currentPhase) + 1);
  return {
    now: null,
    steps: STEPS.slice(STEPS.indexOf(step) + 1)
      .filter((next) => phaseOf(next) === currentPhase)
      .map(ordinaryStep),
    phases: laterPhases.map((phase) => stepsOf(phase).map(ordinaryStep)),
    mains: STEPS.filter((known) => isMainPhase(known) && STEPS.indexOf(known) <= STEPS.indexOf(step)).length,
  };
}

/** Computed once, since every step that begins needs it. */
const ORDINARY_REST = Object.fromEntries(STEPS.map((step) => [step, ordinaryRestAfter(step)])) as {
  readonly [S in Step]: TurnAhead;
};

/** The rest of a turn: as stored, or its ordinary course. */
export const turnAheadOf = ({ step, ahead }: Turn): TurnAhead => ahead ?? ORDINARY_REST[step];

/** The steps of the rest of a turn, the phases one after another. */
export function stepsAhead(turn: Turn): readonly StepAhead[] {
  const { steps, phases } = turnAheadOf(turn);
  return [...steps, ...phases.flat()];
}

/**
 * The rest of a turn after phases are added to it, or with `step`, steps of a phase. They come directly after that
 * place, so before anything added there earlier. 300.7, 300.8 (2006-10-01); 500.8, 500.9 (2026-06-19).
 */
export function aheadAfterAdding(
  turn: Turn,
  added: AddedBy,
  place: AddedPlace,
  phases: readonly (readonly Step[])[],
): TurnAhead {
  const ahead = turnAheadOf(turn);
  const newPhases = phases.map((steps) => steps.map((step) => ({ step, added })));
  if (place === 'step') return { ...ahead, steps: [...newPhases.flat(), ...ahead.steps] };
  const mains = [...ahead.phases.entries()].filter(([, [first]]) => first && isMainPhase(first.step));
  const [at] = mains[1 - ahead.mains] ?? [-1];
  const before = place === 'phase' ? 0 : at + 1;
  return {
    ...ahead,
    phases: [...ahead.phases.slice(0, before), ...newPhases, ...ahead.phases.slice(before)],
  };
}

/**
 * The number of steps that remain once the next step of this name has begun, not counting a repeated combat damage or
 * cleanup step.
 */
export function stepsLeftAfter(turn: Turn, to: Step): number {
  const ahead = stepsAhead(turn);
  const comesAgain = turn.step === to && (to === 'combat-damage' || to === 'cleanup');
  return comesAgain ? ahead.length : ahead.length - 1 - ahead.findIndex(({ step }) => step === to);
}

/** Advances the rest of a turn to the step after which this number of steps remain. */
export function aheadAfterStep(ahead: TurnAhead, left: number): TurnAhead {
  let { now, steps, phases, mains } = ahead;
  let toRemove = steps.length + phases.flat().length - left;
  while (toRemove > 0) {
    const [step, ...others] = steps;
    if (step) {
      now = step.added;
      steps = others;
      toRemove -= 1;
    } else {
      steps = phases[0] ?? [];
      phases = phases.slice(1);
      if (steps[0] && isMainPhase(steps[0].step)) mains += 1;
    }
  }
  return { now, steps, phases, mains };
}
