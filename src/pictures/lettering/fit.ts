import { widthOf, type Weight } from './measure.ts';

/** Text after fitting: its letters and font size. */
export interface FittedText {
  readonly text: string;
  /** In pixels. */
  readonly size: number;
  readonly width: number;
}

export interface TextRoom {
  /** In pixels. */
  readonly width: number;
  /** The preferred font size. */
  readonly size: number;
  /** The smallest font size, below which the text is truncated. By default `size`. */
  readonly minSize?: number;
  readonly weight?: Weight;
}

const ELLIPSIS = '…';

/**
 * Fits text into a line: at the preferred size, else smaller, else truncated at its end, but never within a number.
 * Empty if not even `…` fits.
 */
export function fitLine(
  text: string,
  { width, size, minSize = size, weight = 'regular' }: TextRoom,
): FittedText {
  const whole = widthOf(text, size, weight);
  if (whole <= width) return { text, size, width: whole };
  const smaller = Math.floor((size * width * 10) / whole) / 10;
  if (smaller >= minSize) return { text, size: smaller, width: widthOf(text, smaller, weight) };
  const cut = truncateTo(text, width, minSize, weight);
  return { text: cut, size: minSize, width: widthOf(cut, minSize, weight) };
}

/** Spaces, and the beginning of a number that was cut, which would read as another number. */
const TRAILING = /[\s\d.,/−-]+$/u;

function truncateTo(text: string, width: number, size: number, weight: Weight): string {
  const letters = Array.from(text);
  for (let count = letters.length - 1; count >= 0; count--) {
    const cut = `${letters.slice(0, count).join('').replace(TRAILING, '')}${ELLIPSIS}`;
    if (widthOf(cut, size, weight) <= width) return cut;
  }
  return '';
}

/** Divides a width fairly: items that need less than an equal share leave the rest to the others. */
export function fairShares(needs: readonly number[], room: number): readonly number[] {
  const shares = needs.map(() => 0);
  let remaining = room;
  const rising = needs.map((need, index) => ({ need, at: index })).toSorted((a, b) => a.need - b.need);
  for (const [place, { need, at }] of rising.entries()) {
    const share = Math.min(need, remaining / (rising.length - place));
    shares[at] = share;
    remaining -= share;
  }
  return shares;
}
