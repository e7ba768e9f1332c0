import type { FindNearest } from './nearest.ts';
import type { Weighed, WeighedRule } from './weighing.ts';
import type { Family } from './family.ts';

/** The one-to-one assignment of rules between two texts, and what it says about their surroundings. */
export interface Pairing {
  /** The index in the later text by the index in the earlier one; -1 if not joined yet. */
  readonly laterOf: Int32Array;
  readonly earlierOf: Int32Array;
  join(earlier: number, later: number): void;
  haveSameNumber(earlier: number, later: number): boolean;
  /**
   * From 0 to 1: to what extent the surroundings of the two rules are joined with each other, whether or not the two
   * are.
   */
  context(earlier: number, later: number): number;
  /** From 0 to 1: the share of the joined rules of one parent that are now in another parent. */
  readonly movedTo: (aboveEarlier: string, aboveLater: string) => number;
}

/** One of two editions, as seen from the other. */
export interface EditionSide<Rule extends Weighed = WeighedRule> {
  readonly rules: readonly Rule[];
  readonly family: Family;
  /** The index of each rule's partner in the other edition; -1 if there is none yet. */
  readonly partnerOf: Int32Array;
  readonly nearest: FindNearest;
}

export type Sides<Rule extends Weighed = WeighedRule> = readonly [
  earlier: EditionSide<Rule>,
  later: EditionSide<Rule>,
];

/** Weights of the parts of a rule's surroundings. */
const SHARES = { above: 0.35, parent: 0.2, chapter: 0.2, neighbour: 0.125 };

export function startPairing(earlier: Family, later: Family): Pairing {
  const laterOf = new Int32Array(earlier.above.length).fill(-1);
  const earlierOf = new Int32Array(later.above.length).fill(-1);
  const below = countMoves();
  const inChapter = countMoves();

  const isJoined = (from: number | undefined, to: number | undefined): boolean =>
    from !== undefined && to !== undefined && from >= 0 && laterOf[from] === to;
  const parentJoined = (from: string, to: string): boolean =>
    isJoined(earlier.placeOf.get(from), later.placeOf.get(to));
  const atEnds = (from: number | undefined, to: number | undefined): boolean => from === -1 && to === -1;

  return {
    laterOf,
    earlierOf,
    movedTo: (from, to) => below.share(from, to, 0),
    haveSameNumber: (from, to) => earlier.numbers[from] === later.numbers[to],
    join(from, to) {
      laterOf[from] = to;
      earlierOf[to] = from;
      below.count(earlier.above[from] ?? '', later.above[to] ?? '');
      inChapter.count(earlier.chapter[from] ?? '', later.chapter[to] ?? '');
    },
    context(from, to) {
      const [above = '', aboveOther = ''] = [earlier.above[from], later.above[to]];
      const own = laterOf[from] === to ? 1 : 0;
      const siblings = below.share(above, aboveOther, own);
      const chapters = inChapter.share(earlier.chapter[from] ?? '', later.chapter[to] ?? '', own);
      const parents = parentJoined(above, aboveOther) ? 1 : above.includes('.') ? 0 : siblings;
      const [before, after] = [
        isJoined(earlier.before[from], later.before[to]),
        isJoined(earlier.after[from], later.after[to]),
      ];
      const ends = [
        before || (siblings > 0.5 && atEnds(earlier.before[from], later.before[to])),
        after || (siblings > 0.5 && atEnds(earlier.after[from], later.after[to])),
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

/** Counts moves between parents. */
function countMoves(): {
  count(from: string, to: string): void;
  /** @param own the number of moves to leave out. */
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
