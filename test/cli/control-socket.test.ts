import { writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { connectToBot, serveControl } from '#cli/control-socket.ts';
import type { Forgotten, SubjectRequests } from '#discord/settings/subject-requests.ts';
import { recordingLog } from '../helpers/recording-log.ts';
import { until } from '../helpers/until.ts';
import { temporaryFile } from '../files/temporary-file.ts';

const HOUR_MS = 3_600_000;
const FORGOTTEN: Forgotten = { entries: 3, remaining: 0, servers: {} };

/** A bot that serves requests, with an erasure in progress that ends when `finish` is called. */
async function erasing(drainTimeoutMs: number) {
  const databaseFile = temporaryFile();
  writeFileSync(databaseFile, '');
  let finish: (() => void) | undefined;
  const requests: SubjectRequests = {
    forget: () =>
      new Promise((resolve) => {
        finish = () => resolve(FORGOTTEN);
      }),
    async *export() {},
  };
  const end = await serveControl(databaseFile, requests, recordingLog().log, drainTimeoutMs);
  onTestFinished(end);
  const bot = await connectToBot(databaseFile);
  const forgotten = bot?.forget({ userId: '1' });
  await until(() => expect(finish).toBeDefined());
  return { end, forgotten, finish: () => finish?.() };
}

it('an erasure under way is finished and answered before the bot stops', async () => {
  const { end, forgotten, finish } = await erasing(HOUR_MS);
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await setImmediate();
  expect(hasEnded).toBe(false);
  finish();
  expect(await forgotten).toEqual(FORGOTTEN);
  await ended;
});

it('an erasure that takes too long is cut, and the operator learns it', async () => {
  const { end, forgotten } = await erasing(1);
  const message = forgotten?.catch((error: Error) => error.message);
  await end();
  expect(await message).toBe('the bot ended before it was done: run this again');
});
