import { readTextOf } from './shared-dir.ts';

/** A keyword ability that no official text has. */
export const GOBLETRY = 'Gobletry is a static ability. Whoever holds the goblet drinks from it at midnight.';

/**
 * A text as it might come after today's: with a new keyword ability before trample, so that the numbers from 702.19 on
 * go up by one, and with another sentence in 705.1.
 */
export function youngerText(day: 'September 25, 2026' | 'March 1, 2099' = 'September 25, 2026'): string {
  const moved = readTextOf('2026-06-19')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('June 19, 2026', day)
    .replaceAll(/\b702\.(\d+)/g, (all, number: string) =>
      Number(number) >= 19 ? `702.${Number(number) + 1}` : all,
    );
  const at = moved.lastIndexOf('\n702.20. ');
  const added = `${moved.slice(0, at)}\n702.19. Gobletry\n\n702.19a ${GOBLETRY}\n${moved.slice(at)}`;
  const [flip] = [...added.matchAll(/\n705\.1\. [^\n]*/g)].slice(-1);
  if (at === -1 || !flip) throw new Error('the text of 2026-06-19 has no 702.19 or no 705.1');
  const end = flip.index + flip[0].length;
  return `${added.slice(0, end)} A goblet is never flipped.${added.slice(end)}`;
}
