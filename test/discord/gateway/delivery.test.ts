import { text } from '#text/template.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { command } from '#discord/command/command.ts';
import { mutate } from '#discord/command/mutate.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { customId } from '#discord/command/custom-id.ts';
import type { Person } from 'embedded-discord';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
const CALLBACK = 'POST /interactions';

let begun = 0;

/** Takes as long as its option says. */
const slow = command({
  data: {
    name: 'slow',
    description: 'Takes its time',
    options: [
      { type: 4, name: 'ms', description: 'How long', required: true },
      { type: 5, name: 'private', description: 'For you only' },
    ],
  },
  async run({ options }, { clock }) {
    begun += 1;
    await new Promise<void>((resolve) => {
      clock.after(options.ms, resolve);
    });
    return ok({ content: text`At last.`, isPrivate: options.private ?? false });
  },
});

/** A message with a button that counts and changes the message. */
const board = command({
  data: { name: 'board', description: 'A message with a button', options: [] },
  run: () =>
    ok({
      content: text`Nothing yet.`,
      components: [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.Button,
              style: ButtonStyle.Primary,
              label: 'Count',
              custom_id: customId('board'),
            },
          ],
        },
      ],
    }),
  presses: {
    async board({ origin }, { store }) {
      return mutate(store, origin, () => ok({ reply: { content: text`It counts.`, replaces: true } }));
    },
  },
});

let harness: BotHarness;
let alice: Person;
beforeEach(async () => {
  begun = 0;
  harness = await startHarness({ commands: [...commands, slow, board] });
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterEach(() => harness.close());

const inChannel = () => harness.discord.messages(alice.channelId, alice.userId).map(({ content }) => content);
const flip = (options = {}) => alice.slash('flip', toDiscordOptions({ call: 'heads', ...options }));

describe('one answer, despite any failure on the way', () => {
  it('delivered twice, an interaction flips once', async () => {
    harness.discord.faults.deliverTwice();
    const first = await flip();
    expect(textOfResult(first)).toContain('flip 1');
    await until(() => expect(harness.log.map(({ outcome }) => outcome)).toContain('repeated'));
    expect(textOfResult(await flip())).toContain('flip 2');
  });

  it('comes after a 503 and after a 429', async () => {
    harness.discord.faults.answer(CALLBACK, { status: 503 });
    expect(textOfResult(await flip())).toContain('flip 1');
    harness.discord.faults.answer(CALLBACK, { status: 429, retryAfter: 0.1 });
    expect(textOfResult(await flip())).toContain('flip 2');
  });

  it('that Discord refuses follows in the channel: it counted', async () => {
    harness.discord.faults.answer(CALLBACK, { status: 404, code: 10062, message: 'Unknown interaction' });
    void flip();
    await until(() => expect(inChannel()).toHaveLength(1));
    expect(inChannel()[0]).toMatch(/^This counted[^]*called heads[^]*flip 1/);
    expect(textOfResult(await flip())).toContain('flip 2');
  });

  it('that was private and is no flip is only mentioned there, too', async () => {
    harness.discord.faults.answer(CALLBACK, { status: 404, code: 10062, message: 'Unknown interaction' });
    void alice.slash('coins', [{ name: 'keep', type: 1, options: toDiscordOptions({ coin: 'wins' }) }]);
    await until(() => expect(inChannel()).toHaveLength(1));
    expect(inChannel()[0]).toMatch(/^What <@\d+> asked for is done, but my private answer/);
  });

  it('that was private is only mentioned there', async () => {
    harness.discord.faults.answer(CALLBACK, { status: 404, code: 10062, message: 'Unknown interaction' });
    void flip({ private: true });
    await until(() => expect(inChannel()).toHaveLength(1));
    expect(inChannel()[0]).toMatch(/^A private flip/);
    expect(inChannel()[0]).not.toMatch(/heads|tails/i);
  });

  it('of a question is not sent elsewhere', async () => {
    harness.discord.faults.answer(CALLBACK, { status: 404, code: 10062, message: 'Unknown interaction' });
    void alice.slash('rule', toDiscordOptions({ query: '505.6' }));
    await until(() => expect(harness.log.map(({ outcome }) => outcome)).toContain('undelivered'));
    expect(inChannel()).toEqual([]);
  });

  it('to a press on a message that is gone meanwhile is that it is done, and a new message follows', async () => {
    const shown = await alice.slash('board', []);
    harness.discord.faults.answer(CALLBACK, { status: 404, code: 10008, message: 'Unknown Message' });
    void press(alice, shown, 'Count');
    const late = 'This counted, though my answer came too late:\nIt counts.';
    const done = 'Done. The message that would show it is gone, so a new one follows.';
    await until(() => expect(inChannel()).toEqual(['Nothing yet.', done, late]));
    const { userId } = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
    const read = harness.discord.messages(alice.channelId, userId).map(({ content }) => content);
    expect(read).toEqual(['Nothing yet.', late]);
  });

  it('to a press on a message that is still there takes its place', async () => {
    const shown = await alice.slash('board', []);
    await press(alice, shown, 'Count');
    expect(inChannel()).toEqual(['It counts.']);
  });

  it.each([
    ['op 7', () => harness.discord.faults.reconnect()],
    ['a cut line', () => harness.discord.faults.drop()],
  ])('after %s', async (_, trouble) => {
    await flip();
    trouble();
    expect(textOfResult(await flip())).toContain('flip 2');
  });
});

describe('time', () => {
  it('what arrives after more than 2.5 s is not applied', async () => {
    harness.discord.faults.delayEvents(2600);
    const late = flip();
    harness.clock.advance(2600);
    expect(textOfResult(await late)).toMatch(/too late, so nothing changed/);
    expect(textOfResult(await flip())).toContain('flip 1');
  });

  it('a question that arrives late is answered all the same', async () => {
    harness.discord.faults.delayEvents(2600);
    const late = alice.slash('rule', toDiscordOptions({ query: '505.6' }));
    harness.clock.advance(2600);
    expect(textOfResult(await late)).toContain('505.6');
  });

  it.each([
    ['for everybody follows a private deferral as a message of its own', false, ['At last.']],
    ['for one person takes the deferral’s place', true, ['At last.']],
  ])('a slow answer %s', async (_, isPrivate, read) => {
    const shown = alice.slash('slow', toDiscordOptions({ ms: 2400, private: isPrivate }));
    await until(() => expect(begun).toBe(1));
    harness.clock.advance(2400);
    const first = await shown;
    expect(first.callbackType).toBe(5);
    expect(first.ephemeral).toBe(true);
    await until(() => expect(inChannel()).toEqual(expect.arrayContaining(read)));
  });
});
