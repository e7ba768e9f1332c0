import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Store } from '#store/port/port.ts';

/** The check that every shard of this process is connected to Discord. */
export function checkGateway(shardManager: ShardManager): HealthCheck {
  const connected = new Set(shardManager.connected());
  const disconnected = shardManager.held().filter((shard) => !connected.has(shard));
  const isOne = shardManager.count === 1;
  return {
    name: 'gateway',
    fault:
      disconnected.length === 0
        ? null
        : isOne
          ? 'not connected'
          : `not connected: shard ${disconnected.join(', ')}`,
  };
}

/** Lists the shards of this process; omitted if the bot has only one. */
export function checkShards(shardManager: ShardManager): readonly HealthCheck[] {
  if (shardManager.count === 1 && shardManager.held().length === 1) return [];
  const held = shardManager.held();
  const note = `${held.length === 0 ? 'none' : held.join(', ')} of ${shardManager.count}`;
  return [{ name: 'shards', fault: shardManager.fault(), note }];
}

export async function checkDatabase(store: Pick<Store<unknown>, 'guildsHeld'>): Promise<HealthCheck> {
  try {
    await store.guildsHeld(1);
    return { name: 'database', fault: null };
  } catch {
    return { name: 'database', fault: 'cannot be read: see the log' };
  }
}
