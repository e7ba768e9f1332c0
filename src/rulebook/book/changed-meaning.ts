import { adoptionCount, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { RuleHistory } from '../rule-histories/read-rule-histories.ts';
import { relatedHistories, ruleHistoryAt } from '../rule-histories/rule-histories.ts';
import { earlierWords, type EarlierWords } from './earlier-words.ts';

let indexed: { readonly adoptions: number; readonly by: ReadonlyMap<RuleHistory, readonly EarlierWords[]> };

/** Earlier meanings of today's rules, for rules whose meaning has changed. */
function earlierWordsByRule(): ReadonlyMap<RuleHistory, readonly EarlierWords[]> {
  if (indexed?.adoptions === adoptionCount) return indexed.by;
  const by = new Map<RuleHistory, EarlierWords[]>();
  for (const words of earlierWords()) {
    const history = ruleHistoryAt(words.number, words.from);
    for (const successor of history ? relatedHistories(history, words.from, TODAYS_DATE) : [])
      by.set(successor, [...(by.get(successor) ?? []), words]);
  }
  indexed = { adoptions: adoptionCount, by };
  return by;
}

/**
 * True if a rule, or one that was merged into it, had another meaning on a day from `since` on, and no longer has it on
 * `day`.
 * @param number the rule's number today
 */
export function hasChangedMeaning(number: string, since: IsoDate, day: IsoDate): boolean {
  const history = ruleHistoryAt(number, TODAYS_DATE);
  const earlier = history ? (earlierWordsByRule().get(history) ?? []) : [];
  return earlier.some(({ until }) => until >= since && until < day);
}
