import { asMarkdown } from '#discord/markdown/write.ts';
import { ButtonStyle, ComponentType, MessageFlags } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { customId } from '#discord/command/custom-id.ts';
import { container, section, textPart, textsIn } from '#discord/command/layout.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Person, CallbackResult } from 'embedded-discord';
import { startHarness, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';

/** Replies in Components V2, by a bot that has them, in the embedded Discord. */

const button = (label: string, to: string) => ({
  type: ComponentType.Button as const,
  style: ButtonStyle.Secondary as const,
  label,
  custom_id: customId('to', to),
});

const inParts = (title: string): Reply => ({
  layout: [container([section([title], button('Parts', 'parts')), textPart('CR 505.1 (2006-10-01)')])],
  components: [{ type: ComponentType.ActionRow, components: [button('Words', 'words')] }],
});
const inWords = (content: string): Reply => ({
  content: asMarkdown(content),
  components: [
    {
      type: ComponentType.ActionRow,
      components: [button('Parts', 'parts'), button('Words', 'words')],
    },
  ],
});

const heard: unknown[] = [];

const show = command({
  data: {
    name: 'show',
    description: 'Shows something',
    options: [
      { type: 3, name: 'in', description: 'How', required: true },
      { type: 5, name: 'private', description: 'For you only' },
      { type: 4, name: 'ms', description: 'How long it takes' },
    ],
  },
  async run({ options }, { clock }) {
    if (options.ms) await new Promise<void>((resolve) => void clock.after(options.ms ?? 0, resolve));
    const reply = options.in === 'parts' ? inParts('first') : inWords('first');
    return options.private ? ok({ ...reply, isPrivate: true }) : ok(reply);
  },
  presses: {
    to({ parts: [to], text, ids, hasComponentsV2 }) {
      heard.push({ text, ids, hasComponentsV2 });
      return ok({ ...(to === 'parts' ? inParts('second') : inWords('second')), replaces: true });
    },
  },
});

let harness: BotHarness;
let alice: Person;
beforeEach(async () => {
  heard.length = 0;
  harness = await startHarness({ commands: [show] });
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterEach(async () => {
  expect(harness.log.filter(({ level }) => level === 'error')).toEqual([]);
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const ask = (how: string, more: object = {}) => alice.slash('show', toDiscordOptions({ in: how, ...more }));
const readIn = ({ content, components = [] }: NonNullable<CallbackResult['message']>) =>
  content || textsIn(components).join(' / ');
const inChannel = () => harness.discord.messages(alice.channelId, alice.userId).map(readIn);
const PARTS = ' / CR 505.1 (2006) · today: 709.1';

describe('a reply in parts', () => {
  it('goes out with the flag, its rows below', async () => {
    const { message } = await ask('parts');
    expect(message).toMatchObject({
      content: '',
      embeds: [],
      flags: MessageFlags.IsComponentsV2,
      components: [{ type: 17 }, { type: 1 }],
    });
  });

  it('tells a press what it says and what is on it', async () => {
    const { message } = await ask('parts');
    await alice.press(message!, 'v1:to:parts');
    expect(heard).toEqual([
      {
        text: `first\nCR 505.1 (2006) · today: 709.1`,
        ids: ['v1:to:parts', 'v1:to:words'],
        hasComponentsV2: true,
      },
    ]);
  });

  it.each([
    ['parts', 'parts', 7, [`second${PARTS}`]],
    ['words', 'words', 7, ['second']],
    ['words', 'parts', 4, ['first', `second${PARTS}`]],
    ['parts', 'words', 4, [`first${PARTS}`, 'second']],
  ])('on a message in %s one in %s comes by callback %i', async (from, to, type, left) => {
    const { message } = await ask(from);
    const pressed = await alice.press(message!, `v1:to:${to}`);
    expect(pressed).toMatchObject({ callbackType: type, ephemeral: false });
    expect(inChannel()).toEqual(left);
  });

  it('that comes anew below a private message is private too', async () => {
    const { message } = await ask('words', { private: true });
    expect(await alice.press(message!, 'v1:to:parts')).toMatchObject({ callbackType: 4, ephemeral: true });
    expect(inChannel()).toEqual(['first', `second${PARTS}`]);
  });

  it.each([
    [true, [`first${PARTS}`]],
    [false, ['Here it is:', `first${PARTS}`]],
  ])('that takes long comes after a deferral, private: %j', async (isPrivate, left) => {
    void ask('parts', { private: isPrivate, ms: 2500 });
    await harness.until(() => expect(inChannel()).toEqual(left));
  });
});
