/** Distance of a typed text to a whole name, and to the closest prefix of that name. */
export interface Distance {
  readonly whole: number;
  readonly prefix: number;
}

type Row = Uint16Array<ArrayBuffer>;

const newRow = (width: number): Row => new Uint16Array(width);

/** Shared by all calls, since a search compares many names. */
let rows: readonly [Row, Row, Row] = [newRow(64), newRow(64), newRow(64)];

/**
 * Optimal string alignment: an omitted, added, changed or transposed letter counts 1. Takes time proportional to the
 * product of the lengths.
 */
export function editDistance(typed: string, name: string): Distance {
  const width = name.length + 1;
  if ((rows[0]?.length ?? 0) < width) rows = [newRow(width), newRow(width), newRow(width)];
  let [before, last, row] = rows;
  for (let j = 0; j < width; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    const previous = typed.charCodeAt(i - 2);
    row[0] = i;
    for (let j = 1; j < width; j++) {
      const nameLetter = name.charCodeAt(j - 1);
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === nameLetter ? 0 : 1));
      if (i > 1 && j > 1 && previous === nameLetter && letter === name.charCodeAt(j - 2)) {
        distance = Math.min(distance, before[j - 2]! + 1);
      }
      row[j] = distance;
    }
    [before, last, row] = [last, row, before];
  }
  let prefix = typed.length;
  for (let j = 0; j < width; j++) prefix = Math.min(prefix, last[j]!);
  return { whole: last[name.length]!, prefix };
}

/** True if the edit distance of two texts is 1. Takes time proportional to their length. */
export function isOneErrorAway(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at += 1;
  if (short.length < long.length) return long.endsWith(short.slice(at));
  if (at === short.length) return false;
  if (long.endsWith(short.slice(at + 1))) return true;
  return (
    short.charCodeAt(at) === long.charCodeAt(at + 1) &&
    short.charCodeAt(at + 1) === long.charCodeAt(at) &&
    long.endsWith(short.slice(at + 2))
  );
}
