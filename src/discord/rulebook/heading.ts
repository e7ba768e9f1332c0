import { TODAYS_DATE, dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { ruleTitle } from '#rulebook/text/rules.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';

/** `2006` for the founding rules, `today`, or the day. */
export function rulesName(edition: Edition): string {
  if (edition === 'founding') return dateOf(edition).slice(0, 4);
  return edition === TODAYS_DATE ? 'today' : edition;
}

/** `founding (2008-02-01)`, `today`, `2006-10-01`; with a note if the engine does not use that text yet. */
export function editionLabel(edition: Edition, shown: IsoDate): string {
  if (shown > TODAYS_DATE) return `${shown}, newer than my answers`;
  if (edition === 'founding') return `founding (${shown})`;
  return shown === TODAYS_DATE ? 'today' : shown;
}

/** The year of a founding rule's text, 2006 or 2008; otherwise the name of the edition. */
export function formatAge(edition: Edition, number: string, text: RuleText): string {
  const textDay = text.rule(number)?.edition;
  return edition === 'founding' && textDay ? textDay.slice(0, 4) : rulesName(edition);
}

/**
 * The subject of a rule or chapter in a few words: its heading, or that of its parent or chapter. `Trample` for
 * 702.19 and 702.19b; empty if there is none.
 */
export function formatHeading(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const title = (rule && ruleTitle(rule)) ?? (parent && ruleTitle(parent));
  return title ?? text.chapter(rule?.chapter ?? number)?.heading ?? '';
}

/** The first paragraph of a rule; for a heading or a chapter, that of the first rule below it. */
export function firstWordsOf(number: string, text: RuleText): string {
  const rule = text.rule(number) ?? text.rulesOf(number)[0];
  const below = rule && ruleTitle(rule) ? text.rule(rule.subrules[0] ?? '') : undefined;
  return (below ?? rule)?.paragraphs[0]?.text ?? '';
}
