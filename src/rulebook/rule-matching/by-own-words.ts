import type { RuleText } from '../text/rule-text.ts';
import { likeness, weighWords, type WordedRule } from './weighing.ts';

/** A rule that kept its number in its chapter is taken for the same up to this share of the likest one's likeness. */
const SAME_NUMBER = 0.6;
/** Less than this is nothing in common. */
const MIN_OF_SAME = 0.15;
/** A rule with another number must be as like our words as this. */
const MIN_LIKENESS = 0.5;

/**
 * The number in a later text of a rule, or a chapter, that is held in our own words only: in the chapter of the same
 * heading, the rule that is most like our words.
 * @returns none where nothing is like them.
 */
export function numberByOwnWords(number: string, own: RuleText, later: RuleText): readonly string[] {
  const [chapter = ''] = number.split('.');
  const heading = own.chapter(chapter)?.heading;
  const alike = later.chapters.filter((one) => one.heading === heading).map((one) => one.number);
  const there = alike.includes(chapter) || alike.length > 1 ? alike.find((one) => one === chapter) : alike[0];
  if (there === undefined || number === chapter) return there === undefined ? [] : [there];
  const rule = own.rule(number);
  if (!rule) return [];
  const { before, after, weigh } = weighWords(
    { rules: [rule] },
    { rules: later.rules.filter((one) => one.chapter === there) },
  );
  const weighed = (one: WordedRule) => weigh(one.rule.paragraphs);
  const [ours] = before.map(weighed);
  const all = after.map((one) => ({
    number: one.rule.number,
    likeness: ours ? likeness(ours, weighed(one)) : 0,
  }));
  const [best] = all.toSorted((a, b) => b.likeness - a.likeness);
  const same = all.find((one) => one.number === number.replace(chapter, there));
  if (!best) return [];
  if (same && same.likeness >= Math.max(MIN_OF_SAME, SAME_NUMBER * best.likeness)) return [same.number];
  return best.likeness >= MIN_LIKENESS ? [best.number] : [];
}
