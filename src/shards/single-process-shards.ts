import type { ShardManager, OpenShard, ShardConnection } from './types.ts';

/** Runs all shards, if this is the only process that may use the store. */
export function manageAllShards(count: number, open: OpenShard): ShardManager {
  const connections = new Map<number, ShardConnection>();
  const isHeld = (shard: number): boolean => connections.has(shard);
  return {
    count,
    held: () => [...connections.keys()],
    isHeld,
    connected: () =>
      [...connections].flatMap(([shard, connection]) => (connection.isConnected() ? [shard] : [])),
    fault: () => null,
    async start() {
      for (let shard = 0; shard < count; shard++)
        connections.set(
          shard,
          open(shard, count, () => isHeld(shard)),
        );
      await Promise.all([...connections.values()].map(({ ready }) => ready));
    },
    async disconnect() {
      await Promise.all([...connections.values()].map((connection) => connection.disconnect()));
    },
    leave: async () => {},
  };
}
