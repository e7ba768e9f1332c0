/** Tokens that Discord renders: mentions, channels, commands, timestamps, custom emojis. */
const TOKENS = /<(?:@[!&]?|#|\/[^:>]*:|t:|a?:\w+:|id:)[\w:-]*>|@(?:everyone|here)\b/g;
const LINKS = /<?\bhttps?:\/\/[^\s>]+>?/g;
/** `[text](https://…)` */
const MASKED_LINKS = /\[([^\]\n]*)\]\(<?https?:[^)\s]*\)/g;
/** Markdown, and brackets around card names. */
const MARKS = /[*_~|`[\]]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-+])[ \t]/gm;

/** The number of words up to which a message is used whole; of a longer one, only the question is. */
const MAX_WORDS = 40;

/** The words of the question in a message, without markup and tokens; empty if there are none. */
export function extractQuestion(message: string): string {
  const words = withoutMarkup(message);
  const text = oneLine(words);
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  return countWords(text) > MAX_WORDS ? questionIn(words) : text;
}

/** A message without Markdown, links and mentions; its lines remain. */
export const withoutMarkup = (message: string): string =>
  message
    .replace(/^```\w*\n/gm, '')
    .replace(MASKED_LINKS, '$1')
    .replace(LINKS, ' ')
    .replace(TOKENS, ' ')
    .replace(MARKS, ' ');

/** The sentences with a question mark, and as many sentences before the last of them as there is room for. */
function questionIn(words: string): string {
  const sentences = words
    .split(/(?<=[.!?…])\s+|\n+/)
    .map(oneLine)
    .filter((sentence) => sentence !== '');
  const last = sentences.findLastIndex((sentence) => sentence.endsWith('?'));
  if (last < 0) return oneLine(words);
  const included = new Set<number>();
  let room = MAX_WORDS;
  const include = (at: number): void => {
    const wordCount = countWords(sentences[at] ?? '');
    if (included.size > 0 && wordCount > room) return;
    included.add(at);
    room -= wordCount;
  };
  const questions = sentences.flatMap((sentence, index) => (sentence.endsWith('?') ? [index] : []));
  for (const at of [...questions.toReversed(), ...range(last).toReversed()])
    if (!included.has(at)) include(at);
  return sentences.filter((_, index) => included.has(index)).join(' ');
}

const range = (end: number): readonly number[] => Array.from({ length: end }, (_, index) => index);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const countWords = (text: string): number => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;

const NUMBER = /(?<![\w.$€]|\d,)\d{3}\.\d{1,3}(?:a?[a-z])?(?!\w|\.\d)/gi;

/** Distinct rule numbers in order: `702.19b`. */
export const parseNumbers = (text: string): readonly string[] => [
  ...new Set((text.match(NUMBER) ?? []).map((number) => number.toLowerCase())),
];
