import { dateOf, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { stem } from '../search/stem.ts';
import { wordsOf } from '../search/words.ts';
import type { RuleHit } from '../text/rule-text.ts';

/**
 * On a past day, the only subrule that has a name, or the one that begins with it, if the rule above doesn't mention the
 * name: that of Treasure tokens below the rule about all predefined tokens. Our words for today's rule mention all.
 */
export function narrowToNamed(name: string, hit: RuleHit, rulebook: Rulebook): RuleHit {
  if (dateOf(hit.edition) >= TODAYS_DATE) return hit;
  const text = rulebook.read(hit.edition);
  const rule = text.rule(hit.number);
  if (!rule || rule.subrules.length === 0) return hit;
  const sought = ` ${stemsIn(name)} `;
  const placeIn = (number: string): number => {
    const paragraphs = text.rule(number)?.paragraphs ?? [];
    return ` ${paragraphs.map((paragraph) => stemsIn(paragraph.text)).join(' ')} `.indexOf(sought);
  };
  if (placeIn(hit.number) >= 0) return hit;
  const naming = rule.subrules
    .map((number) => ({ number, place: placeIn(number) }))
    .filter(({ place }) => place >= 0);
  const [only, ...others] = naming;
  const named = others.length === 0 ? only : naming.find(({ place }) => place <= MAX_ARTICLE_LENGTH);
  return named ? { edition: hit.edition, number: named.number } : hit;
}

/** A name may follow `a`, `an` or `the`, and a space. */
const MAX_ARTICLE_LENGTH = 4;

const stemsIn = (words: string): string => wordsOf(words).map(stem).join(' ');
