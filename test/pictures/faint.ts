import { contrastOf } from './color-sight.ts';
import { wordsIn } from './drawn.ts';

/** What words need against their ground. WCAG 2.2, level AA. */
const LEAST_CONTRAST = 4.5;

/** The words of a drawing that stand out from none of the grounds that are there. */
export function faintIn(svg: string, ...grounds: readonly string[]): readonly string[] {
  const words = wordsIn(svg);
  const faint = new Set(
    [...new Set(words.map(({ fill }) => fill))].filter((fill) =>
      grounds.every((ground) => contrastOf(fill, ground) < LEAST_CONTRAST),
    ),
  );
  return words.filter(({ fill }) => faint.has(fill)).map(({ text }) => text);
}

/** The words of a drawing that are smaller than that. */
export const smallIn = (svg: string, least: number): readonly string[] =>
  wordsIn(svg)
    .filter(({ size }) => size < least)
    .map(({ text }) => text);
