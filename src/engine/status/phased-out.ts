import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from './views.ts';
import type { Permanent } from './permanent.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/**
 * The rule by which nothing changes a phased-out permanent: it is not in play, or treated as though it did not exist.
 */
export const phasedOutRule = ({ phasing }: Ruleset): RuleSubject =>
  phasing === 'zone' ? 'phasing/remembers' : 'phasing/out';

/** Refuses to change a phased-out permanent: in no edition can it be affected like a permanent on the battlefield. */
export function checkPhasedIn(
  permanent: Permanent,
  ruleset: Ruleset,
): Result<void, Refusal<'status/phased-out'>> {
  if (!permanent.status.phasedOut) return ok();
  const citations = citeRules(ruleset.edition, phasedOutRule(ruleset));
  return fail(refuse('status/phased-out', { permanent: displayName(permanent, ruleset) }, citations));
}

/**
 * Refuses actions that need a permanent in play. A card in the old phased-out zone could be found and had copiable
 * values, CR 504.2 (2006-10-01); a permanent with phased-out status is treated as though it did not exist, CR 702.26b
 * (2026-06-19).
 */
export const checkInPlay = (
  permanent: Permanent,
  ruleset: Ruleset,
): Result<void, Refusal<'status/phased-out'>> =>
  ruleset.phasing === 'zone' ? ok() : checkPhasedIn(permanent, ruleset);

/** True if it is a phased-out token that ceases to exist when state-based actions are checked. */
export const ceasesToExist = ({ isToken, status }: Permanent, { phasedOutTokens }: Ruleset): boolean =>
  isToken && status.phasedOut && phasedOutTokens === 'cease';
