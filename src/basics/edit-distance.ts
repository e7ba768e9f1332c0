/** Distance of a typed text to a whole name, and to the closest prefix of that name. */
export interface Distance {
  readonly whole: number;
  readonly start: number;
}

/**
 * Optimal string alignment: an omitted, added, changed or transposed letter counts 1. Takes time proportional to the
 * product of the lengths.
 */
export function editDistance(typed: string, name: string): Distance {
  const width = name.length + 1;
  let before = new Uint16Array(width);
  let last = new Uint16Array(width);
  let row = new Uint16Array(width);
  for (let j = 0; j < width; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    const previous = typed.charCodeAt(i - 2);
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const nameLetter = name.charCodeAt(j - 1);
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === nameLetter ? 0 : 1));
      if (i > 1 && j > 1 && previous === nameLetter && letter === name.charCodeAt(j - 2)) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  let start = typed.length;
  for (let j = 0; j < width; j++) start = Math.min(start, last[j]!);
  return { whole: last[name.length]!, start };
}
