const SMALL_NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_OF = new Map<string, number>([
  ...SMALL_NUMBER_WORDS.map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
/** Words that state an amount, but not of what follows them. */
const OTHER_NUMBER_WORDS = new Map([
  ['twice', 2],
  ['thrice', 3],
  ['nonzero', 0],
]);

/** The number that digits or a word represent. */
export const numberOfWord = (word: string): number | undefined =>
  /^\d{1,9}$/.test(word) ? Number(word) : NUMBER_OF.get(word.toLowerCase());

const TENS_AND_ONES = new RegExp(
  String.raw`\b(${TENS.join('|')})[- ](${SMALL_NUMBER_WORDS.slice(1, 10).join('|')})\b`,
  'gi',
);

/** `twenty-one` as `21`. */
export const joinNumbers = (text: string): string =>
  text.replaceAll(TENS_AND_ONES, (_, tens: string, ones: string) =>
    String((numberOfWord(tens) ?? 0) + (numberOfWord(ones) ?? 0)),
  );

/** The number of a rule, a chapter or a player, which is not an amount. */
const NO_AMOUNTS = /\b\d{3}\.\d{1,3}[a-z]?(?:[–-][a-z])?\b|\b(?:rules?|sections?|player) \d{1,3}\b/gi;
const NUMBERS = /\d+(?:\.\d+)?|\p{L}+/gu;

/** The amounts in a text, in digits or words, as digits: `1`, `20`, `12.5`. Includes the word *one*. */
export function amountsIn(text: string): readonly string[] {
  const words =
    joinNumbers(text.replaceAll(NO_AMOUNTS, ' ').replaceAll(/\bnon-zero\b/gi, 'nonzero')).match(NUMBERS) ??
    [];
  return words.flatMap((word) => {
    if (/^\d+\.\d+$/.test(word)) return [String(Number(word))];
    const number = numberOfWord(word) ?? OTHER_NUMBER_WORDS.get(word.toLowerCase());
    return number === undefined ? [] : [String(number)];
  });
}
