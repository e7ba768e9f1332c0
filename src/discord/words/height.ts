/** Characters per line on a phone. */
const PHONE_WIDTH = 40;

/** Lines that players read between two plays. */
export const MAX_LINES = 12;

/** The text that Discord displays: without bold and small-text markup, and without the URLs of links. */
const visibleText = (line: string): string => (HAS_MARKUP.test(line) ? withoutMarkup(line) : line);

/** A cheap check that spares most lines the replacements. */
const HAS_MARKUP = /[[<*_~`\\]|^(?:-# |> |#)/;

const withoutMarkup = (line: string): string =>
  line
    .replace(/^(?:-# |> |#{1,3} )/, '')
    .replaceAll(/\[([^\]]+)\]\(<?https?:[^)]*\)/g, '$1')
    .replaceAll(/<@!?\d+>/g, '@Somebody')
    .replaceAll(/<:(\w+):\d+>/g, '{1}')
    .replaceAll(/\*\*|__|~~|`|\\/g, '');

/** Estimates the number of lines on a phone: 40 characters each, wrapped between words. */
export const heightOf = (text: string): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + linesIn(visibleText(line)), 0);

function linesIn(line: string): number {
  let lines = 1;
  let used = 0;
  for (const word of line.split(' ')) {
    const needed = used === 0 ? word.length : used + 1 + word.length;
    if (needed <= PHONE_WIDTH) {
      used = needed;
      continue;
    }
    if (used > 0) lines += 1;
    lines += Math.max(0, Math.ceil(word.length / PHONE_WIDTH) - 1);
    used = word.length % PHONE_WIDTH || Math.min(word.length, PHONE_WIDTH);
  }
  return lines;
}

/** The number of characters that still fit below a text on a phone screen. */
export const remainingRoom = (text: string): number => Math.max(0, MAX_LINES - heightOf(text)) * PHONE_WIDTH;

/** Lines that players read before they confirm something, or to see the state of a game. */
export const MAX_PREVIEW_LINES = 20;

/** How many items of each list are named, tried in this order. */
const LIST_SIZES = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list of rules, which is shortened to one or two numbers before it is sent. */
const RULE_LIST = /(?<=^-# | · )CR .*$/gm;

/**
 * Shortens the lists of a text until it fits a height.
 * @param linesFor returns the lines with at most `named` items of each list
 */
export function fitHeight(most: number, linesFor: (named: number) => readonly string[]): string {
  let text = '';
  for (const named of LIST_SIZES) {
    text = linesFor(named).join('\n');
    if (heightOf(text.replaceAll(RULE_LIST, 'CR 100.1')) <= most) break;
  }
  return text;
}

/**
 * Formats a preview: a title and the lines below it, shortened to fit `MAX_PREVIEW_LINES`.
 * @param linesFor returns the lines below the title with at most so many items of each list
 */
export const fitPreview = (
  title: string,
  linesFor: (named: number) => readonly string[],
): { readonly title: string; readonly description: string } => ({
  title,
  description: fitHeight(MAX_PREVIEW_LINES - heightOf(title), linesFor),
});
