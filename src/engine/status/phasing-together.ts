import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from './views.ts';
import type { Host, Permanent } from './permanent.ts';
import { ceasesToExist } from './phased-out.ts';
import {
  phaseInIndirectly,
  hasChangedStatus,
  STATUS_KEPT_RULE,
  phasePermanentIn,
  phasePermanentOut,
} from './phasing.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import type { StatusChange } from './status-changes.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';

/** All permanents of a game, and its players, which permanents can be attached to. */
export interface PhasingGame {
  /** All permanents, phased out or not. */
  readonly permanents: readonly Permanent[];
  /** Ids of the players who are still in the game. */
  readonly players: readonly string[];
}

/** Which permanents phase out and in at the same moment, by their ids. */
export interface Phasing {
  readonly out: readonly string[];
  readonly in: readonly string[];
  /** True for the untap step; false for a spell or ability. */
  readonly inUntapStep: boolean;
}

/** The resulting permanents, in their previous order. */
export interface PhasingResult {
  readonly permanents: readonly Permanent[];
  /** Ids of permanents that phased in without their former hosts. */
  readonly unattached: readonly string[];
  /** Ids of phased-out tokens that cease to exist when state-based actions are checked. */
  readonly ceasing: readonly string[];
}

/**
 * Phases permanents out and in together. A permanent attached to one that phases out goes with it, indirectly, and
 * comes back only with it; a permanent that would phase out both ways goes indirectly. A permanent that phased out by
 * itself comes back attached to its host, if that is there: a player still in the game, or a permanent that is not
 * phased out. A phased-out host counts as off the battlefield: 702.26d, 702.26i (2026-06-19).
 * @param phasing ids among those permanents.
 * @returns the permanents with those that phased; the refusal of the first that cannot, and then nothing changes.
 *   Permanents that phase indirectly may be listed with their host.
 * @throws for unknown ids.
 *
 * CR 217.8d, 502.15b, 502.15i, 502.15j (2006-10-01); 702.26a, 702.26g, 702.26h, 702.26i (2026-06-19).
 */
export function phaseTogether(
  game: PhasingGame,
  phasing: Phasing,
  ruleset: Ruleset,
): Result<Ruling<PhasingResult>, Refusal<'status/already' | 'phasing/indirectly' | 'phasing/ceased'>> {
  const { permanents } = game;
  const permanentWithId = (id: string): Permanent => {
    const permanent = permanents.find((candidate) => candidate.id === id);
    if (!permanent) throw new Error(`there is no permanent with the id ${id}`);
    return permanent;
  };
  const phasingIn = withAttached(phasing.in, permanents, (permanent) =>
    permanent.status.phasedOut && !ceasesToExist(permanent, ruleset) ? permanent.phasedOutWith : null,
  );
  const changes = [
    ...phasing.out.map((id) => phasePermanentOut(permanentWithId(id), ruleset)),
    ...phasing.in.map((id) => bringBack(permanentWithId(id), phasingIn, permanents, ruleset)),
  ];
  for (const change of changes) if (!change.ok) return change;
  return ok(phaseAll(game, phasing, phasingIn, ruleset));
}

/** Phases a permanent in together with the host it phased out with; never if the host has ceased to exist. */
function bringBack(
  permanent: Permanent,
  phasingIn: ReadonlySet<string>,
  permanents: readonly Permanent[],
  ruleset: Ruleset,
): StatusChange<'status/already' | 'phasing/indirectly' | 'phasing/ceased'> {
  const { phasedOutWith } = permanent;
  if (phasedOutWith !== null && phasingIn.has(phasedOutWith)) return phaseInIndirectly(permanent, ruleset);

  const host = permanents.find(({ id }) => id === phasedOutWith);
  if (!host || !ceasesToExist(host, ruleset)) return phasePermanentIn(permanent, ruleset);
  const citations = citeRules(ruleset.edition, 'phasing/indirect', 'phasing/tokens-cease');
  return fail(refuse('phasing/indirectly', { permanent: displayName(permanent, ruleset) }, citations));
}

function phaseAll(
  { permanents, players }: PhasingGame,
  phasing: Phasing,
  phasingIn: ReadonlySet<string>,
  ruleset: Ruleset,
): Ruling<PhasingResult> {
  const phasingOut = withAttached(phasing.out, permanents, ({ attachedTo, status }) =>
    attachedTo?.kind === 'permanent' && !status.phasedOut ? attachedTo.id : null,
  );
  const moved = permanents.map((permanent) => {
    if (phasingOut.has(permanent.id)) return phaseOut(permanent, phasingOut, ruleset);
    return phasingIn.has(permanent.id) ? phaseInIndirectly(permanent, ruleset).value.answer : permanent;
  });
  const isThere = ({ kind, id }: Host): boolean =>
    kind === 'player' ? players.includes(id) : moved.some((host) => host.id === id && !host.status.phasedOut);
  const unattached = moved.filter(
    ({ id, attachedTo }) => phasingIn.has(id) && attachedTo !== null && !isThere(attachedTo),
  );
  const ceasing = moved.filter((permanent) => ceasesToExist(permanent, ruleset));
  return {
    answer: {
      permanents: moved.map((permanent) =>
        unattached.includes(permanent) ? { ...permanent, attachedTo: null } : permanent,
      ),
      unattached: unattached.map(({ id }) => id),
      ceasing: ceasing.map(({ id }) => id),
    },
    citations: citePhasing(phasing, permanents, moved, ceasing.length > 0, ruleset),
  };
}

/** These ids, and transitively those of everything attached to them. */
function withAttached(
  ids: readonly string[],
  permanents: readonly Permanent[],
  hostIdOf: (permanent: Permanent) => string | null,
): ReadonlySet<string> {
  const reached = new Set(ids);
  for (const id of reached)
    for (const permanent of permanents) if (hostIdOf(permanent) === id) reached.add(permanent.id);
  return reached;
}

function phaseOut(permanent: Permanent, phasingOut: ReadonlySet<string>, ruleset: Ruleset): Permanent {
  const phasedOut = phasePermanentOut(permanent, ruleset);
  if (!phasedOut.ok) throw new Error(`${displayName(permanent, ruleset)} was phased out already`);
  const { attachedTo } = permanent;
  const isIndirect = attachedTo?.kind === 'permanent' && phasingOut.has(attachedTo.id);
  return { ...phasedOut.value.answer, phasedOutWith: isIndirect ? attachedTo.id : null };
}

/**
 * The rules on which permanents phased together.
 * @param before all permanents, and `after` the same in the same order.
 * @param hasCeased true if a phased-out token ceases to exist.
 */
function citePhasing(
  { out, in: returning, inUntapStep }: Phasing,
  before: readonly Permanent[],
  after: readonly Permanent[],
  hasCeased: boolean,
  { edition, statusCategories }: Ruleset,
): Citations {
  const indirectlyOut = after.filter(
    (permanent, index) => permanent.phasedOutWith !== null && !before[index]?.status.phasedOut,
  );
  const phasedIn = before.filter(({ status }, index) => status.phasedOut && !after[index]?.status.phasedOut);
  const indirectlyIn = phasedIn.filter(({ phasedOutWith }) => phasedOutWith !== null);
  const hosts = phasedIn.flatMap(({ attachedTo, phasedOutWith }) =>
    attachedTo && phasedOutWith === null ? [attachedTo] : [],
  );
  const isStillOut = (id: string) =>
    after.some((permanent) => permanent.id === id && permanent.status.phasedOut);
  const [rule, ...otherRules] = phasingRules({ out, in: returning, inUntapStep });
  const statusRule = STATUS_KEPT_RULE[statusCategories];
  // 510.6 (2006-10-01) covers both phasing in and status, so it comes first if nothing phases out.
  const coversPhasingIn = statusRule === 'status/phased-out' && phasedIn.length > 0;
  return citeRules(
    edition,
    coversPhasingIn && !inUntapStep && out.length === 0 ? statusRule : rule,
    rule,
    ...otherRules,
    ...ruleIf(statusRule, (coversPhasingIn && !inUntapStep) || phasedIn.some(hasChangedStatus)),
    ...ruleIf('phasing/indirect', indirectlyOut.length + indirectlyIn.length > 0),
    ...ruleIf(
      'phasing/only-indirectly',
      indirectlyOut.some(({ id }) => out.includes(id)),
    ),
    ...ruleIf(
      'phasing/attached',
      hosts.some(({ kind }) => kind === 'permanent'),
    ),
    ...ruleIf(
      'phasing/attached-to-player',
      hosts.some(({ kind }) => kind === 'player'),
    ),
    ...ruleIf(
      'phasing/remembers',
      hosts.some(({ kind, id }) => kind === 'permanent' && isStillOut(id)),
    ),
    ...ruleIf('phasing/tokens-cease', hasCeased),
  );
}

function phasingRules({
  out,
  in: returning,
  inUntapStep,
}: Phasing): readonly [RuleSubject, ...RuleSubject[]] {
  if (inUntapStep) return ['phasing/untap-step'];
  if (returning.length === 0) return ['phasing/out'];
  return out.length > 0 ? ['phasing/out', 'phasing/in'] : ['phasing/in'];
}

const ruleIf = (rule: RuleSubject, isMet: boolean): readonly RuleSubject[] => (isMet ? [rule] : []);
