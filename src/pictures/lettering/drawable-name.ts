import { canDraw } from './measure.ts';

/**
 * A player's name as a picture writes it: the name where the font has its letters, as NFKC writes them, without what
 * decorates it. A name of other letters becomes the initials that the font has and the number of the seat, from 1 on; one
 * that only has decoration taken off it, as an emoji, keeps its letters and gets that number: it may be that of another
 * player then.
 */
export function drawableName(name: string, seat: number): string {
  const plain = tidy(name.normalize('NFKC').replace(UNSEEN, ''));
  if (plain !== '' && canDraw(plain)) return plain;
  const words = plain.split(' ').filter((word) => word !== '');
  const isForeign = Array.from(plain).some((letter) => /\p{L}/u.test(letter) && !canDraw(letter));
  const left = isForeign ? words.map(initialOf).join('') : tidy(words.map(drawableChars).join(' '));
  return left === '' ? `Seat ${seat}` : `${left} ${seat}`;
}

/** Characters without a shape of their own, and marks that no letter takes up. */
const UNSEEN = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

const tidy = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const drawableChars = (word: string): string => Array.from(word).filter(canDraw).join('');

/** The first letter or digit of a word that the font has. */
const initialOf = (word: string): string =>
  Array.from(word).find((letter) => /[\p{L}\p{N}]/u.test(letter) && canDraw(letter)) ?? '';

/**
 * Other words that somebody typed, as the name of a card or a counter: a letter that the font lacks becomes `?`.
 * @param instead what stands there where the font has none of their letters
 */
export function toDrawable(text: string, instead: string): string {
  const letters = Array.from(tidy(text.normalize('NFKC').replace(UNSEEN, '')));
  if (!letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) && canDraw(letter))) return instead;
  return letters.map((letter) => (canDraw(letter) ? letter : '?')).join('');
}
