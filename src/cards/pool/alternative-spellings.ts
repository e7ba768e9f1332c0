/*
 * Spellings of card names in texts: a half followed by the whole card, `Assault (Assault/Battery)`, and dots within
 * words from word filters, `a.s.sault`.
 */

const IN_BRACKETS = /^[^()]*\(([^()]*\/[^()]*)\)\s*$/;
const DOT_WITHIN = /(?<=\p{L})\.(?=\p{L})/gu;

/** Other names to try if none matches as typed. */
export function alternativeSpellings(typed: string): readonly string[] {
  if (!/[.(]/.test(typed)) return [];
  const undotted = typed.replaceAll(DOT_WITHIN, '');
  const [, inBrackets] = IN_BRACKETS.exec(undotted) ?? [];
  return [...new Set([undotted, ...(inBrackets === undefined ? [] : [inBrackets.trim()])])].filter(
    (spelling) => spelling !== typed,
  );
}

/** Looks up the typed text, or else another spelling of it. */
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
