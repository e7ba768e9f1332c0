import type { APIGatewayBotInfo } from 'discord.js';
import { expect, it } from 'vitest';
import {
  createIdentifyThrottler,
  createLocalTurns,
  pauseBeforeSession,
} from '#discord/gateway/connection/identify.ts';

const limits =
  (max_concurrency: number, remaining = 9, reset_after = 0) =>
  async () =>
    ({
      shards: 1,
      session_start_limit: { total: 9, remaining, reset_after, max_concurrency },
    }) as APIGatewayBotInfo;

const silentLog = { warn: () => {} };
const neverAborted = new AbortController().signal;

it('shards of one bucket identify one after another, in the order in which they asked', async () => {
  const asked: number[] = [];
  const waits = [0, 1, 0, 0];
  const throttler = createIdentifyThrottler(
    limits(2),
    async (bucket) => {
      asked.push(bucket);
      return waits.shift() ?? 0;
    },
    silentLog,
  );
  const identified: number[] = [];
  const identify = (shard: number) =>
    throttler.waitForIdentify(shard, neverAborted).then(() => identified.push(shard));
  await Promise.all([identify(4), identify(2), identify(0)]);
  expect(identified).toEqual([4, 2, 0]);
  expect(asked).toEqual([0, 0, 0, 0]);
  await identify(3);
  expect(asked.at(-1)).toBe(1);
});

it('asks again if the request for a turn fails', async () => {
  let tries = 0;
  const turn = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database can’t be reached');
    return 0;
  };
  await createIdentifyThrottler(limits(1), turn, silentLog).waitForIdentify(0, neverAborted);
  expect(tries).toBe(2);
});

it('a shard that no longer waits is rejected', async () => {
  const throttler = createIdentifyThrottler(limits(1), createLocalTurns(), silentLog);
  await throttler.waitForIdentify(0, neverAborted);
  const ending = new AbortController();
  const second = throttler.waitForIdentify(1, ending.signal);
  ending.abort();
  await expect(second).rejects.toThrow(/abort/i);
});

it('waits for the reset if Discord allows no more sessions, and logs it once', async () => {
  let requests = 0;
  const warned: unknown[] = [];
  const gateway = () => limits(1, (requests += 1) > 2 ? 9 : 0, 1)();
  const throttler = createIdentifyThrottler(gateway, createLocalTurns(), {
    warn: (what: unknown) => warned.push(what),
  });
  await throttler.waitForSession();
  expect(requests).toBe(3);
  expect(warned).toEqual([{ resetAfterMs: 1, total: 9 }]);
});

const HOUR = 60 * 60 * 1000;
it.each([
  ['the first of a day', 1, { remaining: 1000, reset_after: 0 }, 0],
  ['an ordinary day', 1, { remaining: 960, reset_after: 23 * HOUR }, 0],
  ['the 60th within a minute or so', 1, { remaining: 940, reset_after: 24 * HOUR - 60_000 }, 372_000],
  ['a crash loop that has kept to its pace', 1, { remaining: 500, reset_after: 12 * HOUR }, 0],
  ['a crash loop that has not', 1, { remaining: 400, reset_after: 12 * HOUR }, 3_888_000],
  ['the third start of many shards', 64, { remaining: 1000 - 192, reset_after: 23 * HOUR }, 0],
])('pauses between sessions so that those of a day last for the day: %s', (_, shards, limit, pause) => {
  const info = { shards, session_start_limit: { total: 1000, max_concurrency: 1, ...limit } };
  expect(pauseBeforeSession(info)).toBe(pause);
});

it('waits before a session if too many were started', async () => {
  const warned: unknown[] = [];
  const limit = { total: 1000, remaining: 900, reset_after: 24 * HOUR - 1000, max_concurrency: 1 };
  const gateway = async () => ({ shards: 1, session_start_limit: limit }) as APIGatewayBotInfo;
  const throttler = createIdentifyThrottler(gateway, createLocalTurns(), {
    warn: (...words: unknown[]) => warned.push(words),
  });
  const ending = new AbortController();
  const waiting = throttler.waitForSession(ending.signal);
  await new Promise(setImmediate);
  ending.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(warned).toMatchObject([
    [{ remaining: 900 }, expect.stringContaining('waits before it does so again')],
  ]);
});
