import type { Paragraph } from '../text/rules.ts';
import { EXAMPLE } from './layout.ts';

/**
 * `_Magic_`, `__Magic__`: how a text without typefaces prints italics. An underscore within a word, or one among blanks,
 * is none.
 */
const ITALICS = /(?<![\p{L}\d_])(__?)(?=[^\s_])([^_]*[^\s_])\1(?!(?!TM\b)[\p{L}\d_])/gu;
/** `Oracle_(TM)`: one of the two was forgotten. */
const HALF_OF_ITALICS = /(?<![\p{L}\d_])_(?=\p{L})|(?<=\p{L})_(?![\p{L}\d_])/gu;

export const withoutItalics = (text: string): string =>
  text.includes('_') ? text.replace(ITALICS, '$2').replace(HALF_OF_ITALICS, '') : text;

/** A paragraph as a rule or an entry has it. */
export function paragraphOf(text: string): Paragraph {
  const plain = withoutItalics(text);
  return EXAMPLE.test(plain)
    ? { kind: 'example', text: plain.replace(EXAMPLE, '') }
    : { kind: 'text', text: plain };
}
