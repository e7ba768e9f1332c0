/**
 * Packs numbers into `width` bits each, most significant bit first, padded with zeros, as base64.
 * @param width 1 to 31; higher bits of a number are lost
 */
export function packBits(numbers: readonly number[], width: number): string {
  const bytes = new Uint8Array(Math.ceil((numbers.length * width) / 8));
  let at = 0;
  for (const number of numbers)
    for (let bit = width - 1; bit >= 0; bit -= 1, at += 1)
      if ((number >>> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return Buffer.from(bytes).toString('base64');
}

/** Unpacks this many numbers; missing bits are read as 0. */
export function unpackBits(text: string, count: number, width: number): readonly number[] {
  const bytes = Buffer.from(text, 'base64');
  const numbers: number[] = [];
  for (let at = 0; at < count * width;) {
    let number = 0;
    for (let bit = 0; bit < width; bit += 1, at += 1)
      number = (number << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    numbers.push(number);
  }
  return numbers;
}
