import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Log } from '#basics/log.ts';
import { learnCommands } from '#discord/application/learn-commands.ts';
import { CommandMentions, type RegisteredCommand } from '#discord/command/command-mentions.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const OLD = [{ id: '1', name: 'flip' }];
const NEW = [{ id: '2', name: 'flip' }];
const MINUTE = 60_000;

/** A process without shard 0, and Discord's responses one after another; `null` is a failure. */
async function learning(...answers: readonly (readonly RegisteredCommand[] | null)[]) {
  const clock = new ManualClock();
  const mentions = new CommandMentions();
  const ending = new AbortController();
  const left = [...answers];
  let asked = 0;
  learnCommands({
    fetchCommands() {
      asked += 1;
      const commands = left.shift() ?? null;
      return commands ? Promise.resolve(commands) : Promise.reject(new Error('down'));
    },
    mentions,
    clock,
    log: { debug: () => {} } as unknown as Log,
    signal: ending.signal,
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await setImmediate();
  };
  await pass(0);
  const text = () => mentions.mentionInText('`/flip`');
  return { clock, mentions, ending, pass, text, asked: () => asked };
}

it('asks again in growing pauses while Discord has no commands or fails', async () => {
  const { pass, text, asked } = await learning([], null, [], OLD);
  expect([asked(), text()]).toEqual([1, '`/flip`']);
  for (const [ms, times] of [
    [4999, 1],
    [1, 2],
    [9999, 2],
    [1, 3],
    [20_000, 4],
  ] as const) {
    await pass(ms);
    expect(asked()).toBe(times);
  }
  expect(text()).toBe('</flip:1>');
});

it('asks once more after some minutes, since another process may have changed them', async () => {
  const { clock, pass, text, asked } = await learning(OLD, null, NEW);
  expect(text()).toBe('</flip:1>');
  await pass(5 * MINUTE);
  expect(text()).toBe('</flip:1>');
  await pass(5000);
  expect(text()).toBe('</flip:2>');
  await pass(60 * MINUTE);
  expect([asked(), clock.waiting]).toEqual([3, 0]);
});

it('asks no more once another shard has learned them', async () => {
  const { clock, mentions, pass, asked } = await learning([]);
  mentions.learn(NEW);
  await pass(60 * MINUTE);
  expect([asked(), clock.waiting]).toEqual([1, 0]);
});

it('ends with its shard', async () => {
  const { clock, ending, pass, asked } = await learning([]);
  ending.abort();
  expect(clock.waiting).toBe(0);
  await pass(60 * MINUTE);
  expect(asked()).toBe(1);
});
