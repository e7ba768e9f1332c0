import { fitLine, type Room } from './fit.ts';
import { widthOf } from './measure.ts';

/**
 * Words in one line where they fit, else in two, each cut where it still has no room: broken behind a comma or a colon, or
 * where both are about as long.
 */
export function inOneOrTwo(text: string, room: Room): readonly string[] {
  const { width, size, weight } = room;
  if (widthOf(text, size, weight) <= width) return [text];
  const words = text.split(' ');
  const breaks = words.slice(1).map((_, at) => {
    const lines = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    return { lines, widest: Math.max(...lines.map((line) => widthOf(line, size, weight))) };
  });
  const rising = breaks.toSorted((one, other) => one.widest - other.widest);
  const best =
    rising.find(({ lines, widest }) => widest <= width && /[,:]$/.test(lines[0] ?? '')) ?? rising[0];
  return (best?.lines ?? [text]).map((line) => fitLine(line, room).text);
}
