import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { ceasesToExist } from '../status/phased-out.ts';
import { phaseTogether, type PhasingResult } from '../status/phasing-together.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import type { Permission } from '../deciding/authority.ts';
import { removeFromCombat } from '../combat/combat.ts';
import { permanentChangedEntry, permittedEntry, findPermanent } from '../deciding/permanent-actions.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { isActive } from '../game/teams.ts';
import { circleOf } from '../game/circle.ts';

/** Phases permanents out and in by an effect, all at once. */
export interface PhasePermanents {
  readonly kind: 'permanent/phase';
  readonly out: readonly ThingId[];
  readonly in: readonly ThingId[];
}

/**
 * Phases permanents out and in, with everything attached to them.
 *
 * CR 502.15i, 502.15j, 510.6 (2006-10-01); 702.26b, 702.26g, 702.26i (2026-06-19).
 */
export function decidePhasing(
  game: Game,
  permission: Permission,
  action: PhasePermanents,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<typeof findPermanent | typeof phaseAtTable> | Refusal<'option/missing'>
> {
  const ids = [...action.out, ...action.in];
  const refused = firstRefusal(ids.map((id) => findPermanent(game, id)));
  if (refused) return refused;
  if (ids.length === 0) return fail(refuse('option/missing', { option: 'permanent' }));
  const phased = phaseAtTable(game, { ...action, inUntapStep: false }, ruleset);
  return phased.ok ? acceptEntries(game, phasingEntries(game, phased.value, permission, ruleset)) : phased;
}

/**
 * The first part of an untap step: permanents with phasing phase out, and phased-out permanents of the active player
 * phase in, with those that phased out with them.
 *
 * CR 502.15b (2006-10-01); 702.26a (2026-06-19).
 */
export function phasingInUntapStep(game: Game, ruleset: Ruleset): readonly Entry[] {
  const own = game.permanents.filter(({ controllerId }) => isActive(game, controllerId));
  const phasingOut = own.filter(({ marks, permanent }) => marks.phases && !permanent.status.phasedOut);
  const phasingIn = own.filter(
    ({ permanent }) =>
      permanent.status.phasedOut && permanent.phasedOutWith === null && !ceasesToExist(permanent, ruleset),
  );
  if (phasingOut.length + phasingIn.length === 0) return [];
  const phasing = { out: idsOf(phasingOut), in: idsOf(phasingIn), inUntapStep: true };
  const phased = phaseAtTable(game, phasing, ruleset);
  if (!phased.ok) throw new Error(`phasing in the untap step failed: ${phased.failure.code}`);
  return phasingEntries(game, phased.value, BY_RULES, ruleset);
}

const phaseAtTable = (
  { permanents, seats }: Game,
  phasing: Pick<PhasePermanents, 'out' | 'in'> & { readonly inUntapStep: boolean },
  ruleset: Ruleset,
): Result<Ruling<PhasingResult>, RefusedBy<typeof phaseTogether>> =>
  phaseTogether(
    {
      permanents: permanents.map(({ permanent }) => permanent),
      players: circleOf({ seats }),
    },
    { out: phasing.out.map(String), in: phasing.in.map(String), inUntapStep: phasing.inUntapStep },
    ruleset,
  );

/** The entries of the phased permanents, then of those that cease to exist. */
function phasingEntries(
  { permanents }: Game,
  { answer, citations }: Ruling<PhasingResult>,
  permission: Permission,
  ruleset: Ruleset,
): readonly Entry[] {
  const phased = permanents.flatMap((before, index): readonly Entry[] => {
    const after = answer.permanents[index];
    if (!after || after.status.phasedOut === before.permanent.status.phasedOut) return [];
    const change = after.status.phasedOut ? 'phased-out' : 'phased-in';
    return [
      ...(after.status.phasedOut ? removeFromCombat(before, BY_RULES, ruleset) : []),
      permanentChangedEntry(permission, before.id, change, { answer: after, citations }),
    ];
  });
  const ceasing = answer.ceasing.map((id) => ceaseEntry(Number(id), ruleset));
  return [...phased, ...ceasing];
}

/** Phased-out tokens cease to exist under old rules. CR 217.8d, 420.5f (2006-10-01). */
const ceaseEntry = (id: ThingId, { edition }: Ruleset): Entry =>
  permittedEntry(
    BY_RULES,
    { kind: 'permanent/left', id, to: 'nowhere' },
    citeRules(edition, 'phasing/tokens-cease'),
  );

const idsOf = (permanents: readonly TablePermanent[]): readonly ThingId[] => permanents.map(({ id }) => id);
