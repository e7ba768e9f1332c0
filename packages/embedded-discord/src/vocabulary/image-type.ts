/** The signatures of image types, in hexadecimal. */
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(?:66|73)/],
];

/** Detects the type of an image by its bytes; null for anything else. */
export function imageTypeOf(bytes: Buffer): string | null {
  const hex = bytes.toString('hex', 0, 16);
  return SIGNATURES.find(([, signature]) => signature.test(hex))?.[0] ?? null;
}
