import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from './views.ts';
import type { Permanent } from './permanent.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';

/**
 * The rule by which nothing changes a phased-out permanent: it is not in play, or treated as though it did not exist.
 */
export const phasedOutRule = ({ phasing }: Ruleset): RuleSubject =>
  phasing === 'zone' ? 'phasing/remembers' : 'phasing/out';

/** Refuses to change a phased-out permanent: under no edition is it on the battlefield to be affected. */
export function refuseIfPhasedOut(
  permanent: Permanent,
  ruleset: Ruleset,
): Refusal<'status/phased-out'> | undefined {
  if (!permanent.status.phasedOut) return undefined;
  const citations = citeRules(ruleset.edition, phasedOutRule(ruleset));
  return refuse('status/phased-out', { permanent: displayName(permanent, ruleset) }, citations);
}

/**
 * Refuses actions that need a permanent in play. A card in the old phased-out zone could be found and had copiable
 * values, CR 504.2 (2006-10-01); a permanent with phased-out status is treated as though it did not exist, CR 702.26b
 * (2026-06-19).
 */
export const refuseIfUnseen = (
  permanent: Permanent,
  ruleset: Ruleset,
): Refusal<'status/phased-out'> | undefined =>
  ruleset.phasing === 'zone' ? undefined : refuseIfPhasedOut(permanent, ruleset);

/** True if it is a phased-out token that is gone once state-based actions are checked. */
export const ceasesToExist = ({ isToken, status }: Permanent, { phasedOutTokens }: Ruleset): boolean =>
  isToken && status.phasedOut && phasedOutTokens === 'cease';
