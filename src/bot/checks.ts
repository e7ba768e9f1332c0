import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Store } from '#store/port/port.ts';

/** The check that every shard of this process is connected to Discord. */
export function checkGateway(keeper: ShardManager): HealthCheck {
  const connected = new Set(keeper.connected());
  const away = keeper.held().filter((shard) => !connected.has(shard));
  const isOne = keeper.count === 1;
  return {
    name: 'gateway',
    fault: away.length === 0 ? null : isOne ? 'not connected' : `not connected: shard ${away.join(', ')}`,
  };
}

/** Which shards this process runs; nothing is said of the only one of a bot. */
export function checkShards(keeper: ShardManager): readonly HealthCheck[] {
  if (keeper.count === 1 && keeper.held().length === 1) return [];
  const held = keeper.held();
  const note = `${held.length === 0 ? 'none' : held.join(', ')} of ${keeper.count}`;
  return [{ name: 'shards', fault: keeper.fault(), note }];
}

/** The check that the database can be read. */
export async function checkDatabase(store: Pick<Store<unknown>, 'guildsHeld'>): Promise<HealthCheck> {
  try {
    await store.guildsHeld(1);
    return { name: 'database', fault: null };
  } catch {
    return { name: 'database', fault: 'cannot be read: see the log' };
  }
}
