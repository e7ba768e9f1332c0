import { formatNumber } from '#basics/format-count.ts';
import { multiples, wholeStepFrom } from '../charts/ticks.ts';

/*
 * Life from the bottom of a picture to its top. It is even, from 0 or what is below it up to the highest life, but where
 * some have so much more than the others that these would lie on one line: there the scale is broken, and what is beyond
 * has a scale of its own.
 */

/** A life total on the axis. */
export interface LifeTick {
  readonly life: number;
  readonly y: number;
  readonly text: string;
}

export interface LifeScale {
  /** How high a life total is drawn, in pixels from the top of the picture. */
  readonly y: (life: number) => number;
  /** From the highest down, far enough from each other to be written. */
  readonly ticks: readonly LifeTick[];
  /** The middles of the gaps at which the scale is broken. */
  readonly breaks: readonly number[];
}

/** A part of the scale that is even in itself, from its lowest life to its highest. */
interface Part {
  readonly low: number;
  readonly high: number;
  readonly bottom: number;
  readonly top: number;
}

/** Life is so much more than the next lower one where the scale is broken, if that is not less than `LITTLE`. */
const FAR = 4;
const LITTLE = 25;
/** The height of what is beyond a break, and of the break. */
const BEYOND = 84;
const GAP = 40;
/** Numbers on the axis are so far from each other at least. */
const TICK_ROOM = 58;

/** @param lives all that are drawn; without any, as if it were 0 */
export function lifeScale(lives: readonly number[], top: number, bottom: number): LifeScale {
  const upper = cutOf(lives, Infinity);
  const highest = Math.max(0, ...lives.filter((life) => life <= upper));
  const lower = cutOf(
    lives.map((life) => -life),
    highest,
  );
  const inMain = lives.filter((life) => life <= upper && life >= -lower);
  const above = lives.filter((life) => life > upper);
  const below = lives.filter((life) => life < -lower);
  const main: Part = {
    low: Math.min(0, ...inMain),
    high: Math.max(1, ...inMain),
    bottom: bottom - (below.length > 0 ? BEYOND + GAP : 0),
    top: top + (above.length > 0 ? BEYOND + GAP : 0),
  };
  const parts = [
    ...(above.length > 0 ? [{ ...ends(above), bottom: top + BEYOND, top }] : []),
    main,
    ...(below.length > 0 ? [{ ...ends(below), bottom, top: bottom - BEYOND }] : []),
  ];
  return {
    y: (life) => heightIn(parts.find(({ low }) => life >= low) ?? main, life),
    ticks: parts.flatMap((part) => (part === main ? evenTicks(part) : endTicks(part))),
    breaks: [
      ...(above.length > 0 ? [top + BEYOND + GAP / 2] : []),
      ...(below.length > 0 ? [bottom - BEYOND - GAP / 2] : []),
    ],
  };
}

/**
 * The highest of these before the first that is far above it; without any such, all are within.
 * @param before what the lowest of them is compared with
 */
function cutOf(lives: readonly number[], before: number): number {
  const rising = [...new Set(lives)].filter((life) => life > 0).toSorted((a, b) => a - b);
  const far = rising.findIndex((life, at) => life >= FAR * Math.max(LITTLE, rising[at - 1] ?? before));
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
  const most = Math.max(1, Math.floor((bottom - top) / TICK_ROOM));
  const step = wholeStepFrom((high - low) / most);
  return multiples(step, low, high)
    .map((life) => tickAt(part, life))
    .toReversed();
}

/** What is beyond a break has its two ends on the axis. */
const endTicks = (part: Part): readonly LifeTick[] =>
  [...new Set([part.high, part.low])].map((life) => tickAt(part, life));

const tickAt = (part: Part, life: number): LifeTick => ({
  life,
  y: heightIn(part, life),
  text: formatNumber(life).replace('-', '−'),
});
