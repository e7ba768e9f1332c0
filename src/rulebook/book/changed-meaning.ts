import { adoptionCount, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { RuleHistory } from '../rule-histories/read-rule-histories.ts';
import { relatedHistories, ruleHistoryAt } from '../rule-histories/rule-histories.ts';
import { earlierWords, type EarlierWords } from './earlier-words.ts';

let index: {
  readonly adoptions: number;
  readonly byHistory: ReadonlyMap<RuleHistory, readonly EarlierWords[]>;
};

/** The earlier words of today's rules whose meaning has changed. */
function earlierWordsByRule(): ReadonlyMap<RuleHistory, readonly EarlierWords[]> {
  if (index?.adoptions === adoptionCount) return index.byHistory;
  const byHistory = new Map<RuleHistory, EarlierWords[]>();
  for (const words of earlierWords()) {
    const history = ruleHistoryAt(words.number, words.from);
    for (const successor of history ? relatedHistories(history, words.from, TODAYS_DATE) : [])
      byHistory.set(successor, [...(byHistory.get(successor) ?? []), words]);
  }
  index = { adoptions: adoptionCount, byHistory };
  return byHistory;
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
