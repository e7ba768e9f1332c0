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
  const text = rulebook.read(hit.edition);
  const rule = text.rule(hit.number);
  const sought = ` ${stemsIn(name)} `;
  const placeIn = (number: string): number => {
    const paragraphs = text.rule(number)?.paragraphs ?? [];
    return ` ${paragraphs.map((paragraph) => stemsIn(paragraph.text)).join(' ')} `.indexOf(sought);
  };
  if (dateOf(hit.edition) >= TODAYS_DATE) return hit;
  if (!rule || rule.subrules.length === 0 || placeIn(hit.number) >= 0) return hit;
  const having = rule.subrules.filter((number) => placeIn(number) >= 0);
  const number = having.length === 1 ? having[0] : having.find((each) => placeIn(each) <= MAX_ARTICLE_LENGTH);
  return number === undefined ? hit : { edition: hit.edition, number };
}

/** A name may follow `a`, `an` or `the`, and a space. */
const MAX_ARTICLE_LENGTH = 4;

const stemsIn = (words: string): string => wordsOf(words).map(stem).join(' ');
