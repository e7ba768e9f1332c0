import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Permanent } from './permanent.ts';
import type { Phasing } from './phasing-together.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/**
 * The rules on which permanents phased together.
 * @param before all permanents, and `after` the same in the same order.
 * @param cease some token is phased out and ceases to exist.
 */
export function becauseOf(
  { out, in: inward, inUntapStep }: Phasing,
  before: readonly Permanent[],
  after: readonly Permanent[],
  cease: boolean,
  { edition }: Ruleset,
): Ruling<unknown>['because'] {
  const wentWith = after.filter((one, at) => one.phasedOutWith !== null && !before[at]?.status.phasedOut);
  const cameBack = before.filter(({ status }, at) => status.phasedOut && !after[at]?.status.phasedOut);
  const cameWith = cameBack.filter(({ phasedOutWith }) => phasedOutWith !== null);
  const hosts = cameBack.flatMap(({ attachedTo, phasedOutWith }) =>
    attachedTo && phasedOutWith === null ? [attachedTo] : [],
  );
  const isStillOut = (id: string) => after.some((one) => one.id === id && one.status.phasedOut);
  return restsOn(
    edition,
    ...howItHappens(out.length > 0, inward.length > 0, inUntapStep),
    ...when('phasing/indirect', wentWith.length + cameWith.length > 0),
    ...when(
      'phasing/only-indirectly',
      wentWith.some(({ id }) => out.includes(id)),
    ),
    ...when(
      'phasing/attached',
      hosts.some(({ kind }) => kind === 'permanent'),
    ),
    ...when(
      'phasing/attached-to-player',
      hosts.some(({ kind }) => kind === 'player'),
    ),
    ...when(
      'phasing/remembers',
      hosts.some(({ kind, id }) => kind === 'permanent' && isStillOut(id)),
    ),
    ...when('phasing/tokens-cease', cease),
  );
}

function howItHappens(
  somethingGoes: boolean,
  somethingComes: boolean,
  inUntapStep: boolean,
): readonly [RuleSubject, ...RuleSubject[]] {
  if (inUntapStep) return ['phasing/untap-step'];
  if (!somethingComes) return ['phasing/out'];
  return somethingGoes ? ['phasing/out', 'phasing/in'] : ['phasing/in'];
}

const when = (rule: RuleSubject, isMet: boolean): readonly RuleSubject[] => (isMet ? [rule] : []);
