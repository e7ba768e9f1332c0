/*
 * Names of cards as they stand in texts: with the whole card in brackets behind a half, `Assault (Assault/Battery)`, and
 * with dots within words, `a.s.sault`, as texts have them that went through a filter of words.
 */

const IN_BRACKETS = /^[^()]*\(([^()]*\/[^()]*)\)\s*$/;
const DOT_WITHIN = /(?<=\p{L})\.(?=\p{L})/gu;

/** What a name may be that is no card's as it is typed. */
export function alternativeSpellings(typed: string): readonly string[] {
  const undotted = typed.replaceAll(DOT_WITHIN, '');
  const [, inBrackets] = IN_BRACKETS.exec(undotted) ?? [];
  return [...new Set([undotted, ...(inBrackets === undefined ? [] : [inBrackets.trim()])])].filter(
    (spelling) => spelling !== typed,
  );
}

/** Finds by what is typed, or else by another spelling of it. */
export function findBySpelling<Found>(
  typed: string,
  find: (name: string) => Found | undefined,
): Found | undefined {
  const found = find(typed);
  if (found !== undefined) return found;
  for (const spelling of alternativeSpellings(typed)) {
    const result = find(spelling);
    if (result !== undefined) return result;
  }
  return undefined;
}
