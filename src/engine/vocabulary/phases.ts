import { STEPS, type Step } from './steps.ts';

export const PHASES = ['beginning', 'precombat-main', 'combat', 'postcombat-main', 'ending'] as const;
/** `ending`: the end phase until 2009-07-11, the ending phase since. */
export type Phase = (typeof PHASES)[number];

const PHASE_OF: { readonly [S in Step]: Phase } = {
  untap: 'beginning',
  upkeep: 'beginning',
  draw: 'beginning',
  'precombat-main': 'precombat-main',
  'beginning-of-combat': 'combat',
  'declare-attackers': 'combat',
  'declare-blockers': 'combat',
  'combat-damage': 'combat',
  'end-of-combat': 'combat',
  'postcombat-main': 'postcombat-main',
  end: 'ending',
  cleanup: 'ending',
};

/** The phase that a step belongs to; a main phase has no steps, so its key is used for both. */
export const phaseOf = (step: Step): Phase => PHASE_OF[step];

const STEPS_OF = new Map(PHASES.map((phase) => [phase, STEPS.filter((step) => PHASE_OF[step] === phase)]));

/** The steps of a phase, in their order. 301.1, 306.1, 312.1 (2006-10-01); 501.1, 506.1, 512.1 (2026-06-19). */
export const stepsOf = (phase: Phase): readonly Step[] => STEPS_OF.get(phase) ?? [];

/** True for a main phase, before combat or after it. */
export const isMainPhase = (step: Step): boolean => step === 'precombat-main' || step === 'postcombat-main';
