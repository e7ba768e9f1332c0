import type { Acknowledged } from './people.ts';
import type { Server } from './server.ts';

/** What became of what was acknowledged. */
export interface Account {
  readonly acknowledged: number;
  /** Acknowledged, and not kept as it was told. */
  readonly lost: number;
  /** Told of two changes, or kept of one twice. */
  readonly doubled: number;
}

export async function settle(primary: Server, acknowledged: readonly Acknowledged[]): Promise<Account> {
  const { rows } = await primary.ask((client) =>
    client.query<{ readonly id: string; readonly channel: string; readonly number: number }>(
      'SELECT id, channel, number FROM flip',
    ),
  );
  const kept = new Set(rows.map(({ id, channel, number }) => `${id} ${channel} ${number}`));
  const told = new Set(acknowledged.map(({ channel, number }) => `${channel} ${number}`));
  const ids = new Set(rows.map(({ id }) => id));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id, channel, number }) => !kept.has(`${id} ${channel} ${number}`)).length,
    doubled: acknowledged.length - told.size + rows.length - ids.size,
  };
}
