import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { viewOfPermanent } from '../status/views.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import { unskippedSteps } from '../steps/skipping.ts';
import { turnOf } from '../steps/structure.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import { STEPS } from '../vocabulary/steps.ts';

const DECLARED_RULES = {
  attack: { step: 'declare-attackers', rule: 'combat/attackers' },
  block: { step: 'declare-blockers', rule: 'combat/blockers' },
} as const;

/** Refuses to declare attackers or blockers outside their step, whether that step is past or still to come. */
export function refuseOutsideStep(
  role: 'attack' | 'block',
  game: Game,
  { edition }: Ruleset,
): Result<never, Refusal<'combat/not-now'>> {
  const { step, rule } = DECLARED_RULES[role];
  const turn = turnOf(game);
  const isPast = phaseOf(turn.step) === 'combat' && STEPS.indexOf(turn.step) > STEPS.indexOf(step);
  const isToCome = unskippedSteps(game, turn).includes(step);
  const time = isPast ? 'past' : isToCome ? 'to-come' : 'over';
  return fail(refuse('combat/not-now', { role, time }, citeRules(edition, rule)));
}

/** True if the permanent has this card type, or may have it because only its name is known. */
export function mayHaveType({ permanent }: TablePermanent, type: string, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  const types = view.ok ? view.value.answer.alternatives.flatMap((set) => set.types) : [];
  return types.length === 0 || types.includes(type);
}

/** False if only the card's name is known; `mayBeCreature` is then true. */
export function isKnownCreature({ permanent }: TablePermanent, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  return view.ok && view.value.answer.alternatives.some(({ types }) => types.includes('Creature'));
}

export const mayBeCreature = (tablePermanent: TablePermanent, ruleset: Ruleset): boolean =>
  mayHaveType(tablePermanent, 'Creature', ruleset);

/** True if the permanent itself is attacked rather than its controller. */
export const isAttacked = ({ permanents }: Game, { id }: TablePermanent): boolean =>
  permanents.some(({ combat }) => combat?.permanentId === id);
