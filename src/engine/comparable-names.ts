/**
 * A name as names are compared: lower case, without accents and apostrophes, other signs a single space each. A name
 * of signs only stays as it is, in lower case.
 */
export function comparable(name: string): string {
  const lower = name.toLowerCase();
  const folded = lower
    .normalize('NFKD')
    .replaceAll(/['’‘`´ʼ"“”\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || lower.trim();
}

/** The names in `Assault // Battery` or `Assault/Battery`; one where there is no stroke. */
export const namesIn = (typed: string): readonly string[] =>
  typed
    .split(/\/+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
