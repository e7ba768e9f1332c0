import { dateOf, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { stem } from '../search/stem.ts';
import { wordsOf } from '../search/words.ts';
import type { RuleHit } from '../text/rule-text.ts';

/**
 * On a past day, the subrule that has a name nearest to its beginning, if the rule above it doesn't mention the name:
 * that of Treasure tokens below the rule about all predefined tokens. Our words for today's rule mention all of them.
 */
export function narrowToNamed(name: string, hit: RuleHit, rulebook: Rulebook): RuleHit {
  const text = rulebook.read(hit.edition);
  const rule = text.rule(hit.number);
  const sought = ` ${stemsIn(name)} `;
  const placeIn = (number: string): number => {
    const paragraphs = text.rule(number)?.paragraphs ?? [];
    return ` ${paragraphs.map((paragraph) => stemsIn(paragraph.text)).join(' ')} `.indexOf(sought);
  };
  if (dateOf(hit.edition) >= TODAYS_DATE) return hit;
  if (!rule || rule.subrules.length === 0 || placeIn(hit.number) >= 0) return hit;
  const [first] = rule.subrules
    .map((number) => ({ number, place: placeIn(number) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place);
  return first ? { edition: hit.edition, number: first.number } : hit;
}

const stemsIn = (words: string): string => wordsOf(words).map(stem).join(' ');
