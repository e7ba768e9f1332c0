const WORDS = [
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
  'twenty',
];
const TENS: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fifty: 50, hundred: 100 };
const MORE: Readonly<Record<string, number>> = { twice: 2, thrice: 3 };

/** The number that digits or a word stand for. */
export function numberOfWord(word: string): number | undefined {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  const lower = word.toLowerCase();
  const at = WORDS.indexOf(lower);
  return at < 0 ? TENS[lower] : at;
}

/** The number of a rule, of a chapter or of a player, which are no amounts. */
const NO_AMOUNTS = /\b\d{3}\.\d{1,3}[a-z]?(?:[–-][a-z])?\b|\b(?:rules?|sections?|player) \d{1,3}\b/gi;
const NUMBERS = /\d+(?:\.\d+)?|\p{L}+/gu;

/** The amounts in a text, in digits or in words, as digits: `1`, `20`, `12.5`. The word *one* counts as well. */
export function amountsIn(text: string): readonly string[] {
  const words = text.replaceAll(NO_AMOUNTS, ' ').match(NUMBERS) ?? [];
  return words.flatMap((word) => {
    if (/^\d+\.\d+$/.test(word)) return [String(Number(word))];
    const number = numberOfWord(word) ?? MORE[word.toLowerCase()];
    return number === undefined ? [] : [String(number)];
  });
}
