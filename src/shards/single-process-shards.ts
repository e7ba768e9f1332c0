import type { ShardManager, ShardConnection } from './types.ts';

/** Runs all shards, if this is the only process that may use the store. */
export function manageAllShards(count: number): ShardManager {
  const connections = new Map<number, ShardConnection>();
  const isHeld = (shard: number): boolean => connections.has(shard);
  return {
    count,
    processes: 1,
    heldShards: () => [...connections.keys()],
    isHeld,
    connectedShards: () =>
      [...connections].flatMap(([shard, connection]) => (connection.isConnected() ? [shard] : [])),
    fault: () => null,
    async start(open) {
      for (let shard = 0; shard < count; shard++)
        connections.set(
          shard,
          open(shard, count, () => isHeld(shard), true),
        );
      await Promise.all([...connections.values()].map(({ ready }) => ready));
    },
    async disconnect() {
      await Promise.all([...connections.values()].map((connection) => connection.disconnect()));
    },
    leave: async () => {},
  };
}
