/**
 * Which of the letters a to z a text has, as bits; other signs share them. An error changes two of them at most, so texts
 * that are far apart are told at once.
 */
export function letterSetOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** How many letters are in a set. */
export function letterSetSize(letters: number): number {
  let size = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}
