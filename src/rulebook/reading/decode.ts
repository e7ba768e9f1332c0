import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';

/** The fault of a file that is not text. `looksLike` is its format, if recognized. */
export interface NotText {
  readonly code: 'not-text';
  readonly looksLike: 'pdf' | 'zip' | 'gzip' | 'image' | null;
}

type SingleByte = 'win1252' | 'macroman';

/**
 * Decodes a file in any encoding in which rules were published: UTF-8 and UTF-16 (both byte orders), each with or
 * without a byte order mark, Windows-1252 (and so Latin-1) or Mac Roman. Repairs UTF-8 with some stray bytes of the
 * last two.
 */
export function decodeText(file: Uint8Array): Result<string, NotText> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const looksLike = binaryKind(bytes);
  if (looksLike) return fail({ code: 'not-text', looksLike });
  const text = withoutByteOrderMark(decode(bytes));
  return isReadable(text) ? ok(text) : fail({ code: 'not-text', looksLike: null });
}

const SIGNATURES = [
  ['%PDF-', 'pdf'],
  ['PK\u0003\u0004', 'zip'],
  ['\u001F\u008B', 'gzip'],
  ['\u0089PNG', 'image'],
  ['\u00FF\u00D8\u00FF', 'image'],
  ['GIF8', 'image'],
] as const;

function binaryKind(bytes: Buffer): NotText['looksLike'] {
  const start = bytes.subarray(0, 8).toString('latin1');
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

function decode(bytes: Buffer): string {
  const order = utf16Order(bytes);
  if (order) return iconv.decode(bytes.subarray(0, bytes.length - (bytes.length % 2)), order);
  return isUtf8(bytes) ? repairDoubleEncoding(bytes.toString('utf8')) : decodeMixed(bytes);
}

/** `â€™`: UTF-8 that was decoded as Windows-1252 and encoded as UTF-8 again. */
const DOUBLE_ENCODED = /\u00E2\u20AC[\u0080-\u{2122}]/gu;
const MIN_DOUBLE_ENCODED = 5;

function repairDoubleEncoding(text: string): string {
  if ((text.match(DOUBLE_ENCODED)?.length ?? 0) < MIN_DOUBLE_ENCODED) return text;
  return text.replace(/[\u0080-\u{2122}]+/gu, (garbled) => {
    // Windows-1252 leaves five bytes undefined, which became the characters with the same codes.
    const bytes = Buffer.concat(
      Array.from(garbled, (character) =>
        character < '\u00A0' ? Buffer.from(character, 'latin1') : iconv.encode(character, 'win1252'),
      ),
    );
    return isUtf8(bytes) ? bytes.toString('utf8') : garbled;
  });
}

/**
 * Detects UTF-16 by its byte order mark, or by zero bytes: in Western text, half of the bytes are zero, all on one
 * side.
 */
function utf16Order(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const minZeroBytes = sample.length / 4;
  if (odd > minZeroBytes && even * 20 < odd) return 'utf-16le';
  if (even > minZeroBytes && odd * 20 < even) return 'utf-16be';
  return undefined;
}

/** A multi-byte UTF-8 character, or else a byte that is not valid UTF-8. */
const UTF8_OR_STRAY =
  // eslint-disable-next-line no-control-regex
  /((?:[\u00C2-\u00DF]|\u00E0[\u00A0-\u00BF]|[\u00E1-\u00EF][\u0080-\u00BF]|\u00F0[\u0090-\u00BF][\u0080-\u00BF]|[\u00F1-\u00F4][\u0080-\u00BF]{2})[\u0080-\u00BF])|[\u0080-\u00FF]/g;

/**
 * If most of what is not ASCII is valid UTF-8, only the remainder is decoded as a single-byte encoding; otherwise
 * every byte is.
 */
function decodeMixed(bytes: Buffer): string {
  const raw = bytes.toString('latin1');
  let valid = 0;
  const strays: string[] = [];
  for (const [found, utf8] of raw.matchAll(UTF8_OR_STRAY)) {
    if (utf8) valid += 1;
    else strays.push(found);
  }
  if (valid <= strays.length) return iconv.decode(bytes, singleByteOf(bytes));
  const withoutUtf8 = raw.replace(UTF8_OR_STRAY, (found: string, utf8?: string) => (utf8 ? '' : found));
  const encoding = singleByteOf(Buffer.from(withoutUtf8, 'latin1'));
  return raw.replace(UTF8_OR_STRAY, (found: string, utf8?: string) =>
    utf8
      ? Buffer.from(utf8, 'latin1').toString('utf8')
      : iconv.decode(Buffer.from(found, 'latin1'), encoding),
  );
}

/** Typographic characters: curly quotes, dashes, ellipses, trademark signs, bullets. */
const TYPOGRAPHIC = /[‘’“”–—…®™©•]/g;
/** Characters that suggest a wrong encoding: an accented capital or a symbol within or at the end of a word. */
const MISREAD = /(?<=\p{Ll})[ÀÁÂÃÄÅÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸ‡†‰·¨ªº´¸ˆ˜¯˘˙˚˝˛ˇ∑∏π∫Ωß£¥§¶]|[\u0080-\u009F]/gu;

/** Both encodings accept any byte; chooses the one in which the text looks typeset. */
function singleByteOf(bytes: Buffer): SingleByte {
  const score = (encoding: SingleByte) => {
    const text = iconv.decode(bytes, encoding);
    return (text.match(TYPOGRAPHIC)?.length ?? 0) - (text.match(MISREAD)?.length ?? 0);
  };
  return score('macroman') > score('win1252') ? 'macroman' : 'win1252';
}

const withoutByteOrderMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Control characters other than whitespace. An old end-of-file mark (0x1A) is allowed. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000E-\u0019\u001B-\u001F\uFFFD]/g;

const isReadable = (text: string): boolean => (text.match(CONTROL)?.length ?? 0) <= text.length / 500;
