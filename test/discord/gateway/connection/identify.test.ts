import type { APIGatewayBotInfo } from 'discord.js';
import { expect, it } from 'vitest';
import { identifying, pauseBeforeSession, turnsHere } from '#discord/gateway/connection/identify.ts';

const limits =
  (max_concurrency: number, remaining = 9, reset_after = 0) =>
  async () =>
    ({
      shards: 1,
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

it('asks again if it gets no turn', async () => {
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

it('waits until the next day if Discord allows no more sessions, and logs it once', async () => {
  let day = 0;
  const told: unknown[] = [];
  const gateway = () => limits(1, (day += 1) > 2 ? 9 : 0, 1)();
  const identify = identifying(gateway, turnsHere(), { warn: (what: unknown) => told.push(what) });
  await identify.mayBegin();
  expect(day).toBe(3);
  expect(told).toEqual([{ resetAfterMs: 1, total: 9 }]);
});

const HOUR = 60 * 60 * 1000;
it.each([
  ['the first of a day', 1, { remaining: 1000, reset_after: 0 }, 0],
  ['an ordinary day', 1, { remaining: 960, reset_after: 23 * HOUR }, 0],
  ['the 60th within a minute or so', 1, { remaining: 940, reset_after: 24 * HOUR - 60_000 }, 372_000],
  ['a crash loop that has kept to its pace', 1, { remaining: 500, reset_after: 12 * HOUR }, 0],
  ['a crash loop that has not', 1, { remaining: 400, reset_after: 12 * HOUR }, 3_888_000],
  ['the third start of many shards', 64, { remaining: 1000 - 192, reset_after: 23 * HOUR }, 0],
])('sessions of a day last for the day: %s', (_, shards, limit, pause) => {
  const told = { shards, session_start_limit: { total: 1000, max_concurrency: 1, ...limit } };
  expect(pauseBeforeSession(told)).toBe(pause);
});

it('waits before a session if too many were started', async () => {
  const warned: unknown[] = [];
  const told = { total: 1000, remaining: 900, reset_after: 24 * HOUR - 1000, max_concurrency: 1 };
  const gateway = async () => ({ shards: 1, session_start_limit: told }) as APIGatewayBotInfo;
  const identify = identifying(gateway, turnsHere(), { warn: (...words: unknown[]) => warned.push(words) });
  const ending = new AbortController();
  const begun = identify.mayBegin(ending.signal);
  await new Promise(setImmediate);
  ending.abort();
  await expect(begun).rejects.toThrow('aborted');
  expect(warned).toMatchObject([
    [{ remaining: 900 }, expect.stringContaining('waits before it does so again')],
  ]);
});
