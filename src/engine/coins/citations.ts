import type { CoinFlip, FlipRequest } from './vocabulary.ts';
import { citeOrLater, laterRule, restsOn } from '../rule-numbers/citing.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Citation, Ruling } from '../vocabulary/citations.ts';

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
  return restsOn(edition, request.call ? 'coins/call' : 'coins/no-call', ...rest);
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
