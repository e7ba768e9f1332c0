const NUMBER = String.raw`\d{3}(?:\.\d+(?:a?[a-z])?)?`;
/** `702.3a–c`, `702.3–5`, `702.3a-702.3c`, `600–609`. */
const ITEM = String.raw`${NUMBER}(?:[-–—](?:${NUMBER}|\d{1,2}(?![\d.])|a?[a-z](?![a-z])))?`;
/** Chapters and sections count only after a word such as "rule"; a rule number counts anywhere. */
const NAMED = new RegExp(
  String.raw`\b(?:sub)?(?:rule|section|chapter)s? ((?:${ITEM}|\d\b)(?:(?:,? (?:and|or|through|to) |, )(?:${ITEM}|\d\b(?!\.\d)))*)|(?<![\d.,$])\d{3}\.\d+(?:a?[a-z])?(?:[-–—](?:${NUMBER}|\d{1,2}(?![\d.])|a?[a-z](?![a-z])))?(?![\d,]\d)`,
  'gi',
);
const EACH = new RegExp(String.raw`${ITEM}|\d`, 'g');
const LETTER_RANGE = /^(\d{3}\.\d+)(a?[a-z])[-–—](?:\d{3}\.\d+)?(a?[a-z])$/;
const PLACE_RANGE = /^(\d{3})\.(\d+)[-–—](?:\d{3}\.)?(\d+)$/;
const CHAPTER_RANGE = /^(\d{3})[-–—](\d{3})$/;
/** The letters of subrules. `l` and `o` are skipped because they look like digits; `aa` follows `z`. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz'.split('');
const LETTERS = [...ALPHABET, ...ALPHABET.map((letter) => `a${letter}`)];
const MAX_RANGE = 100;

/** The distinct rules, chapters and sections that a text refers to; `see rules 729.2a–c` refers to three. */
export function referencesIn(text: string): readonly string[] {
  const found = [...text.matchAll(NAMED)].flatMap(([whole, list = whole]) =>
    (list.match(EACH) ?? []).flatMap(expandRange),
  );
  return [...new Set(found)];
}

function expandRange(item: string): readonly string[] {
  const [, rule, from = '', to = ''] = LETTER_RANGE.exec(item) ?? [];
  if (rule)
    return LETTERS.slice(LETTERS.indexOf(from), LETTERS.indexOf(to) + 1).map((letter) => rule + letter);
  const [, chapter, first, last] = PLACE_RANGE.exec(item) ?? [];
  if (chapter) return count(Number(first), Number(last)).map((place) => `${chapter}.${place}`);
  const [, low, high] = CHAPTER_RANGE.exec(item) ?? [];
  return low ? count(Number(low), Number(high)).map(String) : [item];
}

/** The numbers of a range, both ends included. */
function count(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.min(Math.max(to - from + 1, 1), MAX_RANGE) }, (_, step) => from + step);
}
