import { dateOf, type Edition } from '../vocabulary/editions.ts';
import { numbersOf, type RuleSubject } from './numbers.ts';
import { LATER_IN_FOUNDING, cite } from './table.ts';
import type { Citation, Citations } from '../vocabulary/citations.ts';

/** Cites rules of an edition, each once. Falls back to the first later rule if the edition has none. */
export function citeRules(
  edition: Edition,
  first: RuleSubject,
  ...others: readonly RuleSubject[]
): Citations {
  const [firstCitation, ...rest] = [first, ...others].map((subject) => citeOrLater(subject, edition));
  return distinct([firstCitation as Citation, ...rest]);
}

/** Removes duplicates, keeping the order. */
export function distinct([first, ...others]: Citations): Citations {
  return [
    first,
    ...others.filter(
      (citation, index) =>
        ![first, ...others.slice(0, index)].some((earlier) => isSameRule(earlier, citation)),
    ),
  ];
}

/** True if two citations name the same rule of the same edition. */
export const isSameRule = (a: Citation, b: Citation): boolean =>
  a.edition === b.edition && a.number === b.number;

const ADOPTED_BY_FOUNDING = LATER_IN_FOUNDING.map((subject) => cite(subject, 'founding')).filter(
  (value) => value !== undefined,
);

/**
 * True if an edition follows a later rule that it doesn't contain. Later rules that `founding` adopts count as
 * contained.
 */
export const followsLaterRule = (edition: Edition, rule: Citation): boolean =>
  rule.edition > dateOf(edition) &&
  !(edition === 'founding' && ADOPTED_BY_FOUNDING.some((own) => isSameRule(own, rule)));

/** Cites a rule of an edition, or of the first later edition that has it. */
export function citeOrLater(subject: RuleSubject, edition: Edition): Citation {
  return cite(subject, edition) ?? laterRule(subject, edition, () => true);
}

/** The first later edition that has the rule. */
export function laterRule(
  subject: RuleSubject,
  edition: Edition,
  accepts: (number: string) => boolean,
): Citation {
  for (const [from, number] of numbersOf(subject))
    if (from > dateOf(edition) && number && accepts(number)) return { edition: from, number };
  throw new Error(`no edition from ${dateOf(edition)} on has ${subject}`);
}
