import { replaceNumberWords } from '../computed/reading/words.ts';

/** Numbers that affect a yes or no, unlike most numbers in a question's story. */
interface Amounts {
  /** Powers and toughnesses, changes to them, and damage. */
  readonly sizes: readonly string[];
  /** How many creatures, planeswalkers or Equipment there are, from two. */
  readonly counts: readonly string[];
}

const NUMBER = String.raw`(?<![\w/+-])(\d+)`;
const SIZE = /(?<![\w/])[+-]?\d+\/[+-]?\d+/g;
const DAMAGE = new RegExp(String.raw`${NUMBER} (?:points? of )?(?:[a-z]+ )?damage\b`, 'g');
const DEALT = new RegExp(
  String.raw`\b(?:deal|deals|dealt|dealing|takes?|took|assigns?) ${NUMBER}(?![\w/])`,
  'g',
);
/** `two creatures`, `two of my untapped creatures` */
const COUNT = new RegExp(
  String.raw`${NUMBER} (?:of )?(?:[a-z]+ ){0,2}(?:creatures|attackers|blockers|guys|dudes|planeswalkers|walkers|pws|equipments?|equips|swords)\b`,
  'g',
);

const numbersBy = (pattern: RegExp, text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => number);

function amountsIn(question: string): Amounts {
  const text = replaceNumberWords(question.toLowerCase().split(/\s+/)).join(' ');
  return {
    sizes: [
      ...(text.match(SIZE) ?? []),
      ...new Set([DAMAGE, DEALT].flatMap((pattern) => numbersBy(pattern, text))),
    ].toSorted(),
    counts: numbersBy(COUNT, text)
      .filter((count) => count !== '1')
      .toSorted(),
  };
}

/**
 * True if two questions have different sizes or counts. Sizes that only one of them has are ignored: they may belong to
 * its story.
 */
export function hasOtherAmounts(question: string, sample: string): boolean {
  const [a, b] = [amountsIn(question), amountsIn(sample)];
  const isSized = a.sizes.length > 0 && b.sizes.length > 0;
  return (isSized && a.sizes.join(' ') !== b.sizes.join(' ')) || a.counts.join(' ') !== b.counts.join(' ');
}
