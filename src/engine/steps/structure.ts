import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { drawsFirst } from './first-draw.ts';
import { STEPS, type Step } from '../vocabulary/steps.ts';
import type { Game, Turn } from '../game/state.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * The structure of a turn: its phases and steps, what comes after each, where players get priority, when unused mana
 * goes. It has been the same since 2003-07-01 but for names and for the mana; the steps here are keys, whose names in
 * an edition are for whoever writes to players.
 */

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

const RULE_OF: { readonly [P in Phase]: RuleSubject } = {
  beginning: 'phase/beginning',
  'precombat-main': 'phase/main',
  combat: 'phase/combat',
  'postcombat-main': 'phase/main',
  ending: 'phase/ending',
};

/** The phase to which a step belongs; a main phase has no steps and stands for itself. */
export const phaseOf = (step: Step): Phase => PHASE_OF[step];

/** The steps of a phase, in their order. 301.1, 306.1, 312.1 (2006-10-01); 501.1, 506.1, 512.1 (2026-06-19). */
export const stepsOf = (phase: Phase): readonly Step[] => STEPS.filter((step) => PHASE_OF[step] === phase);

/** The turn in progress. A game without one is not asked about its turn. */
export function turnOf({ turn }: Pick<Game, 'turn'>): Turn {
  if (!turn) throw new Error('no turn is in progress');
  return turn;
}

/**
 * Finds the step after that of the turn in progress: no draw step in the first turn where `drawsFirst` says so, no
 * declare blockers and combat damage steps where nobody attacks, another cleanup step after one in which something was
 * put on the stack.
 * @returns the step; `null` where the turn is over.
 *
 * 101.5a, 308.4, 314.3, 606.6b (2006-10-01); 103.8a, 508.8, 514.3a, 810.6 (2026-06-19).
 */
export function nextStep(game: Game, ruleset: Ruleset): Ruling<Step | null> {
  const { edition } = ruleset;
  const { step, number, cleanupAgain } = turnOf(game);
  if (step === 'upkeep' && number === 1) {
    const { answer, because } = drawsFirst(game, ruleset);
    if (answer.isSkipped) return { answer: 'precombat-main', because };
    const [rule, ...others] = restsOn(edition, 'phase/beginning');
    return { answer: 'draw', because: [rule, ...others, ...because] };
  }
  if (step === 'declare-attackers' && !isAttacked(game))
    return { answer: 'end-of-combat', because: restsOn(edition, 'step/no-attackers') };
  if (step === 'cleanup')
    return cleanupAgain
      ? { answer: 'cleanup', because: restsOn(edition, 'cleanup/priority') }
      : { answer: null, because: restsOn(edition, 'turn/phases', 'phase/ending') };
  return followingStep(step, edition);
}

/** The step that comes after this one in every turn. 300.1 (2006-10-01), 500.1 (2026-06-19). */
export function followingStep(step: Exclude<Step, 'cleanup'>, edition: Ruleset['edition']): Ruling<Step> {
  const answer = STEPS[STEPS.indexOf(step) + 1] as Step;
  const rule = PHASE_OF[answer] === PHASE_OF[step] ? RULE_OF[PHASE_OF[step]] : 'turn/phases';
  return { answer, because: restsOn(edition, rule) };
}

const isAttacked = ({ permanents }: Game): boolean =>
  permanents.some(({ combat }) => combat?.role === 'attacking');

/**
 * Finds the rule by which a step may come again at once: combat damage once, for creatures with first strike or double
 * strike; a cleanup step as often as something happens in it.
 * @returns the rule by which it does; `undefined` for every other step.
 *
 * 310.5, 314.3 (2006-10-01); 510.4, 514.3a (2026-06-19).
 */
export function repeatedBy({ step, round }: Turn): RuleSubject | undefined {
  if (step === 'combat-damage' && round === 1) return 'step/second-damage';
  return step === 'cleanup' ? 'cleanup/priority' : undefined;
}

/**
 * Answers whether players get priority in a step: `if-needed` where only something that waits gives it to them.
 * 302.3, 314.3 (2006-10-01); 502.4, 514.3a (2026-06-19).
 */
export function priorityIn(step: Step, { edition }: Ruleset): Ruling<'yes' | 'no' | 'if-needed'> {
  if (step === 'untap') return { answer: 'no', because: restsOn(edition, 'step/untap-priority') };
  if (step === 'cleanup') return { answer: 'if-needed', because: restsOn(edition, 'cleanup/priority') };
  return { answer: 'yes', because: restsOn(edition, 'turn/step-ends') };
}

/**
 * Answers whether unused mana goes as a step ends: with each phase until 2009-07-11, with each step since.
 * 300.3 (2006-10-01), 500.5 (2026-06-19).
 */
export function manaGoesAfter(step: Step, { edition, manaBurn, manaLasts }: Ruleset): Ruling<boolean> {
  const isLast = stepsOf(PHASE_OF[step]).at(-1) === step;
  const rule = manaBurn ? 'turn/mana-burn' : 'turn/mana-empties';
  return { answer: manaLasts === 'step' || isLast, because: restsOn(edition, rule) };
}
