import type { Census } from '../store/port/leases.ts';

/** The shards that one process is to take and to give up. */
export interface ShardPlan {
  /** Shards that are nobody's, and are to be its own. */
  readonly take: readonly number[];
  /** Its own, which another process is to have. */
  readonly giveUp: readonly number[];
}

/**
 * Who is to have which shard: each stays where it is unless another process that may take it would still have fewer
 * afterwards; those of nobody, or of one that ends, go to whoever has the fewest. All processes that see the same come to the same.
 * @returns the ids of processes by shard; a shard that no process may take is left out
 */
export function assignShards({ count, processes, leases }: Census): ReadonlyMap<number, string> {
  const alive = processes.toSorted(byId);
  const assigned = new Map<number, string>();
  const loads = new Map<string, number>();
  const load = (id: string): number => loads.get(id) ?? 0;
  const give = (shard: number, to: string): void => {
    const from = assigned.get(shard);
    if (from !== undefined) loads.set(from, load(from) - 1);
    loads.set(to, load(to) + 1);
    assigned.set(shard, to);
  };
  /** Whoever has the fewest, of those that may take it. */
  const leastLoaded = (shard: number): string | undefined =>
    alive
      .filter(({ may }) => may === null || may.includes(shard))
      .toSorted((a, b) => load(a.id) - load(b.id))[0]?.id;

  // Those of a process that ends are nobody's in a moment.
  const isAlive = new Set(alive.map(({ id }) => id));
  for (const { shard, processId } of leases)
    if (shard < count && isAlive.has(processId)) give(shard, processId);
  for (let shard = 0; shard < count; shard++) {
    const id = assigned.has(shard) ? undefined : leastLoaded(shard);
    if (id !== undefined) give(shard, id);
  }
  // Each move evens out what is uneven, so they come to an end.
  for (let move = nextMove(); move; move = nextMove()) give(move.shard, move.to);
  return assigned;

  /** The highest shard of whoever has the most that can go to somebody who has two fewer at the least. */
  function nextMove(): { readonly shard: number; readonly to: string } | undefined {
    const moves = [...assigned].flatMap(([shard, from]) => {
      const to = leastLoaded(shard);
      return to !== undefined && load(from) - load(to) >= 2 ? [{ shard, to, load: load(from) }] : [];
    });
    return moves.toSorted((a, b) => b.load - a.load || b.shard - a.shard)[0];
  }
}

/** The plan of a process by those assignments: another one's shards are taken only once they are given up. */
export function planFor(census: Census, processId: string): ShardPlan {
  const holders = new Map(census.leases.map((lease) => [lease.shard, lease.processId]));
  const assigned = [...assignShards(census)];
  return {
    take: assigned.flatMap(([shard, id]) => (id === processId && !holders.has(shard) ? [shard] : [])),
    giveUp: assigned.flatMap(([shard, id]) =>
      id !== processId && holders.get(shard) === processId ? [shard] : [],
    ),
  };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
