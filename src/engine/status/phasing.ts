import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { displayName } from './views.ts';
import { zoneOf, type Permanent } from './permanent.ts';
import { ceasesToExist, phasedOutRule } from './phased-out.ts';
import { refuse } from '../refusals/refusal.ts';
import { fail, ok } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { StatusChange } from './status-changes.ts';
import type { Status } from './status.ts';

/*
 * Phasing out and in. Until 2009-07-11 it moves the permanent to the phased-out zone, which remembers its state; since
 * then it is a status, and the permanent is treated as though it did not exist. Either way it comes back unchanged. For
 * several permanents, and attachments, see `phasing-together.ts`.
 */

/**
 * Phases a permanent out. In the old zone damage is removed at once; with phased-out status that is left to the
 * cleanup step. Callers remove it from combat.
 * CR 217.8a, 502.15e (2006-10-01); 702.26b, 514.2 (2026-06-19).
 */
export function phasePermanentOut(permanent: Permanent, ruleset: Ruleset): StatusChange<'status/already'> {
  const { status } = permanent;
  if (status.phasedOut) return refuseUnchanged(permanent, 'phased out', phasedOutRule(ruleset), ruleset);

  const damage = damageLeft(permanent, ruleset);
  const citations = citeRules(ruleset.edition, 'phasing/out', 'phasing/remembers', 'phasing/damage');
  return ok({ answer: { ...permanent, damage, status: { ...status, phasedOut: true } }, citations });
}

/**
 * Phases a permanent in: it is the same permanent, tapped, flipped and face down as before, with its counters. It does
 * not enter the battlefield.
 *
 * CR 502.15f, 502.15h, 510.6 (2006-10-01); 702.26c, 702.26d, 110.5c (2026-06-19).
 */
export function phasePermanentIn(
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'status/already' | 'phasing/indirectly' | 'phasing/ceased'> {
  const { phasedOutWith, status } = permanent;
  const { edition } = ruleset;
  const facts = { permanent: displayName(permanent, ruleset) };
  if (!status.phasedOut) return refuseUnchanged(permanent, 'phased in', 'phasing/in', ruleset);
  if (ceasesToExist(permanent, ruleset))
    return fail(refuse('phasing/ceased', facts, citeRules(edition, 'phasing/tokens-cease')));
  if (phasedOutWith !== null)
    return fail(refuse('phasing/indirectly', facts, citeRules(edition, 'phasing/indirect')));
  return phaseInIndirectly(permanent, ruleset);
}

/** The rule by which phasing in leaves the status unchanged, by the number of status categories. */
export const STATUS_KEPT_RULE: { readonly [Categories in Ruleset['statusCategories']]: RuleSubject } = {
  0: 'phasing/remembers',
  3: 'status/phased-out',
  4: 'status/kept',
};

/** True if its status differs from that of a permanent as it enters: it is tapped, flipped or face down. */
export const hasChangedStatus = ({ status: { tapped, flipped, faceDown } }: Permanent): boolean =>
  tapped || flipped || faceDown;

/** Like `phasePermanentIn`, for a permanent that phased out together with another that phases in now. */
export const phaseInIndirectly = (
  permanent: Permanent,
  { edition, statusCategories }: Ruleset,
): StatusChange<never> & { ok: true } =>
  ok({
    answer: { ...permanent, phasedOutWith: null, status: { ...permanent.status, phasedOut: false } },
    citations:
      statusCategories === 3
        ? citeRules(edition, STATUS_KEPT_RULE[statusCategories], 'phasing/in', 'phasing/same-permanent')
        : citeRules(edition, 'phasing/in', STATUS_KEPT_RULE[statusCategories], 'phasing/same-permanent'),
  });

function refuseUnchanged(
  permanent: Permanent,
  value: string,
  rule: RuleSubject,
  ruleset: Ruleset,
): StatusChange<'status/already'> {
  const citations = citeRules(ruleset.edition, rule);
  return fail(refuse('status/already', { permanent: displayName(permanent, ruleset), value }, citations));
}

/** The state of a phased-out permanent as the game sees it, and its state after phasing in. */
export interface PhasedOut {
  readonly zone: Zone;
  /** `as-no-permanent`: a card in the phased-out zone without a controller; `not`: as though it did not exist. */
  readonly seen: 'as-no-permanent' | 'not';
  /** `null` in the old zone; a permanent with phased-out status keeps its value, although nothing can see it. */
  readonly countsAs: 'neither tapped nor untapped' | 'tapped' | 'untapped';
  /** The status with which it phases in; `null` if it ceases to exist. */
  readonly phasesInWith: Omit<Status, 'phasedOut'> | null;
  readonly counters: Permanent['counters'];
  /** The damage still marked on it. */
  readonly damage: number;
  readonly ceasesToExist: boolean;
  /** True if abilities about leaving the battlefield triggered as it phased out. */
  readonly triggeredLeaving: boolean;
  /** True if abilities about entering the battlefield will trigger as it phases in, which they never do. */
  readonly willTriggerEntering: false;
}

/**
 * The state of a phased-out permanent, or the state that another permanent would have if phased out. CR 217.8c, 217.8d,
 * 502.15d, 510.6 (2006-10-01); 702.26b, 702.26d, 110.5, 110.5c (2026-06-19). By 502.15d (2003-07-01) phasing out still
 * triggered abilities about leaving play.
 */
export function whilePhasedOut(permanent: Permanent, ruleset: Ruleset): Ruling<PhasedOut> {
  const { edition, phasing, phasingOutTriggers, statusCategories } = ruleset;
  const status: Status = { ...permanent.status, phasedOut: true };
  const { phasedOut: _, ...returning } = status;
  const hasCeased = ceasesToExist({ ...permanent, status }, ruleset);
  return {
    answer: {
      zone: zoneOf({ ...permanent, status }, ruleset),
      seen: phasing === 'zone' ? 'as-no-permanent' : 'not',
      countsAs: countsAs(permanent, ruleset),
      phasesInWith: hasCeased ? null : returning,
      counters: permanent.counters,
      damage: damageLeft(permanent, ruleset),
      ceasesToExist: hasCeased,
      triggeredLeaving: phasingOutTriggers,
      willTriggerEntering: false,
    },
    citations: citeRules(
      edition,
      'phasing/out',
      'phasing/remembers',
      STATUS_KEPT_RULE[statusCategories],
      ...(phasing === 'zone' ? [] : (['status/categories'] as const)),
      'phasing/triggers',
      'phasing/damage',
      ...(permanent.isToken ? [tokenRule(ruleset)] : []),
    ),
  };
}

function countsAs({ status }: Permanent, { phasing }: Ruleset): PhasedOut['countsAs'] {
  if (phasing === 'zone') return 'neither tapped nor untapped';
  return status.tapped ? 'tapped' : 'untapped';
}

const damageLeft = ({ damage }: Permanent, { phasing }: Ruleset): number => (phasing === 'zone' ? 0 : damage);

const tokenRule = ({ phasedOutTokens }: Ruleset): RuleSubject =>
  phasedOutTokens === 'cease' ? 'phasing/tokens-cease' : 'phasing/tokens-stay';
