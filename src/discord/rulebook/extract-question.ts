/** Tokens that Discord renders: mentions, channels, commands, timestamps, custom emojis. */
const TOKENS = /<(?:@[!&]?|#|\/[^:>]*:|t:|a?:\w+:|id:)[\w:-]*>|@(?:everyone|here)\b/g;
const LINKS = /<?\bhttps?:\/\/[^\s>]+>?/g;
/** `[text](https://…)` */
const MASKED_LINKS = /\[([^\]\n]*)\]\(<?https?:[^)\s]*\)/g;
/** Markdown, and brackets around card names. */
const MARKS = /[*_~|`[\]]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-+])[ \t]/gm;

/** In a longer message, only the question in it is used. */
const MANY_WORDS = 40;

/** The words of the question in a message, without markup and tokens; empty if there are none. */
export function extractQuestion(message: string): string {
  const words = withoutMarkup(message);
  const text = oneLine(words);
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  return countWords(text) > MANY_WORDS ? askedIn(words) : text;
}

/** A message without what Discord renders, line by line. */
export const withoutMarkup = (message: string): string =>
  message
    .replace(/^```\w*\n/gm, '')
    .replace(MASKED_LINKS, '$1')
    .replace(LINKS, ' ')
    .replace(TOKENS, ' ')
    .replace(MARKS, ' ');

/** Its sentences with a question mark, preceded by others as far as there is room. */
function askedIn(words: string): string {
  const sentences = words
    .split(/(?<=[.!?…])\s+|\n+/)
    .map(oneLine)
    .filter((sentence) => sentence !== '');
  const last = sentences.findLastIndex((sentence) => sentence.endsWith('?'));
  if (last < 0) return oneLine(words);
  const kept = new Set<number>();
  let room = MANY_WORDS;
  const keep = (at: number): void => {
    const cost = countWords(sentences[at] ?? '');
    if (kept.size > 0 && cost > room) return;
    kept.add(at);
    room -= cost;
  };
  const questions = sentences.flatMap((sentence, index) => (sentence.endsWith('?') ? [index] : []));
  for (const at of [...questions.toReversed(), ...range(last).toReversed()]) if (!kept.has(at)) keep(at);
  return sentences.filter((_, index) => kept.has(index)).join(' ');
}

const range = (end: number): readonly number[] => Array.from({ length: end }, (_, index) => index);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const countWords = (text: string): number => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;

const NUMBER = /(?<![\w.$€]|\d,)\d{3}\.\d{1,3}(?:a?[a-z])?(?!\w|\.\d)/gi;

/** Distinct rule numbers in order: `702.19b`. */
export const parseNumbers = (text: string): readonly string[] => [
  ...new Set((text.match(NUMBER) ?? []).map((number) => number.toLowerCase())),
];
