import type { Check } from '../ops/server.ts';
import type { Keeper } from '../shards/running.ts';
import type { Store } from '../store/port/port.ts';

/** The check that every shard of this process is connected to Discord. */
export function checkGateway(keeper: Keeper): Check {
  const connected = new Set(keeper.connected());
  const away = keeper.held().filter((shard) => !connected.has(shard));
  const isOne = keeper.count === 1;
  return {
    name: 'gateway',
    fault: away.length === 0 ? null : isOne ? 'not connected' : `not connected: shard ${away.join(', ')}`,
  };
}

/** Which shards this process runs; nothing is said of the only one of a bot. */
export function checkShards(keeper: Keeper): readonly Check[] {
  if (keeper.count === 1 && keeper.held().length === 1) return [];
  const held = keeper.held();
  const note = `${held.length === 0 ? 'none' : held.join(', ')} of ${keeper.count}`;
  return [{ name: 'shards', fault: keeper.fault(), note }];
}

/** The check that the database can be read. */
export async function checkDatabase(store: Pick<Store<unknown>, 'guildsHeld'>): Promise<Check> {
  try {
    await store.guildsHeld(1);
    return { name: 'database', fault: null };
  } catch {
    return { name: 'database', fault: 'cannot be read: see the log' };
  }
}
