const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Normalizes a name for comparison: lower case, without accents, apostrophes and invisible characters, any other
 * punctuation as a single space. A name without letters and digits keeps its punctuation.
 */
export function foldName(name: string): string {
  return PLAIN_ASCII.test(name) ? foldPlain(name) : foldAny(name);
}

/** Most names consist only of these characters, and a fast path folds them. */
const PLAIN_ASCII = /^[ -~]*$/;

function foldPlain(name: string): string {
  const visible = name.replaceAll(/['`"]/g, '').toLowerCase();
  return visible.replaceAll(/[^a-z0-9]+/g, ' ').trim() || visible.trim();
}

function foldAny(name: string): string {
  const visible = name
    .replaceAll(/['’‘`´ʼ"“”]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const folded = visible
    .replaceAll(/[æœøßłđðþı]/g, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || visible.trim();
}

/** True if two names are equal after `foldName`. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** The names of the parts of a card, by its whole name; one for most cards. */
export const splitName = (name: string): readonly string[] => name.split(' // ');

/**
 * Splits a typed name: two names for `Assault // Battery` or `Assault/Battery`, one if there is no slash.
 * @param wholeNames names that contain a slash themselves, such as SP//dr, Piloted by Peni
 */
export function partNames(typed: string, wholeNames: readonly string[]): readonly string[] {
  if (wholeNames.some((name) => isSameName(name, typed))) return [typed.trim()];
  return typed
    .split(/\/+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
