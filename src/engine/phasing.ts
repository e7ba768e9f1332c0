import { restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import type { Zone } from './game-objects.ts';
import { calledBy, zoneOf, type Permanent } from './permanents.ts';
import { refuse } from './refusals.ts';
import { fail, ok } from './result.ts';
import type { RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';
import type { Change } from './status-changes.ts';
import type { Status } from './status.ts';

/*
 * Phasing out and in. Until 2009-07-11 it moves the permanent to the phased-out zone, which remembers it; since then it
 * changes its status, and the permanent stays where it is as though it did not exist. Either way it comes back as it
 * was. Several permanents at once, and what is attached to them: `phasing-together.ts`.
 */

/**
 * A permanent phases out. The old zone removes the damage dealt to it; a status leaves that to the cleanup step.
 * Removing it from combat is left to whoever knows of a combat.
 * @returns the permanent; or `status/already` where it is phased out.
 *
 * CR 217.8a, 502.15e (2006-10-01); 702.26b, 514.2 (2026-06-19).
 */
export function phaseOut(permanent: Permanent, ruleset: Ruleset): Change {
  const { status } = permanent;
  if (status.phasedOut) return already(permanent, 'phased out', ruleset);

  const damage = damageLeft(permanent, ruleset);
  const because = restsOn(ruleset.edition, 'phasing/out', 'phasing/remembers', 'phasing/damage');
  return ok({ answer: { ...permanent, damage, status: { ...status, phasedOut: true } }, because });
}

/**
 * A permanent phases in: the same permanent, tapped, flipped and face down as it was, with the counters it had. It does
 * not enter the battlefield anew.
 * @returns the permanent; or `status/already` where it is phased in, `phasing/indirectly` where it phased out with
 *   another, `phasing/ceased` for a token under rules by which phased-out tokens cease to exist.
 *
 * CR 502.15f, 502.15h, 510.6 (2006-10-01); 702.26c, 702.26d (2026-06-19).
 */
export function phaseIn(permanent: Permanent, ruleset: Ruleset): Change {
  const { phasedOutWith, status } = permanent;
  const { edition } = ruleset;
  if (!status.phasedOut) return already(permanent, 'phased in', ruleset);
  if (ceasesToExist(permanent, ruleset))
    return fail(
      refuse('phasing/ceased', { permanent: calledBy(permanent) }, restsOn(edition, 'phasing/tokens-cease')),
    );
  if (phasedOutWith !== null)
    return fail(
      refuse('phasing/indirectly', { permanent: calledBy(permanent) }, restsOn(edition, 'phasing/indirect')),
    );
  return comeBack(permanent, ruleset);
}

/** As `phaseIn`, for what phased out with another that phases in now. */
export const comeBack = (permanent: Permanent, { edition }: Ruleset): Change & { ok: true } =>
  ok({
    answer: { ...permanent, phasedOutWith: null, status: { ...permanent.status, phasedOut: false } },
    because: restsOn(edition, 'phasing/in', 'status/phased-out', 'phasing/remembers'),
  });

function already(permanent: Permanent, value: string, { edition }: Ruleset): Change {
  const because = restsOn(edition, 'status/phased-out');
  return fail(refuse('status/already', { permanent: calledBy(permanent), value }, because));
}

/** Whether it is a phased-out token that is gone once state-based actions are checked. */
export const ceasesToExist = ({ isToken, status }: Permanent, { phasedOutTokens }: Ruleset): boolean =>
  isToken && status.phasedOut && phasedOutTokens === 'cease';

/** What the game sees of a phased-out permanent, and what comes back. */
export interface PhasedOut {
  readonly zone: Zone;
  /** `as-no-permanent`: a card in the phased-out zone that nobody controls; `not`: as though it did not exist. */
  readonly seen: 'as-no-permanent' | 'not';
  /** What it is to the game meanwhile: neither tapped nor untapped under any rules. */
  readonly countsAs: 'neither tapped nor untapped';
  /** With what status it phases in; `null` where it ceases to exist. */
  readonly phasesInWith: Omit<Status, 'phasedOut'> | null;
  readonly counters: Permanent['counters'];
  /** How much of the damage marked on it is still marked. */
  readonly damage: number;
  readonly ceasesToExist: boolean;
  /** Whether abilities about leaving the battlefield triggered as it phased out. */
  readonly triggeredLeaving: boolean;
  /** Whether abilities about entering the battlefield will trigger as it phases in. */
  readonly willTriggerEntering: false;
}

/**
 * What has become of a permanent that is phased out, or would if it were.
 *
 * CR 217.8b–d, 502.15d, 510.6 (2006-10-01); 702.26b, 702.26d (2026-06-19). By 502.15d (2003-07-01) phasing out still
 * triggered abilities about leaving play.
 */
export function whilePhasedOut(permanent: Permanent, ruleset: Ruleset): Ruling<PhasedOut> {
  const { edition, phasing, phasingOutTriggers } = ruleset;
  const status: Status = { ...permanent.status, phasedOut: true };
  const { phasedOut: _, ...returning } = status;
  const isOver = ceasesToExist({ ...permanent, status }, ruleset);
  return {
    answer: {
      zone: zoneOf({ ...permanent, status }, ruleset),
      seen: phasing === 'zone' ? 'as-no-permanent' : 'not',
      countsAs: 'neither tapped nor untapped',
      phasesInWith: isOver ? null : returning,
      counters: permanent.counters,
      damage: damageLeft(permanent, ruleset),
      ceasesToExist: isOver,
      triggeredLeaving: phasingOutTriggers,
      willTriggerEntering: false,
    },
    because: restsOn(
      edition,
      'phasing/out',
      'phasing/remembers',
      'status/phased-out',
      'phasing/triggers',
      'phasing/damage',
      ...(permanent.isToken ? [tokenRule(ruleset)] : []),
    ),
  };
}

const damageLeft = ({ damage }: Permanent, { phasing }: Ruleset): number => (phasing === 'zone' ? 0 : damage);

const tokenRule = ({ phasedOutTokens }: Ruleset): RuleSubject =>
  phasedOutTokens === 'cease' ? 'phasing/tokens-cease' : 'phasing/tokens-stay';
