import type { Keeper, OpenShard, Running } from './running.ts';

/** Runs all shards, where this process alone may use the store. */
export function keepAll(count: number, open: OpenShard): Keeper {
  const running = new Map<number, Running>();
  const isHeld = (shard: number): boolean => running.has(shard);
  return {
    count,
    held: () => [...running.keys()],
    isHeld,
    connected: () => [...running].flatMap(([shard, one]) => (one.isConnected() ? [shard] : [])),
    fault: () => null,
    async start() {
      for (let shard = 0; shard < count; shard++)
        running.set(
          shard,
          open(shard, count, () => isHeld(shard)),
        );
      await Promise.all([...running.values()].map(({ ready }) => ready));
    },
    async hangUp() {
      await Promise.all([...running.values()].map((one) => one.hangUp()));
    },
    leave: async () => {},
  };
}
