const LETTERS: Readonly<Record<string, string>> = {
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
 * A name as it is compared: lower case, without accents, apostrophes and invisible characters, every other sign
 * a single space. Any text is taken; a name of signs only stays as it is, in lower case.
 */
export function foldName(name: string): string {
  const visible = name
    .replaceAll(/['’‘`´ʼ"“”]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const folded = visible
    .replaceAll(/[æœøßłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || visible.trim();
}

/** The names of a card's halves or faces; one for other cards. */
export const halvesOf = (name: string): readonly string[] => name.split(' // ');
