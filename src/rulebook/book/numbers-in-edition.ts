import { dateOf, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { createLruCache, type LruCache } from '../../basics/lru-cache.ts';
import { numbersOn } from './cited-rule.ts';
import { translateNumber } from '../text/concordance.ts';
import type { Hit } from '../text/rule-text.ts';
import { numberIn } from '../rule-matching/links.ts';
import type { Rulebook } from './rulebook.ts';

/** From text to text the way may be long, and the same rules are asked about: so many are remembered. */
const MAX_KNOWN = 10_000;
const KNOWN = new WeakMap<Rulebook, LruCache<string, readonly string[]>>();

/**
 * The numbers of a rule or chapter in another edition: by the table of numbers as far as it goes, or else by the
 * official texts held.
 */
export function numbersInEdition(hit: Hit, there: Edition, rulebook: Rulebook): readonly string[] {
  const known = KNOWN.get(rulebook) ?? createLruCache<string, readonly string[]>(MAX_KNOWN);
  KNOWN.set(rulebook, known);
  const key = `${hit.edition} ${hit.number} ${there}`;
  const had = known.get(key);
  if (had) return had;
  const numbers = lookUp(hit, there, rulebook);
  known.set(key, numbers);
  return numbers;
}

function lookUp({ number, edition }: Hit, there: Edition, rulebook: Rulebook): readonly string[] {
  const [from, to] = [dateOf(edition), dateOf(there)];
  const isTold = from <= TODAYS_DATE;
  const heirs = isTold && to <= TODAYS_DATE ? translateNumber(number, from, to)?.numbers : undefined;
  if (heirs && heirs.length > 0) return heirs;
  const linked = numberIn(number, from, to, rulebook.links);
  return linked.length === 0 && isTold && to > TODAYS_DATE
    ? numbersOn({ number, edition: from }, to, rulebook)
    : linked;
}
