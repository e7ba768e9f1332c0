import { rangeOfFair, type FairCoins, type Range } from '#engine/coins/fair-coins.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** Hits out of a number of coins. */
export interface CoinRow {
  /** `null` for all players together. */
  readonly playerId: PlayerId | null;
  readonly hits: number;
  readonly coins: number;
  readonly range: Range;
}

/** Rows of one kind, and what they count. */
export interface CoinRowGroup {
  readonly label: string;
  readonly rows: readonly CoinRow[];
}

/** Only the players with the most coins get rows of their own. */
const MAX_PLAYERS = 6;

/** With fewer coins than this, every result is within the range. */
const MIN_COINS = 6;

/** A row for all players together, and one for each player with enough coins. */
export function coinRowGroups(players: readonly FairCoins[]): readonly CoinRowGroup[] {
  const group = (
    label: string,
    hitsOf: (player: FairCoins) => number,
    coinsOf: (player: FairCoins) => number,
  ): CoinRowGroup => {
    const row = (playerId: PlayerId | null, members: readonly FairCoins[]): CoinRow => {
      const total = members.reduce((sum, player) => sum + coinsOf(player), 0);
      return {
        playerId,
        hits: members.reduce((sum, player) => sum + hitsOf(player), 0),
        coins: total,
        range: rangeOfFair(total),
      };
    };
    const playerRows = players
      .filter((player) => coinsOf(player) >= MIN_COINS)
      .slice(0, MAX_PLAYERS)
      .map((player) => row(player.playerId, [player]));
    const all = row(null, players);
    const isAlone = playerRows.length === 1 && playerRows[0]?.coins === all.coins;
    return { label, rows: all.coins < MIN_COINS ? [] : isAlone ? playerRows : [all, ...playerRows] };
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

/** True for a result outside the range, as fair coins produce in one case of twenty. */
export const isOutside = ({ hits, range }: CoinRow): boolean => hits < range.from || hits > range.to;

/** A scale of shares, symmetric around one half, labeled at both ends and between them. */
export interface Scale {
  /** Its extent on either side of one half, as a share of 1. */
  readonly halfExtent: number;
  /** In ascending order. */
  readonly ticks: readonly number[];
}

/** The possible extents of a scale, each with the number of ticks on either side of one half. */
const EXTENTS = [
  [0.05, 1],
  [0.1, 2],
  [0.2, 2],
  [0.3, 2],
  [0.4, 2],
  [0.5, 2],
] as const;
const FULL_SCALE = EXTENTS[5];

/** The shortest scale that contains all rows. */
export function scaleOf(rows: readonly CoinRow[]): Scale {
  const farthest = Math.max(
    0,
    ...rows.flatMap(({ hits, coins, range }) =>
      [hits, range.from, range.to].map((count) => Math.abs(count / coins - 0.5)),
    ),
  );
  const [halfExtent, ticksPerSide] = EXTENTS.find(([reach]) => farthest <= reach) ?? FULL_SCALE;
  const ticks = Array.from(
    { length: 2 * ticksPerSide + 1 },
    (_, index) => 0.5 + (halfExtent * (index - ticksPerSide)) / ticksPerSide,
  );
  return { halfExtent, ticks };
}
