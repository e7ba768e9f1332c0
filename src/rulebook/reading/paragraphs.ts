import { copyText } from '#basics/copy-text.ts';
import type { Paragraph } from '../text/rules.ts';
import { EXAMPLE } from './layout.ts';

/** Italics in plain text: `_Magic_`, `__Magic__`. Does not match an underscore within a word or between spaces. */
const ITALICS = /(?<![\p{L}\d_])(__?)(?=[^\s_])([^_]*[^\s_])\1(?!(?!TM\b)[\p{L}\d_])/gu;
/** An unpaired italics marker: `Oracle_(TM)`. */
const HALF_OF_ITALICS = /(?<![\p{L}\d_])_(?=\p{L})|(?<=\p{L})_(?![\p{L}\d_])/gu;

export const withoutItalics = (text: string): string =>
  text.includes('_') ? text.replace(ITALICS, '$2').replace(HALF_OF_ITALICS, '') : text;

/** Parses a paragraph of a rule or glossary entry. */
export function parseParagraph(text: string): Paragraph {
  const plain = withoutItalics(text);
  return EXAMPLE.test(plain)
    ? { kind: 'example', text: copyText(plain.replace(EXAMPLE, '')) }
    : { kind: 'text', text: copyText(plain) };
}
