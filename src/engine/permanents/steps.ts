import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Transition, Entry } from '../deciding/actions.ts';
import { appendEntries } from '../deciding/transition.ts';
import { permanentChangedEntry, permittedEntry } from '../deciding/permanent-actions.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { phasingInUntapStep } from './phasing.ts';
import type { Game } from '../game/state.ts';
import type { Step } from '../vocabulary/steps.ts';
import { isActive } from '../game/teams.ts';

/**
 * Applies the beginning of a step to permanents: phasing and untapping in the untap step, and removal of damage in the
 * cleanup step. Permanents leave combat as the step after combat begins, whichever it is.
 * CR 302.2, 311.2, 314.2, 502.15b (2006-10-01); 502.3, 511.3, 514.2, 702.26a (2026-06-19).
 * @param transition up to the beginning of the step.
 */
export const permanentsAsStepBegins = (transition: Transition, step: Step, ruleset: Ruleset): Transition =>
  (RULES_OF[step] ?? []).reduce(
    (soFar, rule) => appendEntries(soFar, rule(soFar.after, ruleset)),
    transition,
  );

type StepRule = (game: Game, ruleset: Ruleset) => readonly Entry[];

const leaveCombat: StepRule = ({ permanents }, { edition }) =>
  permanents
    .filter(({ combat }) => combat !== null)
    .map(({ id }) =>
      permittedEntry(
        BY_RULES,
        { kind: 'permanent/combat', id, combat: null },
        citeRules(edition, 'combat/ends'),
      ),
    );

/** Untaps all permanents of the active players at once, except those that an effect keeps tapped. */
function untapAll(game: Game, { edition }: Ruleset): readonly Entry[] {
  return game.permanents
    .filter(
      ({ controllerId, marks, permanent: { status } }) =>
        isActive(game, controllerId) && status.tapped && !status.phasedOut && !marks.staysTapped,
    )
    .map(({ id, permanent }) =>
      permanentChangedEntry(BY_RULES, id, 'untapped', {
        answer: { ...permanent, status: { ...permanent.status, tapped: false } },
        citations: citeRules(edition, 'step/untap'),
      }),
    );
}

/** Removes damage from all permanents, phased-out ones included. */
function removeDamage({ permanents }: Game, { edition }: Ruleset): readonly Entry[] {
  return permanents
    .filter(({ permanent }) => permanent.damage > 0)
    .map(({ id, permanent }) =>
      permanentChangedEntry(BY_RULES, id, 'damage', {
        answer: { ...permanent, damage: 0 },
        citations: citeRules(edition, 'step/damage-removed'),
      }),
    );
}

/** The rules of each step, in execution order. */
const RULES_OF: { readonly [S in Step]?: readonly StepRule[] } = {
  untap: [leaveCombat, phasingInUntapStep, untapAll],
  upkeep: [leaveCombat],
  draw: [leaveCombat],
  'precombat-main': [leaveCombat],
  'beginning-of-combat': [leaveCombat],
  'postcombat-main': [leaveCombat],
  end: [leaveCombat],
  cleanup: [removeDamage],
};
