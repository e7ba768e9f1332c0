/** The number of ways to reach each sum: `ways[i]` for `least + i`. */
export interface WaysBySum {
  readonly least: number;
  readonly ways: readonly bigint[];
  /** All ways together. */
  readonly all: bigint;
}

/** How likely each number is, from 0 to 1 and as near as a drawing shows it: `chances[i]` for `least + i`. */
export interface Spread {
  readonly least: number;
  readonly chances: readonly number[];
  /** Less likely numbers are left out below the first one, and above the last. */
  readonly isCut: { readonly below: boolean; readonly above: boolean };
}

/** Counts this many times less likely than the likeliest one are left out of a chart. */
const INVISIBLE_RATIO = 2000n;
/** Bits of a chance, as a drawing needs them. */
const BITS = 48n;

/** The chance of each count, without invisibly small ones at both ends. */
export function spreadOf({ least, ways, all }: WaysBySum): Spread {
  const likeliest = ways.reduce((most, way) => (way > most ? way : most), 0n);
  const isVisible = (weight: bigint): boolean => weight * INVISIBLE_RATIO >= likeliest;
  const first = ways.findIndex(isVisible);
  const last = ways.findLastIndex(isVisible);
  return {
    least: least + first,
    chances: ways.slice(first, last + 1).map((way) => Number((way << BITS) / all) / 2 ** Number(BITS)),
    isCut: { below: first > 0, above: last < ways.length - 1 },
  };
}
