import { expect, it } from 'vitest';
import { checkReading, checkGateway, checkShards, checkWriting } from '#bot/checks.ts';
import type { ShardManager } from '#shards/types.ts';

/** A manager of these shards, out of a total, some of them connected. */
const keeping = (
  count: number,
  held: readonly number[],
  connected: readonly number[],
  fault: string | null = null,
): ShardManager => ({
  processes: 1,
  count,
  heldShards: () => held,
  isHeld: (shard) => held.includes(shard),
  connectedShards: () => connected,
  fault: () => fault,
  start: async () => {},
  disconnect: async () => {},
  leave: async () => {},
});

const GONE = 'none: the database does not renew them';

it.each<
  [what: string, keeper: ShardManager, gateway: string | null, note: string | null, fault: string | null]
>([
  ['the only one', keeping(1, [0], [0]), null, null, null],
  ['the only one, away', keeping(1, [0], []), 'not connected', null, null],
  ['none of one, which another process runs', keeping(1, [], []), null, 'none of 1', null],
  ['none of one, as the database is away', keeping(1, [], [], GONE), null, 'none of 1', GONE],
  ['some', keeping(5, [1, 3], [3, 1]), null, '1, 3 of 5', null],
  ['some, two of them away', keeping(5, [1, 3, 4], [3]), 'not connected: shard 1, 4', '1, 3, 4 of 5', null],
])('what a process says of its shards: %s', (_, keeper, gateway, note, fault) => {
  expect(checkGateway(keeper)).toEqual({ name: 'gateway', fault: gateway });
  expect(checkShards(keeper)).toEqual(note === null ? [] : [{ name: 'shards', fault, note }]);
});

it('a database that answers is well, and one that does not is not', async () => {
  expect(await checkReading({ guildsWithData: async () => ['10'] })).toEqual({
    name: 'database',
    fault: null,
  });
  const broken = async () => {
    throw new Error('it is closed');
  };
  expect(await checkReading({ guildsWithData: broken })).toEqual({
    name: 'database',
    fault: 'cannot be read: see the log',
  });
});

it.each([
  [{ trouble: null, isDamaged: false }, null],
  [{ trouble: 'full', isDamaged: false }, 'the database cannot be written: the disk is full'],
  [{ trouble: null, isDamaged: true }, 'damaged rows were found: restore a backup'],
  [{ trouble: 'away', isDamaged: true }, 'the database cannot be written: its server cannot be reached'],
] as const)('a database in the state %j: %s', async (state, fault) => {
  expect(await checkWriting({ health: async () => state })).toEqual({ name: 'writing', fault });
});
