const NUMBER = String.raw`\d{3}(?:\.\d+(?:a?[a-z])?)?`;
/** `702.3a–c`, `702.3–5`, `702.3a-702.3c`, `600–609`. */
const ITEM = String.raw`${NUMBER}(?:[-–—](?:${NUMBER}|\d{1,2}(?![\d.])|a?[a-z](?![a-z])))?`;
/** Chapters and sections count only after such a word; the number of a rule is one wherever it stands. */
const NAMED = new RegExp(
  String.raw`\b(?:sub)?(?:rule|section|chapter)s? ((?:${ITEM}|\d\b)(?:(?:,? (?:and|or|through|to) |, )(?:${ITEM}|\d\b(?!\.\d)))*)|(?<![\d.,$])\d{3}\.\d+(?:a?[a-z])?(?:[-–—](?:${NUMBER}|\d{1,2}(?![\d.])|a?[a-z](?![a-z])))?(?![\d,]\d)`,
  'gi',
);
const EACH = new RegExp(String.raw`${ITEM}|\d`, 'g');
const LETTER_RANGE = /^(\d{3}\.\d+)(a?[a-z])[-–—](?:\d{3}\.\d+)?(a?[a-z])$/;
const PLACE_RANGE = /^(\d{3})\.(\d+)[-–—](?:\d{3}\.)?(\d+)$/;
const CHAPTER_RANGE = /^(\d{3})[-–—](\d{3})$/;
/** The letters of subrules: l and o are left out because they look like digits. After z comes aa. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz'.split('');
const LETTERS = [...ALPHABET, ...ALPHABET.map((letter) => `a${letter}`)];
const LONGEST_RANGE = 100;

/** The rules, chapters and sections that a text names, each once: `see rules 729.2a–c` names three. */
export function referencesIn(text: string): readonly string[] {
  const found = [...text.matchAll(NAMED)].flatMap(([whole, list = whole]) =>
    (list.match(EACH) ?? []).flatMap(spread),
  );
  return [...new Set(found)];
}

function spread(item: string): readonly string[] {
  const [, rule, from = '', to = ''] = LETTER_RANGE.exec(item) ?? [];
  if (rule)
    return LETTERS.slice(LETTERS.indexOf(from), LETTERS.indexOf(to) + 1).map((letter) => rule + letter);
  const [, chapter, first, last] = PLACE_RANGE.exec(item) ?? [];
  if (chapter) return count(Number(first), Number(last)).map((place) => `${chapter}.${place}`);
  const [, low, high] = CHAPTER_RANGE.exec(item) ?? [];
  return low ? count(Number(low), Number(high)).map(String) : [item];
}

/** The numbers from one to another, both included. */
function count(from: number, to: number): readonly number[] {
  return Array.from(
    { length: Math.min(Math.max(to - from + 1, 1), LONGEST_RANGE) },
    (_, step) => from + step,
  );
}
