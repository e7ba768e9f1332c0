import { TODAYS_DATE, dateOf } from '../../engine/vocabulary/editions.ts';
import { has } from './find-number.ts';
import { numbersThere } from '../book/numbers-there.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { titleOf } from '../text/rules.ts';
import type { Asked } from '../finding/asked.ts';
import { readHeadings } from '../finding/asked-phrases.ts';

/** The way to another text may be long: so many are looked up there. */
const MOST_LOOKED_UP = 8;

/** How much a text's rules are asked for, by their numbers there: from 0 to 1. */
export function askedIn(
  text: RuleText,
  asked: readonly Asked[],
  rulebook: Rulebook,
): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  const some = text.edition === TODAYS_DATE ? asked : asked.slice(0, MOST_LOOKED_UP);
  for (const { number, score } of some) {
    for (const there of numbersIn(text, number, rulebook)) {
      if (!scores.has(there)) scores.set(there, score);
    }
  }
  return scores;
}

function numbersIn(text: RuleText, number: string, rulebook: Rulebook): readonly string[] {
  const there = numbersThere({ number, edition: TODAYS_DATE }, text.edition, rulebook);
  if (there.length > 0) return there.filter((one) => has(text, one));
  const { editions } = rulebook.links;
  const isLinked = [TODAYS_DATE, dateOf(text.edition)].every((day) => editions.includes(day));
  return !isLinked && hasSameHeadings(text, number) ? [number] : [];
}

/** Whether a number stands below the same headings as on 2026-06-19: where no text is held to tell, it is the same rule. */
function hasSameHeadings(text: RuleText, number: string): boolean {
  const rule = text.rule(number);
  const chapter = text.chapter(rule?.chapter ?? number);
  const titled = [rule, rule?.parent ? text.rule(rule.parent) : undefined].filter((one) => one !== undefined);
  return (
    chapter !== undefined &&
    readHeadings().get(chapter.number) === chapter.heading &&
    titled.every((one) => readHeadings().get(one.number) === titleOf(one))
  );
}
