/** So many characters stand in a line of a phone. */
const PHONE_WIDTH = 40;

/** So many lines of a phone are read between two plays. */
export const MAX_LINES = 12;

/** A line as Discord shows it: without the marks of bold and small lines, and without the addresses behind links. */
const visibleText = (line: string): string => (HAS_MARKUP.test(line) ? withoutMarkup(line) : line);

/** Most lines have none of these signs, which are looked for one after the other. */
const HAS_MARKUP = /[[<*_~`\\]|^(?:-# |> |#)/;

const withoutMarkup = (line: string): string =>
  line
    .replace(/^(?:-# |> |#{1,3} )/, '')
    .replaceAll(/\[([^\]]+)\]\(<?https?:[^)]*\)/g, '$1')
    .replaceAll(/<@!?\d+>/g, '@Somebody')
    .replaceAll(/<:(\w+):\d+>/g, '{1}')
    .replaceAll(/\*\*|__|~~|`|\\/g, '');

/** How many lines of a phone a text takes: 40 characters wide, broken between words. */
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

/** How many characters still have room below a text on the screen of a phone. */
export const remainingRoom = (text: string): number => Math.max(0, MAX_LINES - heightOf(text)) * PHONE_WIDTH;

/** So many lines of a phone are read before something is applied, or to see how a game stands. */
export const MAX_PREVIEW_LINES = 20;

/** How many of each list are named, from all of them down to one and the number of the others. */
const LIST_SIZES = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list of rules, which goes out as one or two numbers. */
const RULE_LIST = /(?<=^-# | · )CR .*$/gm;

/**
 * A text that is no higher than so many lines, where its lists can be cut so short.
 * @param linesFor the text, with so many of each list named
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
 * A preview of something that is not applied yet: a title, and what happens below it, together no higher than is read.
 * @param linesFor what stands below the title, with so many of each list named
 */
export const fitPreview = (
  title: string,
  linesFor: (named: number) => readonly string[],
): { readonly title: string; readonly description: string } => ({
  title,
  description: fitHeight(MAX_PREVIEW_LINES - heightOf(title), linesFor),
});
