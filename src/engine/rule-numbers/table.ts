import { FOUNDING_DATE, RELEASE_DATE, type Edition, type IsoDate } from '../vocabulary/editions.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { knownDay, lastSureNumber, numbersOf, type RuleSubject } from './numbers.ts';

/** Rules that no longer exist, and the rules that now give a different answer to the same question. */
export const SUPERSEDED: { readonly [S in RuleSubject]?: readonly RuleSubject[] } = {
  'split/two-answers': ['split/off-stack', 'split/mana-cost'],
  'split/compare': ['split/off-stack', 'split/mana-cost'],
  'split/compare-sides': ['split/off-stack', 'split/mana-cost'],
  'split/compare-negative': ['split/off-stack', 'split/mana-cost'],
  'split/compare-several': ['split/off-stack', 'split/mana-cost'],
  'split/compare-values': ['split/off-stack', 'split/mana-cost'],
};

/** The number of a rule on a day: `undefined` before it exists, `null` after it was removed. */
export const numberOn = (subject: RuleSubject, date: IsoDate): string | null | undefined =>
  numbersOf(subject).findLast(([from]) => from <= date)?.[1];

/**
 * The number of a rule in an edition.
 * @returns the number on the release date if the number in a later text is uncertain; `undefined` if the edition
 *   doesn't have the rule.
 */
export function cite(subject: RuleSubject, edition: Edition): Citation | undefined {
  const date = knownDay(citedOn(edition, subject));
  const number = numberOn(subject, date);
  if (number) return { edition: date, number };
  const sure = lastSureNumber(subject, date);
  return sure === undefined ? undefined : { edition: RELEASE_DATE, number: sure };
}

/** The rules that `founding` has from a later text than its own: 505.3 and 505.7 of 2008-02-01. */
const FOUNDING_LATER: { readonly [S in RuleSubject]?: IsoDate } = {
  'split/color': '2008-02-01',
  'split/name': '2008-02-01',
  'split/chosen-name': '2008-02-01',
};

/** The day whose text an edition follows for one rule: `founding` follows a later text for some. */
export const citedOn = (edition: Edition, subject: RuleSubject): IsoDate =>
  edition === 'founding' ? (FOUNDING_LATER[subject] ?? FOUNDING_DATE) : edition;

/** The rules that `founding` has from a later text than its own. */
export const LATER_IN_FOUNDING = Object.keys(FOUNDING_LATER) as readonly RuleSubject[];
