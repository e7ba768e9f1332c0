import { afterEach, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import flip from '../../../commands/flip.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { until } from '../../helpers/until.ts';
import {
  textOfResult,
  startHarness,
  toDiscordOptions,
  textOfMessage,
  type BotHarness,
  type HarnessOptions,
} from '../../helpers/bot-harness.ts';
import { openPageHall } from '../../pages/page-hall.ts';

/*
 * Flips for which the store does not know whether they were committed, until they are. Everything else is the real bot.
 */

const MINUTE_MS = 60 * 1000;
const UNSURE =
  'I don’t know if that counted. I lost my database just then. If it counted, I say so here when it is back.';
const COUNTED = /^This counted, though my answer came too late:\n.*called heads.*flip 1/s;

/** The commands, with `/flip` unsure, and a function that commits the pending flips. */
function unsureFlips() {
  const pending: (() => unknown)[] = [];
  const unsure: AnyCommand = {
    ...flip,
    run: (...asked: Parameters<typeof flip.run>) => {
      pending.push(() => flip.run(...asked));
      throw new StoreFailure('unsure', 'nobody knows');
    },
  };
  const commit = async (): Promise<void> => {
    for (const one of pending.splice(0)) await one();
  };
  return { commands: [unsure, ...commands.filter((command) => command !== flip)], commit };
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function open(options: HarnessOptions = {}) {
  const flips = unsureFlips();
  const harness = await startHarness({ commands: flips.commands, ...options });
  ends.push(() => harness.close());
  const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  const read = () => harness.discord.messages(alice.channelId).map(textOfMessage);
  return { harness, alice, read, ...flips };
}

/** Lets this many minutes pass, and the bot's work with them. */
async function pass(harness: BotHarness, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    harness.clock.advance(MINUTE_MS);
    await new Promise(setImmediate);
  }
}

/** Lets seconds pass until this holds. */
const inTime = (harness: BotHarness, holds: () => void): Promise<void> =>
  until(() => {
    harness.clock.advance(1000);
    holds();
  });

const counted = [expect.stringMatching(COUNTED) as string];

it('a change that counted after all is reported in the channel, once', async () => {
  const { harness, alice, read, commit } = await open();
  const shown = await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
  expect(textOfResult(shown)).toBe(UNSURE);
  expect(shown.ephemeral).toBe(true);
  await pass(harness, 3);
  expect(read()).toEqual([]);
  await commit();
  await inTime(harness, () => expect(read()).toEqual(counted));
  await harness.restart();
  await pass(harness, 3);
  expect(read()).toEqual(counted);
});

it('is also reported after a restart: an unknown outcome was no answer', async () => {
  const { harness, alice, read, commit } = await open();
  await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
  const isUp = harness.discord.faults.answer('POST /channels', { status: 503 }, Infinity);
  await commit();
  await harness.stopBot();
  isUp();
  await harness.restart();
  await inTime(harness, () => expect(read()).toEqual(counted));
});

it('a change that did not count is not reported, and is looked for during an hour', async () => {
  const { harness, alice, read, commit } = await open();
  await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
  await pass(harness, 62);
  await commit();
  await pass(harness, 5);
  expect(read()).toEqual([]);
  expect(harness.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});

it('another answer of the channel does not wait for it', async () => {
  const { harness, alice, read } = await open();
  await alice.slash('flip', toDiscordOptions({ call: 'heads' }));
  harness.discord.faults.answer('POST /interactions', { status: 500 }, 4);
  void alice.slash('roll', toDiscordOptions({ dice: 'd20' }));
  await inTime(harness, () =>
    expect(read()).toEqual([expect.stringMatching(/^This counted, though.*roll|d20/s)]),
  );
});

it('a change from a page is reported in its channel too', async () => {
  const { commands: answered, commit } = unsureFlips();
  const table = await openPageHall({ commands: answered });
  ends.push(() => table.close());
  await table.open();
  const pressed = await table.press(await table.link('Bob'), { do: 'flip', call: 'heads' });
  expect(pressed.said).toBe(UNSURE);
  const said = () => table.channel().filter((one) => one.includes('flip 1'));
  await pass(table.harness, 3);
  expect(said()).toEqual([]);
  await commit();
  await inTime(table.harness, () => expect(said()).toEqual([expect.stringMatching(COUNTED)]));
});
