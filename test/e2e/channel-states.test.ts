import { setTimeout as wait } from 'node:timers/promises';
import { ApplicationCommandOptionType as Type, ChannelType, MessageFlags } from 'discord.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import type { ChannelState, Person, CallbackResult } from 'embedded-discord';
import {
  buttonsOf,
  startHarness,
  textOfMessage,
  textOfResult,
  type BotHarness,
} from '../helpers/bot-harness.ts';

/*
 * Kinds of channels: without permissions, locked, announcement, forum. On the embedded Discord; one bot for all.
 */

let harness: BotHarness;
let channelName = '';
let channelCount = 0;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => {
  expect(harness.discord.problems).toEqual([]);
});
afterAll(() => harness.close());

const personOf = (user: string, channel = channelName): Person =>
  harness.discord.person({ user, guild: 'playgroup', channel });
const idOf = (user: string): string => personOf(user).userId;
const messages = (channelId = personOf('Alice').channelId) => harness.discord.messages(channelId);
const isTableCard = (message: APIMessage): boolean =>
  !message.interaction_metadata && [...buttonsOf({ message } as CallbackResult).keys()].includes('Next turn');
const tableCards = (channelId?: string) => messages(channelId).filter(isTableCard);
const posted = (channelId?: string) =>
  messages(channelId).filter(({ interaction_metadata: asked }) => !asked);
const deny = (...names: Parameters<typeof harness.discord.channelStates.deny>[1][]) => {
  for (const name of names) harness.discord.channelStates.deny(personOf('Alice').channelId, name);
};
const set = (state: Partial<ChannelState>) =>
  harness.discord.channelStates.set(personOf('Alice').channelId, state);

/** `/game new` by this user, who is first, with Bob, in the current channel. */
function open(user = 'Alice', options: Readonly<Record<string, boolean>> = {}): Promise<CallbackResult> {
  const players = `<@${idOf('Bob')}>`;
  return personOf(user).slash('game', [
    {
      name: 'new',
      type: Type.Subcommand,
      options: [
        { name: 'players', type: Type.String, value: players },
        { name: 'first', type: Type.User, value: idOf(user) },
        ...Object.entries(options).map(([name, value]) => ({ name, type: Type.Boolean, value })),
      ],
    },
  ]);
}

const use = (user: string, command: string, sub: string): Promise<CallbackResult> =>
  personOf(user).slash(command, [{ name: sub, type: Type.Subcommand, options: [] }]);

/** Opens a game and advances a step, which makes the bot post the table card. */
async function openAndAdvance(): Promise<void> {
  await open();
  await use('Alice', 'turn', 'step');
}

/** Advances the clock by the time that the bot needs to post or edit a table card, including retries. */
async function settle(): Promise<void> {
  for (let nth = 0; nth < 60; nth += 1) {
    harness.clock.advance(100);
    await wait(2);
  }
}

/** Makes an unused channel the current one. */
async function switchToNewChannel(): Promise<void> {
  channelCount += 1;
  channelName = `table-${channelCount}`;
  await settle();
}

describe('in a channel in which the bot may not post', () => {
  it.each([
    ['View Channel', 'needs View Channel.'],
    ['Send Messages', 'needs Send Messages.'],
  ] as const)('without %s, the replies say so and have a button for the table', async (permission, words) => {
    await switchToNewChannel();
    deny(permission);
    const opened = await open();
    expect(textOfResult(opened)).toContain(`**I can’t post the table here**: a role of mine ${words}`);
    const next = await use('Alice', 'turn', 'next');
    expect(textOfResult(next)).toContain(words);
    // The reply pings, because no card can.
    expect(next.message?.mentions.map(({ id }) => id)).toEqual([idOf('Bob')]);
    const shown = await personOf('Bob').press(next.message!, buttonsOf(next).get('Show the table') ?? '');
    expect(shown.ephemeral).toBe(false);
    expect(textOfResult(shown)).toContain('**Turn 2');
    const after = await personOf('Bob').press(shown.message!, buttonsOf(shown).get('−1 life') ?? '');
    expect(textOfResult(after)).toContain('**19**');
    await settle();
    expect(posted()).toEqual([]);
    const undone = await use('Alice', 'game', 'undo');
    expect(textOfResult(undone)).not.toContain('I can’t post');
  });

  it('posts the table card as soon as it may, without waiting', async () => {
    await switchToNewChannel();
    deny('Send Messages');
    await openAndAdvance();
    harness.discord.channelStates.reset(personOf('Alice').channelId);
    await personOf('Bob').slash('flip');
    await settle();
    expect(tableCards()).toHaveLength(1);
  });

  it('does not try to post in a thread that the interaction reports as locked', async () => {
    await switchToNewChannel();
    await open();
    await settle();
    const id = harness.discord.startThread(personOf('Alice').channelId, `thread-${channelCount}`);
    channelName = `thread-${channelCount}`;
    harness.discord.channelStates.set(id, { isLocked: true });
    const before = harness.log.filter(({ msg }) => msg === 'no table card can be posted').length;
    await open();
    await settle();
    expect(harness.log.filter(({ msg }) => msg === 'no table card can be posted')).toHaveLength(before);
    const next = await use('Alice', 'turn', 'next');
    expect(textOfResult(next)).toContain('**I can’t post the table here**: this thread is locked.');
    harness.clock.advance(31_000);
    const status = await use('Alice', 'game', 'status');
    expect([status.ephemeral, buttonsOf(status).has('Next turn')]).toEqual([false, true]);
    await settle();
    expect(posted(id)).toEqual([]);
  });

  it('keeps the buttons of the card during a new turn if the thread was locked after it was posted', async () => {
    await switchToNewChannel();
    await use('Alice', 'game', 'status');
    const id = harness.discord.startThread(personOf('Alice').channelId, `thread-${channelCount}`);
    channelName = `thread-${channelCount}`;
    await openAndAdvance();
    await settle();
    const [card] = tableCards(id);
    harness.discord.channelStates.set(id, { isLocked: true });
    const shown = await personOf('Alice').press(
      card!,
      buttonsOf({ message: card } as CallbackResult).get('Next turn') ?? '',
    );
    await settle();
    expect(shown.callbackType).toBe(7);
    expect(tableCards(id).map((message) => [message.id, textOfMessage(message).split('\n')[0]])).toEqual([
      [card?.id, expect.stringContaining('**Turn 2')],
    ]);
    expect(textOfResult(await use('Bob', 'turn', 'next'))).toContain('this thread is locked');
    harness.discord.channelStates.set(id, { isLocked: false });
    await use('Alice', 'turn', 'next');
    await settle();
    expect(tableCards(id).at(-1)?.id).not.toBe(card?.id);
  });

  it('asks to be added to a private thread, and posts the table card there afterwards', async () => {
    await switchToNewChannel();
    await use('Alice', 'game', 'status');
    const id = harness.discord.startThread(personOf('Alice').channelId, `thread-${channelCount}`);
    channelName = `thread-${channelCount}`;
    harness.discord.channelStates.set(id, { isPrivateThread: true });
    await openAndAdvance();
    await settle();
    expect(posted(id)).toEqual([]);
    const next = await use('Alice', 'turn', 'next');
    expect(textOfResult(next)).toContain('mention me, to add me to this private thread');
    personOf('Alice').write(`<@${harness.discord.applicationId}> come in`);
    harness.clock.advance(31_000);
    await use('Bob', 'turn', 'next');
    await settle();
    expect(tableCards(id)).toHaveLength(1);
  });

  it('removes the buttons of a card after a restart even if the bot may not read the history', async () => {
    await switchToNewChannel();
    await openAndAdvance();
    await settle();
    const [old] = tableCards();
    await harness.restart();
    deny('Read Message History');
    await use('Alice', 'turn', 'next');
    await settle();
    expect(tableCards()).toHaveLength(1);
    const closed = messages().find(({ id }) => id === old?.id);
    expect(textOfMessage(closed!)).toBe('-# The table has moved on: its card is further down.');
  });
});

describe('on a locked phone', () => {
  const pushes = () => harness.discord.pushes(personOf('Alice').channelId);
  const cardPushes = () => {
    const ids = new Set(posted().map(({ id }) => id));
    return pushes().filter(({ messageId }) => ids.has(messageId));
  };

  it('the notification of a new turn names its player, and the message becomes the card once', async () => {
    await switchToNewChannel();
    await openAndAdvance();
    await settle();
    expect(cardPushes()).toEqual([]);
    await use('Alice', 'turn', 'next');
    await settle();
    expect(cardPushes()).toEqual([
      expect.objectContaining({ to: [idOf('Bob')], text: '@Bob, it’s your turn: turn 2.' }),
    ]);
    const [card, ...others] = tableCards();
    expect(others).toEqual([]);
    expect([card?.content, (card?.flags ?? 0) & MessageFlags.IsComponentsV2]).toEqual(['', 32_768]);
    expect(card?.mentions.map(({ id }) => id)).toEqual([idOf('Bob')]);
  });

  it('the notification of a controlled turn names the controller', async () => {
    await switchToNewChannel();
    await open();
    await personOf('Alice').slash('turn', [
      {
        name: 'control',
        type: Type.Subcommand,
        options: [
          { name: 'player', type: Type.User, value: idOf('Bob') },
          { name: 'by', type: Type.User, value: idOf('Alice') },
          { name: 'card', type: Type.String, value: 'Mindslaver' },
        ],
      },
    ]);
    await use('Alice', 'turn', 'next');
    await settle();
    expect(cardPushes().at(-1)?.text).toBe(
      '@Bob, it’s your turn: turn 2. @Alice decides for you (Mindslaver).',
    );
  });

  it('a card whose second request fails is completed later, without a second ping', async () => {
    await switchToNewChannel();
    await openAndAdvance();
    await settle();
    harness.discord.faults.answer(/^PATCH \/channels\/\d+\/messages\//, { status: 400, code: 0 }, 1);
    await use('Alice', 'turn', 'next');
    await settle();
    expect(cardPushes()).toHaveLength(1);
    expect(tableCards()).toHaveLength(1);
    expect(tableCards()[0]?.content).toBe('');
  });
});

describe('a game in a thread', () => {
  const threads = () => harness.discord.threads(personOf('Alice').channelId);
  const typeOf = async () =>
    (
      (await (
        await fetch(`${harness.discord.apiUrl}/v10/channels/${threads()[0]?.id}`, {
          headers: { authorization: `Bot ${harness.discord.token}` },
        })
      ).json()) as { type: number }
    ).type;

  it('has all its players from the start', async () => {
    await switchToNewChannel();
    await open('Alice', { thread: true, pings: false });
    await settle();
    const members = harness.discord.threadMembers(threads()[0]?.id ?? '');
    expect(new Set(members)).toEqual(new Set([harness.discord.applicationId, idOf('Alice'), idOf('Bob')]));
  });

  it('is of the kind that an announcement channel has', async () => {
    await switchToNewChannel();
    set({ kind: 'announcement' });
    expect(textOfResult(await open('Alice', { thread: true }))).toContain('The game is in <#');
    expect(await typeOf()).toBe(ChannelType.AnnouncementThread);
  });

  it.each([
    ['without the permission', { denied: 1n << 35n }, /Create Public Threads/],
    ['in a voice channel', { kind: 'voice' }, /No thread can be started here/],
  ] as const)('%s is refused, and nothing is opened', async (_, state, words) => {
    await switchToNewChannel();
    set(state);
    const shown = await open('Alice', { thread: true });
    expect(textOfResult(shown)).toMatch(words);
    expect(textOfResult(shown)).not.toContain('bug');
    expect(threads()).toEqual([]);
  });

  it('in a forum is played in a post, after its author has written in it', async () => {
    await switchToNewChannel();
    set({ kind: 'forum' });
    const id = harness.discord.startThread(personOf('Alice').channelId, `post-${channelCount}`);
    harness.discord.channelStates.set(id, { waitsForAuthor: true });
    channelName = `post-${channelCount}`;
    await openAndAdvance();
    await settle();
    expect(textOfResult(await use('Alice', 'turn', 'next'))).toContain(
      '**I can’t post the table here** until the author of this post writes in it.',
    );
    harness.discord.channelStates.set(id, { waitsForAuthor: false });
    harness.clock.advance(10 * 60_000);
    await use('Bob', 'turn', 'next');
    await settle();
    expect(tableCards(id)).toHaveLength(1);
  });
});
