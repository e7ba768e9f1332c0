import type { Leases, ShardProcess } from '#store/port/leases.ts';

interface Until {
  readonly until: number;
}

/** Leases in a database of a test's own, whose time is what the test says. It passes the contract of the others. */
export function simulatedLeases(now: () => number): Leases {
  let agreed: number | null = null;
  const processes = new Map<string, ShardProcess & Until>();
  const held = new Map<number, { readonly processId: string } & Until>();
  const turns = new Map<number, number>();
  const isAlive = ({ until }: Until): boolean => until > now();

  return {
    async join(process, count, forMs) {
      for (const [id, one] of processes) if (!isAlive(one)) processes.delete(id);
      if (agreed === null || processes.size === 0) agreed = count;
      processes.set(process.id, { ...process, until: now() + forMs });
      return agreed;
    },
    async heartbeat({ id, allowedShards }, forMs) {
      processes.set(id, { id, allowedShards, until: now() + forMs });
      for (const [shard, one] of held)
        if (one.processId === id && isAlive(one)) held.set(shard, { processId: id, until: now() + forMs });
      return {
        count: agreed ?? 1,
        processes: [...processes.values()]
          .filter((one) => isAlive(one) || one.id === id)
          .map((one) => ({ id: one.id, allowedShards: one.allowedShards })),
        leases: [...held].flatMap(([shard, one]) =>
          isAlive(one) ? [{ shard, processId: one.processId }] : [],
        ),
      };
    },
    async take(processId, shards, forMs) {
      const free = shards.filter((shard) => {
        const one = held.get(shard);
        return one === undefined || !isAlive(one);
      });
      for (const shard of free) held.set(shard, { processId, until: now() + forMs });
      return free;
    },
    async giveUp(processId, shards) {
      for (const shard of shards) if (held.get(shard)?.processId === processId) held.delete(shard);
    },
    async leave(processId) {
      processes.delete(processId);
    },
    async identify(bucket, pauseMs) {
      const free = turns.get(bucket) ?? 0;
      if (free > now() && free <= now() + pauseMs) return free - now();
      turns.set(bucket, now() + pauseMs);
      return 0;
    },
  };
}
