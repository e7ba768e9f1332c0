import type { ShardAssignment } from '#store/port/leases.ts';

/** The shards that a process takes and releases. */
export interface ShardPlan {
  /** Unowned shards to take. */
  readonly take: readonly number[];
  /** Its own shards that another process should have. */
  readonly giveUp: readonly number[];
}

/**
 * Assigns shards to processes. A shard stays where it is unless another eligible process would still have fewer after
 * taking it; shards without a live process go to the least loaded one. Deterministic: all processes that see the same
 * assignment get the same result.
 * @returns process ids by shard, without shards that no process may take
 */
export function assignShards({ count, processes, leases }: ShardAssignment): ReadonlyMap<number, string> {
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
  /** The least loaded process that may take a shard. */
  const leastLoaded = (shard: number): string | undefined =>
    alive
      .filter(({ allowedShards }) => allowedShards === null || allowedShards.includes(shard))
      .toSorted((a, b) => load(a.id) - load(b.id))[0]?.id;

  // Shards of a process that is ending count as unowned.
  const aliveIds = new Set(alive.map(({ id }) => id));
  for (const { shard, processId } of leases)
    if (shard < count && aliveIds.has(processId)) give(shard, processId);
  for (let shard = 0; shard < count; shard++) {
    const id = assigned.has(shard) ? undefined : leastLoaded(shard);
    if (id !== undefined) give(shard, id);
  }
  // Terminates: every move reduces the imbalance.
  for (let move = nextMove(); move; move = nextMove()) give(move.shard, move.to);
  return assigned;

  /** The highest shard of the most loaded process that can move to one with at least two fewer. */
  function nextMove(): { readonly shard: number; readonly to: string } | undefined {
    const moves = [...assigned].flatMap(([shard, from]) => {
      const to = leastLoaded(shard);
      return to !== undefined && load(from) - load(to) >= 2 ? [{ shard, to, load: load(from) }] : [];
    });
    return moves.toSorted((a, b) => b.load - a.load || b.shard - a.shard)[0];
  }
}

/** A process's part of the assignment. Shards of other processes are taken only after they are released. */
export function planFor(assignment: ShardAssignment, processId: string): ShardPlan {
  const holders = new Map(assignment.leases.map((lease) => [lease.shard, lease.processId]));
  const assigned = [...assignShards(assignment)];
  return {
    take: assigned.flatMap(([shard, id]) => (id === processId && !holders.has(shard) ? [shard] : [])),
    giveUp: assigned.flatMap(([shard, id]) =>
      id !== processId && holders.get(shard) === processId ? [shard] : [],
    ),
  };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
