import { fitLine, type TextRoom } from './fit.ts';
import { widthOf } from './measure.ts';

/**
 * Breaks text into at most two lines: behind a comma or a colon, else where both lines are about equally long. The
 * second line is truncated if two lines aren't enough.
 */
export function wrapInTwo(text: string, room: TextRoom): readonly string[] {
  const { width, size, weight } = room;
  const widthIn = (line: string): number => widthOf(line, size, weight);
  if (widthIn(text) <= width) return [text];
  const words = text.split(' ');
  const breaks = words.slice(1).map((_, index) => {
    const [first, second] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { first, second, widest: Math.max(widthIn(first), widthIn(second)) };
  });
  const [best, ...others] = breaks
    .filter(({ widest }) => widest <= width)
    .toSorted((a, b) => a.widest - b.widest);
  const fullest = breaks.findLast(({ first }) => widthIn(first) <= width);
  const { first, second } = [best, ...others].find((split) => split && /[,:]$/.test(split.first)) ??
    best ??
    fullest ?? { first: text, second: '' };
  return [first, second].filter((line) => line !== '').map((line) => fitLine(line, room).text);
}
