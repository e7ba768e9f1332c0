/**
 * Invisible characters that change how the text around them looks: bidirectional marks, zero-width characters,
 * controls.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

const GRAPHEMES = new Intl.Segmenter();

/**
 * Formats a user's input as words: without invisible characters, on one line, cut with an ellipsis after `max`
 * graphemes. Only the first code units of a long input are looked at: a grapheme rarely has more than eight.
 */
export const typedWords = (text: string, max = 100): string =>
  truncate(
    text
      .slice(0, 8 * max)
      .replace(INVISIBLE, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  );

/** Cuts a text with an ellipsis after `max` graphemes, the ellipsis included. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let start = '';
  let count = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    count += 1;
    if (count > max) return `${start}…`;
    if (count < max) start += segment;
  }
  return text;
}
