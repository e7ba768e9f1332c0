import { rangeOfFair, type FairCoins, type Range } from '#engine/coins/fair.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** A row: so many of so many. */
export interface Row {
  /** `null` for all together. */
  readonly who: PlayerId | null;
  readonly hits: number;
  readonly of: number;
  readonly range: Range;
}

/** Rows of one kind, with what is counted. */
export interface Group {
  readonly what: string;
  readonly rows: readonly Row[];
}

/** So many players have rows of their own, those who threw most. */
const MAX_PLAYERS = 6;

/** Fewer coins than this are all within the range, however they fall. */
const MIN_TELLING = 6;

/** All together, and those who threw enough for a row of their own. */
export function groupsOf(players: readonly FairCoins[]): readonly Group[] {
  const group = (
    what: string,
    hits: (player: FairCoins) => number,
    of: (player: FairCoins) => number,
  ): Group => {
    const row = (who: PlayerId | null, some: readonly FairCoins[]): Row => {
      const total = some.reduce((sum, player) => sum + of(player), 0);
      return {
        who,
        hits: some.reduce((sum, player) => sum + hits(player), 0),
        of: total,
        range: rangeOfFair(total),
      };
    };
    const own = players
      .filter((player) => of(player) >= MIN_TELLING)
      .slice(0, MAX_PLAYERS)
      .map((player) => row(player.playerId, [player]));
    const all = row(null, players);
    const isAlone = own.length === 1 && own[0]?.of === all.of;
    return { what, rows: all.of < MIN_TELLING ? [] : isAlone ? own : [all, ...own] };
  };
  return [
    group(
      'Heads',
      ({ heads }) => heads,
      ({ coins }) => coins,
    ),
    group(
      'Calls won',
      ({ won }) => won,
      ({ calls }) => calls,
    ),
  ].filter(({ rows }) => rows.length > 0);
}

/** True of what fair coins come to in one case of twenty. */
export const isOutside = ({ hits, range }: Row): boolean => hits < range.from || hits > range.to;

/** A scale of shares from one half on to both sides, with numbers on it: both of its ends among them. */
export interface Scale {
  /** How far it reaches, of 1. */
  readonly half: number;
  /** From the least on. */
  readonly ticks: readonly number[];
}

/** How far scales reach, and how many of their numbers stand on each side of one half. */
const REACHES = [
  [0.05, 1],
  [0.1, 2],
  [0.2, 2],
  [0.3, 2],
  [0.4, 2],
  [0.5, 2],
] as const;
const WHOLE = REACHES[5];

/** The shortest scale on which all of these are. */
export function scaleOf(rows: readonly Row[]): Scale {
  const farthest = Math.max(
    0,
    ...rows.flatMap(({ hits, of, range }) =>
      [hits, range.from, range.to].map((count) => Math.abs(count / of - 0.5)),
    ),
  );
  const [half, each] = REACHES.find(([reach]) => farthest <= reach) ?? WHOLE;
  const ticks = Array.from({ length: 2 * each + 1 }, (_, at) => 0.5 + (half * (at - each)) / each);
  return { half, ticks };
}
