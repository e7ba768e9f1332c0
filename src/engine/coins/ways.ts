/** The number of ways to reach each sum: `ways[i]` for `least + i`. */
export interface WaysBySum {
  readonly least: number;
  readonly ways: readonly bigint[];
  /** The total number of ways. */
  readonly all: bigint;
}

/** The likelihood of each number, from 0 to 1 and precise enough for a chart: `chances[i]` for `least + i`. */
export interface Spread {
  readonly least: number;
  readonly chances: readonly number[];
  /** Whether less likely numbers were left out below the first one, and above the last. */
  readonly isCut: { readonly below: boolean; readonly above: boolean };
}

/** A chart leaves out counts that are less likely than the likeliest one by this factor. */
const INVISIBLE_RATIO = 2000n;
/** The precision of a chance, in bits, that a chart needs. */
const BITS = 48n;

/** The chance of each count, without negligible ones at either end. */
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
