/** Characters per line on a phone. */
export const PHONE_WIDTH = 40;

/** Estimates the number of lines of plain words on a phone, wrapped between words. */
export const linesOnPhone = (words: string): number =>
  words === '' ? 0 : words.split('\n').reduce((sum, line) => sum + linesIn(line), 0);

function linesIn(line: string): number {
  let lines = 1;
  let column = 0;
  for (const word of line.split(' ')) {
    const needed = column === 0 ? word.length : column + 1 + word.length;
    if (needed <= PHONE_WIDTH) {
      column = needed;
      continue;
    }
    if (column > 0) lines += 1;
    lines += Math.max(0, Math.ceil(word.length / PHONE_WIDTH) - 1);
    column = word.length % PHONE_WIDTH || Math.min(word.length, PHONE_WIDTH);
  }
  return lines;
}
