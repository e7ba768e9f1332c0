/*
 * A question as words between single spaces, from which kinds of questions remove the parts that they understand. A
 * removed part leaves a bar, so that the words around it don't become neighbors.
 */

const GAP = '|';

/** Matches whole words of a question. In the pattern, words are separated by single spaces. */
export const phrase = (pattern: string): RegExp => new RegExp(`(?<= )(?:${pattern})(?= )`);

/** A question from which recognized parts are removed one after another. */
export interface RemainingWords {
  readonly text: string;
}

export const remainingWords = (words: string): RemainingWords => ({ text: ` ${words} ` });

/** The groups of the first match, and the remaining words. */
interface TakenPattern {
  readonly match: RegExpExecArray | null;
  readonly rest: RemainingWords;
}

/** @param part the name of the gap */
export function takePattern({ text }: RemainingWords, pattern: RegExp, part = ''): TakenPattern {
  const match = pattern.exec(text);
  if (!match) return { match, rest: { text } };
  const [found] = match;
  return {
    match,
    rest: { text: `${text.slice(0, match.index)}${GAP}${part}${text.slice(match.index + found.length)}` },
  };
}

/** The remaining words, with `|` for each removed part. */
export const splitRemaining = ({ text }: RemainingWords): readonly string[] =>
  text.split(' ').filter((word) => word !== '');

/** Words that don't affect the question. Words that negate, limit or compare don't belong here. */
const HARMLESS_WORDS = wordsOfList(`
  a about actually again also am an and any anyone are as asking at be been being btw but by can could currently do does
  doing exactly for from get gets getting give going got had has have having hello here hey hi how i id if im in into is
  it its ive judge just know lets like many may me mean might mine much my need now of oh ok okay on one or our out please
  pls quick question really right rn rules said say says should since so sorry still tell thanks that thats the
  their them then there these they this those to today us was we were what whats when where whether which while
  will with would yes yo you your at his her he she him hers theirs whos who whose wait hmm yeah
  already days absolutely anyway anyways basically bc because believe bit brother buddy bunch chance cheers cool cousin curious damn
  dear dude dudes err exact explain fellow folks fr friend friends fyi genuinely gonna gotta gosh guess guys haha hehe
  hmmm honest honestly hope huh idk imo interesting joke keep kind know lemme likely literally lol lmao man mate maybe
  meanwhile moment moreover mtg nah nice normally obviously odd ofc okay omg opinion opp opponent opponents opps ought
  overall pal party people perhaps person personally pod pretty probably properly ps quickly quite rather reading real
  realize reckon regarding remember seems serious seriously simple simply sir situation smart sorta sounds specifically
  story stuff suddenly suppose supposedly sure surely ta technically tell terrible thank thinking thought tho though
  thx tonight totally tried try trying ty uh uhh um umm understand unfortunately usual usually vs wanna want wanted
  wants weird welcome wonder wondering wrong wtf ya yea yep yup asks asked asking argue argues argued arguing settle
  table tables game games answer answers correct correctly poor luck lucky unlucky bad good big little old new
  `);

export function wordsOfList(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

export const isHarmless = (word: string): boolean => HARMLESS_WORDS.has(word);

/** Digits or a number word, as part of a pattern. */
export const NUMBER_PATTERN = String.raw`\d{1,4}|one`;

export const numeralValue = (text: string): number => (text === 'one' ? 1 : Number(text));

const NUMBERS_BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS_WORDS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Without *one*, which often isn't a number. */
const NUMBER_WORDS = new Map<string, number>([
  ...NUMBERS_BELOW_TWENTY.map((word, value) => [word, value] as const).filter(([word]) => word !== 'one'),
  ...TENS_WORDS.map((word, index) => [word, 20 + 10 * index] as const),
  ['hundred', 100],
]);

const DICE_NOTATION = /^\d{0,3}d\d{1,4}(?:[+-]\d{1,4})?$/;
const POWER_AND_TOUGHNESS = /^[+-]?\d{1,4}\/[+-]?\d{1,4}$/;

/**
 * The words of a question in lower case, without accents and punctuation. Dice and sizes such as `2/2` remain one word.
 */
export const questionWords = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|['’‘`´"“”]/gu, '')
    .replaceAll(/(?<=\s)(\d{1,4})\+(?=[\s,.?!]|$)/g, '$1 or more')
    .replaceAll(/%/g, ' percent ')
    .replaceAll(/(?<=^|[\s(])\+(?=\d{1,3}(?![\d/]))/g, ' plus ')
    .replaceAll(/(?<=^|[\s(])[-−–](?=\d{1,3}(?![\d/]))/g, ' minus ')
    .replaceAll(/>=|≥/g, ' at least ')
    .replaceAll(/<=|≤/g, ' at most ')
    .replaceAll(/>/g, ' more than ')
    .replaceAll(/</g, ' less than ')
    .replaceAll(/[^\p{L}\p{N}+/%-]+/gu, ' ')
    .split(' ')
    .flatMap((word) =>
      DICE_NOTATION.test(word) || POWER_AND_TOUGHNESS.test(word)
        ? [word]
        : word.split(/[+/%-]+/).filter((part) => part !== ''),
    );

/** Replaces number words by digits: `twenty one` by `21`. */
export function replaceNumberWords(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = NUMBER_WORDS.get(word);
    const unit = NUMBERS_BELOW_TWENTY.indexOf(words[at + 1] ?? '');
    if (value !== undefined && TENS_WORDS.includes(word) && unit > 0 && unit < 10) {
      found.push(String(value + unit));
      at++;
    } else found.push(value === undefined ? word : String(value));
  }
  return found;
}
