import type { ParsedRules } from '../text/rules.ts';
import { familyOf } from './family.ts';
import { pairSimilar } from './pair-similar.ts';
import { pairIdentical } from './pair-identical.ts';
import type { Link } from './links.ts';
import { matchChapters } from './match-chapters.ts';
import { indexByWords } from './nearest.ts';
import type { Pairing, Sides } from './pairing.ts';
import { pairParts, splitsAndMerges } from './splits.ts';
import { NOTHING, weighWords, type WeighedRule, type WordedRule, type Words } from './weighing.ts';

/**
 * Which rules and chapters of one official text are which of another, later one: told by their words first, then by
 * what they stand under and beside, and by their numbers only between equals. A chapter is linked by its number
 * (`505` to `708`), also with the rule that it became (`510` to `110.6`), or that became it.
 * @returns in the order of the earlier text, chapters first. A rule that is gone, or new, is in no link.
 */
export function matchEditions(earlier: ParsedRules, later: ParsedRules): readonly Link[] {
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
  const joined = [...pairing.laterOf].flatMap((other, one) => linkOf(before[one], after[other]));
  const parts = splitsAndMerges(sides, pairing, words.weigh);
  const placeOf = ({ from }: Link): number => families[0].placeOf.get(from) ?? 0;
  return [
    ...matchChapters(earlier, later, pairing, families),
    ...[...joined, ...parts].toSorted((a, b) => placeOf(a) - placeOf(b)),
  ];
}

/** Weighs the rules that are not the same on both sides; no other is part of anything else, or took anything in. */
function weighRest(
  { before, after, weigh }: Words,
  { laterOf, earlierOf }: Pairing,
): readonly [readonly WeighedRule[], readonly WeighedRule[]] {
  const weighed = (one: WordedRule, partner: WordedRule | undefined): WeighedRule =>
    Object.assign(partner?.plain === one.plain ? { ...NOTHING } : weigh(one.rule.paragraphs), one);
  return [
    before.map((one, place) => weighed(one, after[laterOf[place] ?? -1])),
    after.map((one, place) => weighed(one, before[earlierOf[place] ?? -1])),
  ];
}

const linkOf = (one: WordedRule | undefined, other: WordedRule | undefined): readonly Link[] =>
  one && other
    ? [{ from: one.rule.number, to: other.rule.number, isSameWording: one.wording === other.wording }]
    : [];
