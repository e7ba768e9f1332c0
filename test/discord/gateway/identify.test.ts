import type { APIGatewayBotInfo } from 'discord.js';
import { expect, it } from 'vitest';
import { identifying, turnsHere } from '#discord/gateway/identify.ts';

const limits =
  (max_concurrency: number, remaining = 9, reset_after = 0) =>
  async () =>
    ({
      session_start_limit: { total: 9, remaining, reset_after, max_concurrency },
    }) as APIGatewayBotInfo;

const nobody = { warn: () => {} };
const calm = new AbortController().signal;

it('shards of one bucket come one after another, in the order in which they asked', async () => {
  const asked: number[] = [];
  const waits = [0, 1, 0, 0];
  const identify = identifying(
    limits(2),
    async (bucket) => {
      asked.push(bucket);
      return waits.shift() ?? 0;
    },
    nobody,
  );
  const begun: number[] = [];
  const begin = (shard: number) => identify.waitForIdentify(shard, calm).then(() => begun.push(shard));
  await Promise.all([begin(4), begin(2), begin(0)]);
  expect(begun).toEqual([4, 2, 0]);
  expect(asked).toEqual([0, 0, 0, 0]);
  await begin(3);
  expect(asked.at(-1)).toBe(1);
});

it('where nobody says whose turn it is, it is asked again', async () => {
  let tries = 0;
  const turn = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database is not reached');
    return 0;
  };
  await identifying(limits(1), turn, nobody).waitForIdentify(0, calm);
  expect(tries).toBe(2);
});

it('one that is called off lets the next one go', async () => {
  const identify = identifying(limits(1), turnsHere(), nobody);
  await identify.waitForIdentify(0, calm);
  const ending = new AbortController();
  const second = identify.waitForIdentify(1, ending.signal);
  ending.abort();
  await expect(second).rejects.toThrow(/abort/i);
});

it('waits for another day where Discord allows no more in this one, and says so once', async () => {
  let day = 0;
  const told: unknown[] = [];
  const gateway = () => limits(1, (day += 1) > 2 ? 9 : 0, 1)();
  const identify = identifying(gateway, turnsHere(), { warn: (what: unknown) => told.push(what) });
  await identify.mayBegin();
  expect(day).toBe(3);
  expect(told).toEqual([{ resetAfterMs: 1, total: 9 }]);
});
