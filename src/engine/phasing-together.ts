import { restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import { ceasesToExist, comeBack, phaseIn, phaseOut } from './phasing.ts';
import { calledBy, type Permanent } from './permanents.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import type { RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';

/** Which permanents phase out and in at the same moment, by their ids, as at the beginning of an untap step. */
export interface Phasing {
  readonly out: readonly string[];
  readonly in: readonly string[];
}

/** The permanents afterwards, in the order in which they were. */
export interface Phased {
  readonly permanents: readonly Permanent[];
  /** Ids of what came back without the permanent to which it had been attached. */
  readonly unattached: readonly string[];
  /** Ids of phased-out tokens that are gone once state-based actions are checked. */
  readonly ceasing: readonly string[];
}

/**
 * Permanents phase out and in together. What is attached to one that phases out goes with it, indirectly, and comes
 * back with it and not before; what would go both ways goes indirectly only. What phased out by itself comes back
 * attached to what it was attached to, if that is there.
 * @param permanents all of them, phased out or not.
 * @param phasing ids among those permanents; any other is a bug.
 * @returns nothing changed but what phases; or the refusal of `phaseOut` or `phaseIn` for the first that cannot, and
 *   nothing changed at all.
 *
 * CR 217.8d, 502.15b, 502.15i, 502.15j (2006-10-01); 702.26a, 702.26g, 702.26h, 702.26i (2026-06-19).
 */
export function phaseTogether(
  permanents: readonly Permanent[],
  phasing: Phasing,
  ruleset: Ruleset,
): Result<Ruling<Phased>, Refusal> {
  const named = (id: string): Permanent => {
    const one = permanents.find((permanent) => permanent.id === id);
    if (!one) throw new Error(`there is no permanent ${id}`);
    return one;
  };
  for (const id of phasing.out) {
    const gone = phaseOut(named(id), ruleset);
    if (!gone.ok) return gone;
  }
  for (const id of phasing.in) {
    const back = phaseIn(named(id), ruleset);
    if (!back.ok) return back;
  }
  return ok(phaseAll(permanents, phasing, ruleset));
}

function phaseAll(
  permanents: readonly Permanent[],
  { out, in: inward }: Phasing,
  ruleset: Ruleset,
): Ruling<Phased> {
  const going = spread(out, permanents, ({ attachedTo, status }) => (status.phasedOut ? null : attachedTo));
  const coming = spread(inward, permanents, (one) =>
    one.status.phasedOut && !ceasesToExist(one, ruleset) ? one.phasedOutWith : null,
  );
  const moved = permanents.map((one) => {
    if (going.has(one.id)) return goOut(one, going, ruleset);
    return coming.has(one.id) ? comeBack(one, ruleset).value.answer : one;
  });
  const unattached = moved.filter(
    ({ id, attachedTo }) => coming.has(id) && attachedTo !== null && !isThere(attachedTo, moved, ruleset),
  );
  const ceasing = moved.filter((one) => ceasesToExist(one, ruleset));
  return {
    answer: {
      permanents: moved.map((one) => (unattached.includes(one) ? { ...one, attachedTo: null } : one)),
      unattached: unattached.map(({ id }) => id),
      ceasing: ceasing.map(({ id }) => id),
    },
    because: restsOn(
      ruleset.edition,
      'phasing/untap-step',
      ...when('phasing/indirect', going.size + coming.size > new Set([...out, ...inward]).size),
      ...when(
        'phasing/only-indirectly',
        moved.some((one) => one.phasedOutWith !== null && out.includes(one.id)),
      ),
      ...when('phasing/attached', unattached.length > 0),
      ...when('phasing/tokens-cease', ceasing.length > 0),
    ),
  };
}

const when = (rule: RuleSubject, isMet: boolean): readonly RuleSubject[] => (isMet ? [rule] : []);

/** These ids and those of all that follows them, and of what follows that. */
function spread(
  ids: readonly string[],
  permanents: readonly Permanent[],
  follows: (permanent: Permanent) => string | null,
): ReadonlySet<string> {
  const reached = new Set(ids);
  for (const id of reached) for (const one of permanents) if (follows(one) === id) reached.add(one.id);
  return reached;
}

function goOut(permanent: Permanent, going: ReadonlySet<string>, ruleset: Ruleset): Permanent {
  const gone = phaseOut(permanent, ruleset);
  if (!gone.ok) throw new Error(`${calledBy(permanent)} was phased out already`);
  const { attachedTo } = permanent;
  const phasedOutWith = attachedTo !== null && going.has(attachedTo) ? attachedTo : null;
  return { ...gone.value.answer, phasedOutWith };
}

/** Still the same permanent; where phasing is a zone it must be in play too. */
function isThere(id: string, permanents: readonly Permanent[], { phasing }: Ruleset): boolean {
  const host = permanents.find((one) => one.id === id);
  return host !== undefined && !(phasing === 'zone' && host.status.phasedOut);
}
