import { Status, type Client } from 'discord.js';
import type { Check } from '../ops/server.ts';
import type { Store } from '../store/port/port.ts';

/** Whether every shard is connected to Discord. */
export function checkGateway(client: Client): Check {
  const away = client.ws.shards.filter(({ status }) => status !== Status.Ready).size;
  const isConnected = client.ws.shards.size > 0 && away === 0;
  return { name: 'gateway', fault: isConnected ? null : 'not connected' };
}

/** Whether the database can be read. */
export async function checkDatabase(store: Pick<Store<unknown>, 'guildsHeld'>): Promise<Check> {
  try {
    await store.guildsHeld(1);
    return { name: 'database', fault: null };
  } catch {
    return { name: 'database', fault: 'cannot be read: see the log' };
  }
}
