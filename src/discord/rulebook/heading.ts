import { TODAYS_DATE, dateOf, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { titleOf } from '../../rulebook/text/rules.ts';
import type { RuleText } from '../../rulebook/text/rule-text.ts';

/** `2006` for the founding rules, `today`, or the day. */
export function rulesName(edition: Edition): string {
  if (edition === 'founding') return dateOf(edition).slice(0, 4);
  return edition === TODAYS_DATE ? 'today' : edition;
}

/** `founding (2008-02-01)`, `today`, `2006-10-01`; a text that no answer goes by yet is marked. */
export function rulesOwner(edition: Edition, shown: IsoDate): string {
  if (shown > TODAYS_DATE) return `${shown}, newer than my answers`;
  if (edition === 'founding') return `founding (${shown})`;
  return shown === TODAYS_DATE ? 'today' : shown;
}

/** The year of a founding rule's text, 2006 or 2008; of another edition its name. */
export function ageOf(edition: Edition, number: string, text: RuleText): string {
  const own = text.rule(number)?.edition;
  return edition === 'founding' && own ? own.slice(0, 4) : rulesName(edition);
}

/**
 * Finds what a rule or chapter is about, in few words: its own heading, that of the rule above it, or its chapter's.
 * `Trample` for 702.19 and 702.19b; empty where there is none.
 */
export function formatHeading(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const title = (rule && titleOf(rule)) ?? (parent && titleOf(parent));
  return title ?? text.chapter(rule?.chapter ?? number)?.heading ?? '';
}

/**
 * The first words that a number stands for: a rule's own, or where those are nothing but its heading, and for a
 * chapter, those of the first rule below it.
 */
export function firstWordsOf(number: string, text: RuleText): string {
  const rule = text.rule(number) ?? text.rulesOf(number)[0];
  const below = rule && titleOf(rule) ? text.rule(rule.subrules[0] ?? '') : undefined;
  return (below ?? rule)?.paragraphs[0]?.text ?? '';
}
