import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { viewOfPermanent } from '../status/views.ts';
import { refuse, type Refusal } from '../vocabulary/refusals.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import type { Game, TablePermanent } from '../game/state.ts';

/** Refuses attackers or blockers that are declared outside their step. */
export const notNow = (
  role: 'attack' | 'block',
  { edition }: Ruleset,
): Result<never, Refusal<'combat/not-now'>> =>
  fail(
    refuse(
      'combat/not-now',
      { role },
      restsOn(edition, role === 'attack' ? 'combat/attackers' : 'combat/blockers'),
    ),
  );

/** True if it has this card type, or may have it, since it is known by name only. */
export function mayHaveType({ permanent }: TablePermanent, type: string, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  const types = view.ok ? view.value.answer.sets.flatMap((one) => one.types) : [];
  return types.length === 0 || types.includes(type);
}

export const mayBeCreature = (one: TablePermanent, ruleset: Ruleset): boolean =>
  mayHaveType(one, 'Creature', ruleset);

/** True if something attacks the permanent itself, and not its controller. */
export const isAttacked = ({ permanents }: Game, { id }: TablePermanent): boolean =>
  permanents.some(({ combat }) => combat?.permanentId === id);
