import { z } from 'zod';
import type { Data } from './data.ts';

/** A thing within a game: a permanent, an object on the stack, a waiting trigger, an effect. */
export const ThingId = z.int();
export type ThingId = Data<typeof ThingId>;

/** Several ids, with runs as `[first, last]`, so that `#1–#500` takes little space in a log. */
export const ThingIds = z.array(z.union([ThingId, z.tuple([ThingId, ThingId])]));
export type ThingIds = Data<typeof ThingIds>;

/** Compresses ids into runs, keeping the order. */
export function compressIds(ids: readonly ThingId[]): ThingIds {
  const runs: [ThingId, ThingId][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && id === last[1] + 1) last[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? first : [first, last]));
}

export const idsOfRuns = (runs: ThingIds): readonly ThingId[] =>
  runs.flatMap((run) => {
    if (typeof run === 'number') return [run];
    const [first, last] = run;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
