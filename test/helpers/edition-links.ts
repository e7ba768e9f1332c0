import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { EditionLink, Links } from '#rulebook/rule-matching/links.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';

/**
 * The links between consecutive official texts, kept in memory.
 * @param texts in any order, one per day; fragments and texts in our own words are ignored
 */
export function editionLinks(texts: readonly ParsedRules[]): Links {
  const whole = texts
    .filter(({ wording, isFragment }) => wording === 'official' && !isFragment)
    .toSorted((a, b) => (a.edition < b.edition ? -1 : 1));
  const steps = whole.slice(1).map((text, index) => matchEditions(whole[index] ?? text, text));
  return makeLinks(
    whole.map(({ edition }) => edition),
    steps,
  );
}

/**
 * @param editions oldest first
 * @param steps the links from each edition to the next: one fewer than editions
 */
function makeLinks(editions: Links['editions'], steps: readonly (readonly EditionLink[])[]): Links {
  const forward = new Map(steps.map((links, index) => [editions[index], groupBy(links, ({ from }) => from)]));
  const back = new Map(steps.map((links, index) => [editions[index + 1], groupBy(links, ({ to }) => to)]));
  return {
    editions,
    later: (edition, number) => forward.get(edition)?.get(number) ?? [],
    earlier: (edition, number) => back.get(edition)?.get(number) ?? [],
  };
}

function groupBy(
  links: readonly EditionLink[],
  keyOf: (link: EditionLink) => string,
): ReadonlyMap<string, readonly EditionLink[]> {
  const groups = new Map<string, EditionLink[]>();
  for (const link of links) {
    const group = groups.get(keyOf(link)) ?? [];
    groups.set(keyOf(link), group);
    group.push(link);
  }
  return groups;
}
