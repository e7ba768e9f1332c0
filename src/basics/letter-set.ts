/**
 * The letters a to z of a text as a bit set; other characters share bits. One typing error changes at most two bits,
 * so texts that differ a lot are ruled out quickly.
 */
export function letterSetOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

export function letterSetSize(letters: number): number {
  let size = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}
