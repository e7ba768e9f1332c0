import { canDraw } from './measure.ts';

/**
 * A player's name in letters that our font has, after NFKC normalization and without decoration. A name in another
 * script becomes its drawable initials and the seat number (from 1 on). A name that only loses decoration, such as an
 * emoji, keeps its letters and gets the seat number, since another player may have the same name without it.
 */
export function drawableName(name: string, seat: number): string {
  const plain = collapseSpaces(name.normalize('NFKC').replace(NON_LETTERS, ''));
  if (plain !== '' && canDraw(plain)) return plain;
  const words = plain.split(' ').filter((word) => word !== '');
  const hasForeignLetters = Array.from(plain).some((letter) => /\p{L}/u.test(letter) && !canDraw(letter));
  const drawable = hasForeignLetters
    ? words.map(initialOf).join('')
    : collapseSpaces(words.map(drawableChars).join(' '));
  return drawable === '' ? `Seat ${seat}` : `${drawable} ${seat}`;
}

/** Characters without a shape of their own, and combining marks that NFKC did not merge. */
const NON_LETTERS = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

const collapseSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const drawableChars = (word: string): string => Array.from(word).filter(canDraw).join('');

/** The first letter or digit of a word that the font has. */
const initialOf = (word: string): string =>
  Array.from(word).find((letter) => /[\p{L}\p{N}]/u.test(letter) && canDraw(letter)) ?? '';

/**
 * Other typed text, such as the name of a card or a counter: letters that the font lacks become `?`.
 * @param fallback replaces a text without any drawable letter
 */
export function toDrawable(text: string, fallback: string): string {
  const letters = Array.from(collapseSpaces(text.normalize('NFKC').replace(NON_LETTERS, '')));
  if (!letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) && canDraw(letter))) return fallback;
  return letters.map((letter) => (canDraw(letter) ? letter : '?')).join('');
}
