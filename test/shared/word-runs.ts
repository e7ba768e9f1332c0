/**
 * The words of a text in order: lower case, apostrophes dropped, every other sign a gap.
 * Escapes in source code (`\n`, `\'`) count as the signs that they stand for.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/\\?['’‘ʼ]/g, '')
      .replaceAll(/\\[nrt]/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Every run of `length` consecutive words that stands in `ours` and in one of `theirs`, sorted. */
export function commonRuns(ours: string, theirs: Iterable<string>, length: number): string[] {
  return commonRunsOf(new Map([['', ours]]), theirs, length).get('') ?? [];
}

/** The same for several texts of ours in one pass over `theirs`; by the key of the text, those without a run left out. */
export function commonRunsOf(
  ours: ReadonlyMap<string, string>,
  theirs: Iterable<string>,
  length: number,
): Map<string, string[]> {
  const places = new Map<string, Set<string>>();
  const known = new Set<string>();
  for (const [key, text] of ours) {
    const words = wordsOf(text);
    for (const word of words) known.add(word);
    for (let end = length; end <= words.length; end++) {
      const run = words.slice(end - length, end).join(' ');
      places.set(run, (places.get(run) ?? new Set()).add(key));
    }
  }

  const found = new Map<string, Set<string>>();
  const look = (words: readonly string[]): void => {
    // Only where the last `length` words are all words of ours can a run end.
    let knownInARow = 0;
    for (const [index, word] of words.entries()) {
      knownInARow = known.has(word) ? knownInARow + 1 : 0;
      if (knownInARow < length) continue;
      const run = words.slice(index + 1 - length, index + 1).join(' ');
      for (const key of places.get(run) ?? []) found.set(key, (found.get(key) ?? new Set()).add(run));
    }
  };
  // The editions of a text have most lines in common: each is looked at once with the same words before it.
  const wordsOfLine = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  for (const text of theirs) {
    let before: readonly string[] = [];
    for (const line of text.split('\n')) {
      const words = wordsOfLine.get(line) ?? wordsOf(line);
      wordsOfLine.set(line, words);
      const both = [...before, ...words];
      const key = `${before.join(' ')}|${line}`;
      if (!seen.has(key)) look(both);
      seen.add(key);
      before = both.slice(1 - length);
    }
  }
  return new Map([...found].map(([key, runs]) => [key, [...runs].toSorted()]));
}
