import type { RuleText } from '../text/rule-text.ts';
import { ruleLikeness, weighWords, type WordedRule } from './weighing.ts';

/**
 * A rule that kept its number counts as the same rule if its similarity is at least this share of the best
 * candidate's.
 */
const MIN_SHARE_SAME_NUMBER = 0.6;
/** The similarity below which rules have nothing in common. */
const MIN_LIKENESS_SAME_NUMBER = 0.15;
/** The similarity required of a rule with another number. */
const MIN_LIKENESS = 0.5;

/**
 * The number, in a later text, of a rule or chapter that is available only in our own words: the most similar rule in
 * the chapter with the same heading.
 * @returns an empty list if nothing is similar.
 */
export function numberByOwnWords(number: string, own: RuleText, later: RuleText): readonly string[] {
  const [chapter = ''] = number.split('.');
  const heading = own.chapter(chapter)?.heading;
  const sameHeading = later.chapters
    .filter((candidate) => candidate.heading === heading)
    .map((candidate) => candidate.number);
  const there =
    sameHeading.includes(chapter) || sameHeading.length > 1
      ? sameHeading.find((candidate) => candidate === chapter)
      : sameHeading[0];
  if (there === undefined || number === chapter) return there === undefined ? [] : [there];
  const rule = own.rule(number);
  if (!rule) return [];
  const { before, after, weigh } = weighWords(
    { rules: [rule] },
    { rules: later.rules.filter((candidate) => candidate.chapter === there) },
  );
  const weighed = (worded: WordedRule) => weigh(worded.rule.paragraphs);
  const [ours] = before.map(weighed);
  const all = after.map((worded) => ({
    number: worded.rule.number,
    likeness: ours ? ruleLikeness(ours, weighed(worded)) : 0,
  }));
  const [best] = all.toSorted((a, b) => b.likeness - a.likeness);
  const same = all.find((candidate) => candidate.number === number.replace(chapter, there));
  if (!best) return [];
  if (same && same.likeness >= Math.max(MIN_LIKENESS_SAME_NUMBER, MIN_SHARE_SAME_NUMBER * best.likeness))
    return [same.number];
  return best.likeness >= MIN_LIKENESS ? [best.number] : [];
}
