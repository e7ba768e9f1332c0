import { formatNumber } from '#basics/format-count.ts';
import { multiples, wholeStepFrom } from '../charts/ticks.ts';

/*
 * The life axis. Linear from the lowest life (at most 0) to the highest, unless some totals are so far from the
 * others that these would coincide: then the axis is broken, and the outliers have a scale of their own.
 */

export interface LifeTick {
  readonly life: number;
  readonly y: number;
  readonly text: string;
}

export interface LifeScale {
  /** The vertical position of a life total, in pixels from the top of the picture. */
  readonly y: (life: number) => number;
  /** From the highest down, spaced so that the labels don't overlap. */
  readonly ticks: readonly LifeTick[];
  /** The centers of the gaps at which the axis is broken. */
  readonly breaks: readonly number[];
}

/** A linear part of the axis. */
interface Part {
  readonly low: number;
  readonly high: number;
  readonly bottom: number;
  readonly top: number;
}

/**
 * The axis is broken at a total that is at least `OUTLIER_FACTOR` times the next lower one, and at least
 * `OUTLIER_FACTOR * MIN_TOTAL`.
 */
const OUTLIER_FACTOR = 4;
const MIN_TOTAL = 25;
/** The height of the part beyond a break, and of the gap. */
const OUTLIER_HEIGHT = 84;
const GAP = 40;
/** The least distance between two labels on the axis. */
const TICK_ROOM = 58;

/** @param lives all totals in the chart; if empty, the axis starts at 0 */
export function lifeScale(lives: readonly number[], top: number, bottom: number): LifeScale {
  const upper = highestBeforeOutliers(lives, Infinity);
  const highest = Math.max(0, ...lives.filter((life) => life <= upper));
  const lower = highestBeforeOutliers(
    lives.map((life) => -life),
    highest,
  );
  const inMain = lives.filter((life) => life <= upper && life >= -lower);
  const outliersAbove = lives.filter((life) => life > upper);
  const outliersBelow = lives.filter((life) => life < -lower);
  const main: Part = {
    low: Math.min(0, ...inMain),
    high: Math.max(1, ...inMain),
    bottom: bottom - (outliersBelow.length > 0 ? OUTLIER_HEIGHT + GAP : 0),
    top: top + (outliersAbove.length > 0 ? OUTLIER_HEIGHT + GAP : 0),
  };
  const parts = [
    ...(outliersAbove.length > 0 ? [{ ...ends(outliersAbove), bottom: top + OUTLIER_HEIGHT, top }] : []),
    main,
    ...(outliersBelow.length > 0 ? [{ ...ends(outliersBelow), bottom, top: bottom - OUTLIER_HEIGHT }] : []),
  ];
  return {
    y: (life) => heightIn(parts.find(({ low }) => life >= low) ?? main, life),
    ticks: parts.flatMap((part) => (part === main ? evenTicks(part) : endTicks(part))),
    breaks: [
      ...(outliersAbove.length > 0 ? [top + OUTLIER_HEIGHT + GAP / 2] : []),
      ...(outliersBelow.length > 0 ? [bottom - OUTLIER_HEIGHT - GAP / 2] : []),
    ],
  };
}

/**
 * The highest total before the first outlier; infinite if there are no outliers.
 * @param before the total that the lowest one is compared with
 */
function highestBeforeOutliers(lives: readonly number[], before: number): number {
  const rising = [...new Set(lives)].filter((life) => life > 0).toSorted((a, b) => a - b);
  const far = rising.findIndex(
    (life, index) => life >= OUTLIER_FACTOR * Math.max(MIN_TOTAL, rising[index - 1] ?? before),
  );
  return far < 0 ? Infinity : (rising[far - 1] ?? 0);
}

const ends = (lives: readonly number[]) => ({ low: Math.min(...lives), high: Math.max(...lives) });

function heightIn({ low, high, bottom, top }: Part, life: number): number {
  if (low === high) return (bottom + top) / 2;
  const share = (Math.min(Math.max(life, low), high) - low) / (high - low);
  return bottom - share * (bottom - top);
}

function evenTicks(part: Part): readonly LifeTick[] {
  const { low, high, bottom, top } = part;
  const maxTicks = Math.max(1, Math.floor((bottom - top) / TICK_ROOM));
  const step = wholeStepFrom((high - low) / maxTicks);
  return multiples(step, low, high)
    .map((life) => tickAt(part, life))
    .toReversed();
}

/** The part beyond a break is labeled at its two ends. */
const endTicks = (part: Part): readonly LifeTick[] =>
  [...new Set([part.high, part.low])].map((life) => tickAt(part, life));

const tickAt = (part: Part, life: number): LifeTick => ({
  life,
  y: heightIn(part, life),
  text: formatNumber(life).replace('-', '−'),
});
