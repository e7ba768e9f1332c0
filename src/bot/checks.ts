import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Trouble } from '#files/operator-error.ts';
import type { Store } from '#store/port/port.ts';

/** The check that every shard of this process is connected to Discord. */
export function checkGateway(shardManager: ShardManager): HealthCheck {
  const connected = new Set(shardManager.connectedShards());
  const disconnected = shardManager.heldShards().filter((shard) => !connected.has(shard));
  if (disconnected.length === 0) return { name: 'gateway', fault: null };
  const shards = shardManager.count === 1 ? '' : `: shard ${disconnected.join(', ')}`;
  return { name: 'gateway', fault: `not connected${shards}` };
}

/** Lists the shards of this process; omitted if the bot has only one. */
export function checkShards(shardManager: ShardManager): readonly HealthCheck[] {
  if (shardManager.count === 1 && shardManager.heldShards().length === 1) return [];
  const held = shardManager.heldShards();
  const note = `${held.length === 0 ? 'none' : held.join(', ')} of ${shardManager.count}`;
  return [{ name: 'shards', fault: shardManager.fault(), note }];
}

/** The reason why the database can't be written, in a few words. */
const TROUBLES: Readonly<Record<Trouble, string>> = {
  full: 'the disk is full',
  damaged: 'it is damaged',
  locked: 'another program has locked it',
  'read-only': 'it is read-only',
  broken: 'the disk does not write it',
  gone: 'it was moved, deleted or overwritten',
  away: 'its server cannot be reached',
  unsure: 'its server does not confirm commits',
};

/** The check that the database can be written. Restarting the bot would not help. */
export async function checkWriting(store: Pick<Store<unknown>, 'health'>): Promise<HealthCheck> {
  const { trouble, isDamaged } = await store.health();
  const damaged = isDamaged ? 'damaged rows were found: restore a backup' : null;
  return {
    name: 'writing',
    fault: trouble === null ? damaged : `the database cannot be written: ${TROUBLES[trouble]}`,
  };
}

/** The check that the database can be read. */
export async function checkReading(store: Pick<Store<unknown>, 'guildsWithData'>): Promise<HealthCheck> {
  try {
    await store.guildsWithData(1);
    return { name: 'database', fault: null };
  } catch {
    return { name: 'database', fault: 'cannot be read: see the log' };
  }
}
