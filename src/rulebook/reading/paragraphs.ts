import type { Paragraph } from '../rules.ts';
import { EXAMPLE } from './layout.ts';

/**
 * `_Magic_`: how a text without typefaces prints italics. An underscore within a word, or several, are no italics. That
 * after a name may stand alone before its mark: `Oracle_(TM)`.
 */
const ITALICS = /(?<![\p{L}\d_])_(?=[^\s_])([^_]*[^\s_])_(?!(?!TM\b)[\p{L}\d_])/gu;
const HALF_OF_ITALICS = /(?<=\p{L})_(?=\((?:TM|R)\))/gu;

export const withoutItalics = (text: string): string =>
  text.includes('_') ? text.replace(ITALICS, '$1').replace(HALF_OF_ITALICS, '') : text;

/** A paragraph as a rule or an entry has it. */
export function paragraphOf(text: string): Paragraph {
  const plain = withoutItalics(text);
  return EXAMPLE.test(plain)
    ? { kind: 'example', text: plain.replace(EXAMPLE, '') }
    : { kind: 'text', text: plain };
}
