/** So many characters stand in a line of a phone. */
const WIDTH = 40;

/** So many lines of a phone are read between two plays. */
export const MOST_LINES = 12;

/** A line as Discord shows it: without the marks of bold and small lines, and without the addresses behind links. */
const seen = (line: string): string => (MARKED.test(line) ? withoutMarks(line) : line);

/** Most lines have none of these signs, which are looked for one after the other. */
const MARKED = /[[<*_~`\\]|^(?:-# |> |#)/;

const withoutMarks = (line: string): string =>
  line
    .replace(/^(?:-# |> |#{1,3} )/, '')
    .replaceAll(/\[([^\]]+)\]\(<?https?:[^)]*\)/g, '$1')
    .replaceAll(/<@!?\d+>/g, '@Somebody')
    .replaceAll(/<:(\w+):\d+>/g, '{1}')
    .replaceAll(/\*\*|__|~~|`|\\/g, '');

/** How many lines of a phone a text takes: 40 characters wide, broken between words. */
export const heightOf = (text: string): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + linesIn(seen(line)), 0);

function linesIn(line: string): number {
  let lines = 1;
  let used = 0;
  for (const word of line.split(' ')) {
    const needed = used === 0 ? word.length : used + 1 + word.length;
    if (needed <= WIDTH) {
      used = needed;
      continue;
    }
    if (used > 0) lines += 1;
    lines += Math.max(0, Math.ceil(word.length / WIDTH) - 1);
    used = word.length % WIDTH || Math.min(word.length, WIDTH);
  }
  return lines;
}

/** How many characters still have room below a text on the screen of a phone. */
export const roomBelow = (text: string): number => Math.max(0, MOST_LINES - heightOf(text)) * WIDTH;

/** So many lines of a phone are read before something is applied, or to see how a game stands. */
export const MOST_LINES_SHOWN = 20;

/** How many of each list are named, from all of them down to one and the number of the others. */
const NAMED = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list of rules, which goes out as one or two numbers. */
const RULES = /(?<=^-# | · )CR .*$/gm;

/**
 * A text that is no higher than so many lines, where its lists can be cut so short.
 * @param linesFor the text, with so many of each list named
 */
export function asHighAs(most: number, linesFor: (named: number) => readonly string[]): string {
  let text = '';
  for (const named of NAMED) {
    text = linesFor(named).join('\n');
    if (heightOf(text.replaceAll(RULES, 'CR 100.1')) <= most) break;
  }
  return text;
}

/**
 * A preview of something that is not applied yet: a title, and what happens below it, together no higher than is read.
 * @param linesFor what stands below the title, with so many of each list named
 */
export const shownBelow = (
  title: string,
  linesFor: (named: number) => readonly string[],
): { readonly title: string; readonly description: string } => ({
  title,
  description: asHighAs(MOST_LINES_SHOWN - heightOf(title), linesFor),
});
