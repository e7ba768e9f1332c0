import { contrastOf } from './color-sight.ts';
import { textLinesIn } from './drawn-text.ts';

/** The least contrast of text with its background. WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5;

/** The text of a drawing that has too little contrast with all of these backgrounds. */
export function lowContrastTextIn(svg: string, ...grounds: readonly string[]): readonly string[] {
  const words = textLinesIn(svg);
  const faint = new Set(
    [...new Set(words.map(({ fill }) => fill))].filter((fill) =>
      grounds.every((ground) => contrastOf(fill, ground) < MIN_CONTRAST),
    ),
  );
  return words.filter(({ fill }) => faint.has(fill)).map(({ text }) => text);
}

/** The text of a drawing in a font size below `minSize`. */
export const smallTextIn = (svg: string, minSize: number): readonly string[] =>
  textLinesIn(svg)
    .filter(({ size }) => size < minSize)
    .map(({ text }) => text);
