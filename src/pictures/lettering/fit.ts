import { widthOf, type Weight } from './measure.ts';

/** Words as they fit: what is written, and how large. */
export interface FittedText {
  readonly text: string;
  /** In pixels. */
  readonly size: number;
  readonly width: number;
}

export interface TextRoom {
  /** In pixels. */
  readonly width: number;
  /** The size of letters where there is room. */
  readonly size: number;
  /** The smallest size; with less room than that takes, words are cut. By default `size`. */
  readonly minSize?: number;
  readonly weight?: Weight;
}

const CUT = '…';

/** A line of words in a room: as large as it may be, else smaller, else cut at its end, never within a number; none at all where not even `…` fits. */
export function fitLine(
  text: string,
  { width, size, minSize: least = size, weight = 'regular' }: TextRoom,
): FittedText {
  const whole = widthOf(text, size, weight);
  if (whole <= width) return { text, size, width: whole };
  const smaller = Math.floor((size * width * 10) / whole) / 10;
  if (smaller >= least) return { text, size: smaller, width: widthOf(text, smaller, weight) };
  const cut = truncateTo(text, width, least, weight);
  return { text: cut, size: least, width: widthOf(cut, least, weight) };
}

/** Spaces, and what a cut could leave of a number: half of it reads as another. */
const TRAILING = /[\s\d.,/−-]+$/u;

function truncateTo(text: string, width: number, size: number, weight: Weight): string {
  const letters = Array.from(text);
  for (let kept = letters.length - 1; kept >= 0; kept--) {
    const cut = `${letters.slice(0, kept).join('').replace(TRAILING, '')}${CUT}`;
    if (widthOf(cut, size, weight) <= width) return cut;
  }
  return '';
}

/** The parts of a room that things get: who needs less than as much as the others leaves the rest to them. */
export function fairShares(needs: readonly number[], room: number): readonly number[] {
  const shares = needs.map(() => 0);
  let left = room;
  const rising = needs.map((need, at) => ({ need, at })).toSorted((a, b) => a.need - b.need);
  for (const [place, { need, at }] of rising.entries()) {
    const share = Math.min(need, left / (rising.length - place));
    shares[at] = share;
    left -= share;
  }
  return shares;
}
