/**
 * The words of a text, in lower case. Ignores quotes, hyphens and other signs between words, but not the sign of a
 * number.
 */
export function wordsIn(text: string): readonly string[] {
  const plain = text.toLowerCase().replaceAll(/["'`´′″„‚]|\p{Pi}|\p{Pf}/gu, '');
  return plain.match(/(?<![\p{L}\p{N}])[-+]\p{N}+|[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** True if each typed word is the beginning of one of these. Numbers must be complete: `1` is not `10`. */
export const fitsWords = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((beginning) => words.some((word) => isPrefix(word, beginning)));

/** True if these words begin as typed; the last typed word may be incomplete. */
export const startsWithWords = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((word, index) =>
    index < typed.length - 1 ? words[index] === word : isPrefix(words[index] ?? '', word),
  );

const isPrefix = (word: string, beginning: string): boolean =>
  word === beginning || (word.startsWith(beginning) && !/\p{N}$/u.test(beginning));

/**
 * True if one name was probably meant for the other: it is a beginning of at least three letters, or has one wrong,
 * missing, additional or transposed letter; two such typos in names of eight letters and more.
 */
export function isTypoOf(typed: string, name: string): boolean {
  const longest = Math.max(typed.length, name.length);
  if (typed.length >= 3 && name.startsWith(typed)) return true;
  return longest >= 4 && typosBetween(typed, name) <= (longest >= 8 ? 2 : 1);
}

/** The names that were probably meant, the likeliest first. */
export const matchNames = (typed: string, names: readonly string[]): readonly string[] =>
  names
    .filter((name) => isTypoOf(typed, name))
    .toSorted((a, b) => typosBetween(typed, a) - typosBetween(typed, b));

/** The optimal string alignment distance. */
function typosBetween(a: string, b: string): number {
  let rowBeforeLast: readonly number[] = [];
  let lastRow: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      currentRow.push(
        Math.min(
          (lastRow[column] ?? 0) + 1,
          (currentRow[column - 1] ?? 0) + 1,
          (lastRow[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1),
          isSwap ? (rowBeforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rowBeforeLast = lastRow;
    lastRow = currentRow;
  }
  return lastRow[b.length] ?? 0;
}
