import type { FindNearest } from './nearest.ts';
import type { WeighedRule } from './weighing.ts';
import type { Family } from './family.ts';

/** Which rule of the earlier text became which of the later one, one to one, and what their families tell. */
export interface Pairing {
  /** The place in the later text of the rule at a place in the earlier one; -1 for none yet. */
  readonly laterOf: Int32Array;
  readonly earlierOf: Int32Array;
  join(earlier: number, later: number): void;
  haveSameNumber(earlier: number, later: number): boolean;
  /** From 0 to 1: whether what stands around the two rules was joined alike, whether or not they are joined. */
  context(earlier: number, later: number): number;
  /** From 0 to 1: the share of joined rules under a rule or chapter that is now under another. */
  readonly movedTo: (aboveEarlier: string, aboveLater: string) => number;
}

/** One of two editions, seen from the other. */
export interface Side {
  readonly rules: readonly WeighedRule[];
  readonly family: Family;
  /** The place in the other edition of the rule that each is joined with by now; -1 for none. */
  readonly partnerOf: Int32Array;
  readonly nearest: FindNearest;
}

export type Sides = readonly [earlier: Side, later: Side];

/** How much each part of a rule's surroundings tells. */
const SHARES = { above: 0.35, parent: 0.2, chapter: 0.2, neighbour: 0.125 };

export function startPairing(earlier: Family, later: Family): Pairing {
  const laterOf = new Int32Array(earlier.above.length).fill(-1);
  const earlierOf = new Int32Array(later.above.length).fill(-1);
  const below = countMoves();
  const inChapter = countMoves();

  const isJoined = (one: number | undefined, other: number | undefined): boolean =>
    one !== undefined && other !== undefined && one >= 0 && laterOf[one] === other;
  const parentJoined = (one: string, other: string): boolean =>
    isJoined(earlier.placeOf.get(one), later.placeOf.get(other));
  const atEnds = (one: number | undefined, other: number | undefined): boolean => one === -1 && other === -1;

  return {
    laterOf,
    earlierOf,
    movedTo: (one, other) => below.share(one, other, 0),
    haveSameNumber: (one, other) => earlier.numbers[one] === later.numbers[other],
    join(one, other) {
      laterOf[one] = other;
      earlierOf[other] = one;
      below.count(earlier.above[one] ?? '', later.above[other] ?? '');
      inChapter.count(earlier.chapter[one] ?? '', later.chapter[other] ?? '');
    },
    context(one, other) {
      const [above = '', aboveOther = ''] = [earlier.above[one], later.above[other]];
      const own = laterOf[one] === other ? 1 : 0;
      const siblings = below.share(above, aboveOther, own);
      const chapters = inChapter.share(earlier.chapter[one] ?? '', later.chapter[other] ?? '', own);
      const parents = parentJoined(above, aboveOther) ? 1 : above.includes('.') ? 0 : siblings;
      const [before, after] = [
        isJoined(earlier.before[one], later.before[other]),
        isJoined(earlier.after[one], later.after[other]),
      ];
      const ends = [
        before || (siblings > 0.5 && atEnds(earlier.before[one], later.before[other])),
        after || (siblings > 0.5 && atEnds(earlier.after[one], later.after[other])),
      ].filter(Boolean).length;
      return (
        SHARES.above * siblings +
        SHARES.parent * parents +
        SHARES.chapter * chapters +
        SHARES.neighbour * ends
      );
    },
  };
}

/** Counts what moved from where to where. */
function countMoves(): {
  count(from: string, to: string): void;
  /** @param own how many of them are not to be counted. */
  share(from: string, to: string, own: number): number;
} {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    count(from, to) {
      add(`${from}>${to}`);
      add(`${from}>`);
      add(`>${to}`);
    },
    share(from, to, own) {
      const moved = (counts.get(`${from}>${to}`) ?? 0) - own;
      const least = Math.min(counts.get(`${from}>`) ?? 0, counts.get(`>${to}`) ?? 0) - own;
      return moved <= 0 ? 0 : moved / least;
    },
  };
}
