import { fitLine } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';

/**
 * Fills lines of a given width with sentences. A line breaks between sentences; a sentence longer than a line is
 * truncated.
 */
export function breakIntoLines(
  sentences: readonly string[],
  { width, size }: { readonly width: number; readonly size: number },
): readonly string[] {
  const lines: string[] = [];
  for (const sentence of sentences) {
    const { text } = fitLine(sentence, { width, size });
    const together = `${lines.at(-1) ?? ''} ${text}`;
    if (lines.length > 0 && widthOf(together, size) <= width) lines[lines.length - 1] = together;
    else lines.push(text);
  }
  return lines;
}
