import type { CoinFlip, FlipRequest } from './coin-vocabulary.ts';
import { dateOf, type Edition } from './editions.ts';
import { cite, RULE_NUMBERS, type RuleLife, type RuleSubject } from './rule-numbers.ts';
import type { Citation, Ruling } from './ruling.ts';

/*
 * Which rules the outcome of a flip rests on.
 */

/** The rules behind the flips of a request, at least one, none twice. */
export function rulesBehind(
  request: FlipRequest,
  flips: readonly CoinFlip[],
  edition: Edition,
): Ruling<unknown>['because'] {
  const rest: RuleSubject[] = [];
  if (request.substitute) rest.push('coins/substitutes');
  if (flips.some(({ drawn }) => drawn.length === 0)) rest.push('coins/fixed');
  if (flips.some(({ drawn }) => drawn.length > 2)) rest.push('replacement/once');
  const first = citeOrLater(request.call ? 'coins/call' : 'coins/no-call', edition);
  const others = rest.map((subject) => citeOrLater(subject, edition));
  return [
    first,
    ...others.filter((one, at) => ![first, ...others.slice(0, at)].some((had) => same(had, one))),
  ];
}

const same = (one: Citation, other: Citation): boolean =>
  one.edition === other.edition && one.number === other.number;

/** A rule of an edition; where that edition is silent, the first later one that has the rule, which is followed. */
export function citeOrLater(subject: RuleSubject, edition: Edition): Citation {
  return cite(subject, edition) ?? laterRule(subject, edition, () => true);
}

/**
 * The rules that want equal chances of a coin's substitute. The glossary of before 2006-07-15 allows a die and says
 * nothing of its sides, so there the later rule stands beside it.
 */
export function citeEqualChances(edition: Edition): readonly Citation[] {
  const now = citeOrLater('coins/substitutes', edition);
  if (now.number !== 'Glossary') return [now];
  return [now, laterRule('coins/substitutes', edition, (number) => number !== 'Glossary')];
}

function laterRule(subject: RuleSubject, edition: Edition, isMeant: (number: string) => boolean): Citation {
  const life: RuleLife = RULE_NUMBERS[subject];
  for (const [from, number] of life.numbers)
    if (from > dateOf(edition) && number && isMeant(number)) return { edition: from, number };
  throw new Error(`no edition from ${dateOf(edition)} on has ${subject}`);
}
