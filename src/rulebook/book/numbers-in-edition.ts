import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { numbersOn } from './cited-rule.ts';
import { translateNumber } from '../text/concordance.ts';
import type { RuleHit } from '../text/rule-text.ts';
import { linkedNumbers } from '../rule-matching/links.ts';
import type { Rulebook } from './rulebook.ts';

/** The maximum number of cached results per rulebook; following a rule through many texts is slow. */
const MAX_CACHED = 10_000;
/** Cleared if it is full: evicting the least recently used would cost as much as most lookups. */
const CACHES = new WeakMap<Rulebook, Map<string, readonly string[]>>();

/**
 * The numbers of a rule or chapter in another edition: by the concordance as far as it goes, then by the available
 * official texts.
 */
export function numbersInEdition(hit: RuleHit, target: Edition, rulebook: Rulebook): readonly string[] {
  const known = CACHES.get(rulebook) ?? new Map<string, readonly string[]>();
  CACHES.set(rulebook, known);
  const key = `${hit.edition} ${hit.number} ${target}`;
  const cached = known.get(key);
  if (cached) return cached;
  const numbers = lookUp(hit, target, rulebook);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, numbers);
  return numbers;
}

function lookUp({ number, edition }: RuleHit, target: Edition, rulebook: Rulebook): readonly string[] {
  const [from, to] = [dateOf(edition), dateOf(target)];
  const isCovered = from <= TODAYS_DATE;
  const successors = isCovered && to <= TODAYS_DATE ? translateNumber(number, from, to)?.numbers : undefined;
  if (successors && successors.length > 0) return successors;
  const linked = linkedNumbers(number, from, to, rulebook.links);
  return linked.length === 0 && isCovered && to > TODAYS_DATE
    ? numbersOn({ number, edition: from }, to, rulebook)
    : linked;
}
