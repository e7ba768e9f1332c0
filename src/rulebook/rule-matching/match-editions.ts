import type { ParsedRules } from '../text/rules.ts';
import { familyOf } from './family.ts';
import { pairSimilar } from './pair-similar.ts';
import { pairIdentical } from './pair-identical.ts';
import type { EditionLink } from './links.ts';
import { matchChapters } from './match-chapters.ts';
import { indexByWords } from './nearest.ts';
import type { Pairing, Sides } from './pairing.ts';
import { pairParts, splitsAndMerges } from './splits.ts';
import { NO_WORDS, weighWords, type WeighedRule, type WordedRule, type EditionWords } from './weighing.ts';

/**
 * Matches the rules and chapters of an official text with those of a later one: by wording, then by parents and
 * siblings, and by number only as a tie-breaker. Chapters are linked by their numbers (`505` to `708`), including to a
 * rule that a chapter became (`510` to `110.6`), or the reverse.
 * @returns links in the order of the earlier text, chapters first; none for rules that are new or were removed.
 */
export function matchEditions(earlier: ParsedRules, later: ParsedRules): readonly EditionLink[] {
  const words = weighWords(earlier, later);
  const families = [familyOf(earlier), familyOf(later)] as const;
  const pairing = pairIdentical(words, families);
  const [before, after] = weighRest(words, pairing);
  const sides: Sides = [
    { rules: before, family: families[0], partnerOf: pairing.laterOf, nearest: indexByWords(before) },
    { rules: after, family: families[1], partnerOf: pairing.earlierOf, nearest: indexByWords(after) },
  ];
  pairSimilar(sides, pairing);
  pairParts(sides, pairing, words.weigh);
  const joined = [...pairing.laterOf].flatMap((to, from) => linkOf(before[from], after[to]));
  const parts = splitsAndMerges(sides, pairing, words.weigh);
  const placeOf = ({ from }: EditionLink): number => families[0].placeOf.get(from) ?? 0;
  return [
    ...matchChapters(earlier, later, pairing, families),
    ...[...joined, ...parts].toSorted((a, b) => placeOf(a) - placeOf(b)),
  ];
}

/**
 * Computes word weights. Rules with the same wording on both sides get none, as they cannot be part of a split or
 * merge.
 */
function weighRest(
  { before, after, weigh }: EditionWords,
  { laterOf, earlierOf }: Pairing,
): readonly [readonly WeighedRule[], readonly WeighedRule[]] {
  const weighed = (worded: WordedRule, partner: WordedRule | undefined): WeighedRule =>
    Object.assign(partner?.plain === worded.plain ? { ...NO_WORDS } : weigh(worded.rule.paragraphs), worded);
  return [
    before.map((worded, place) => weighed(worded, after[laterOf[place] ?? -1])),
    after.map((worded, place) => weighed(worded, before[earlierOf[place] ?? -1])),
  ];
}

const linkOf = (from: WordedRule | undefined, to: WordedRule | undefined): readonly EditionLink[] =>
  from && to
    ? [{ from: from.rule.number, to: to.rule.number, isSameWording: from.wording === to.wording }]
    : [];
