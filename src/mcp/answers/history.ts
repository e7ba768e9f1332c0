import { EARLIEST_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { ruleTimeline, type NumberPeriod, type TimelineMoment } from '#rulebook/editions/rule-timeline.ts';

/** A day, or a span of days between two texts. */
const formatMoment = (when: TimelineMoment): string => {
  if ('on' in when) return when.on === EARLIEST_DATE ? `${when.on} or before` : when.on;
  return when.after === null ? `${when.by} or before` : `after ${when.after}, by ${when.by}`;
};

/** A time in which a rule had the same number, as the tools return it. */
interface HistoryEntry {
  readonly since: string;
  /** Empty while the rule does not exist. */
  readonly numbers: readonly string[];
  /** Rules that answer the same question, if it was removed. */
  readonly instead?: readonly string[];
  readonly reworded?: readonly string[];
}

const entryOf = ({ since, numbers, instead, reworded }: NumberPeriod): HistoryEntry => ({
  since: formatMoment(since),
  numbers,
  ...(instead.length > 0 && { instead }),
  ...(reworded.length > 0 && { reworded: reworded.map(formatMoment) }),
});

/** The numbers of a rule over time, and the days on which it was reworded, oldest first; `undefined` if unknown. */
export function historyOf(number: string, edition: Edition, rulebook: Rulebook) {
  const timeline = ruleTimeline(number, edition, rulebook);
  if (!timeline) return undefined;
  return {
    periods: timeline.periods.map(entryOf),
    ...(timeline.otherRule.length > 0 && { numberOfAnotherRuleOn: timeline.otherRule }),
  };
}

/** `505.6 since 2003-07-01 or before, 708.6 since 2009-07-11, gone since …; reworded on …`. */
export function formatRuleHistory({ periods }: NonNullable<ReturnType<typeof historyOf>>): string {
  const numbers = periods.map(({ since, numbers: all, instead }) =>
    all.length > 0
      ? `${all.join(', ')} since ${since}`
      : `gone since ${since}${instead ? ` (see ${instead.join(', ')})` : ''}`,
  );
  const days = periods.flatMap(({ reworded }) => reworded ?? []);
  return `History: ${numbers.join('; ')}${days.length > 0 ? `. Reworded: ${days.join(', ')}` : ''}.`;
}
