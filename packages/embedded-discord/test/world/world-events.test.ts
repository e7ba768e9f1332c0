import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '#world/world-events.ts';
import { BareBot } from '../bare-bot.ts';

/** The events that an observer receives during `act`: the kind and the subject of each. */
async function told(act: (bot: BareBot) => unknown): Promise<readonly (readonly [string, string])[]> {
  const bot = await BareBot.start();
  bot.person('Ana');
  const events: WorldEvent[] = [];
  const end = bot.local.watch((event) => events.push(event));
  await act(bot);
  end();
  bot.person('Ana').write('After it is over');
  return events.map((one) => [one.kind, aboutOf(bot, one)]);
}

function aboutOf(bot: BareBot, event: WorldEvent): string {
  switch (event.kind) {
    case 'message':
      return event.stored.message.content;
    case 'gone':
      return event.channelId === bot.person().channelId ? 'here' : 'there';
    case 'problem':
      return event.problem.kind;
    case 'person':
      return bot.local.nameOf(event.id) ?? '';
    case 'emoji':
      return bot.local.emojis().find(({ id }) => id === event.id)?.name ?? '';
    case 'channel':
      return event.id === bot.local.person({ user: 'Ana', guild: null, channel: '' }).channelId
        ? 'direct'
        : 'on a server';
    case 'state':
      return event.channelId === bot.person().channelId ? 'here' : 'there';
    case 'commands':
      return String(bot.local.commands().length);
  }
}

describe('whoever looks on is told', () => {
  it.each<[string, (bot: BareBot) => unknown, readonly (readonly [string, string])[]]>([
    ['what a person writes', (bot) => bot.person('Ana').write('Hello'), [['message', 'Hello']]],
    [
      'what the bot posts, edits and deletes',
      async (bot) => {
        const path = `/channels/${bot.person('Ana').channelId}/messages`;
        const { body } = await bot.ask('POST', path, { content: 'One' });
        await bot.ask('PATCH', `${path}/${body.id}`, { content: 'Two' });
        await bot.ask('DELETE', `${path}/${body.id}`);
      },
      [
        ['message', 'One'],
        ['message', 'Two'],
        ['gone', 'here'],
      ],
    ],
    ['of somebody new, once', (bot) => [bot.person('Bob'), bot.person('Bob')], [['person', 'Bob']]],
    [
      'of a channel that is new',
      (bot) => bot.local.person({ user: 'Ana', guild: null, channel: '' }),
      [['channel', 'direct']],
    ],
    [
      'of a thread',
      (bot) =>
        bot.ask('POST', `/channels/${bot.person('Ana').channelId}/threads`, { name: 'Game 1', type: 11 }),
      [['channel', 'on a server']],
    ],
    [
      'what Discord would have refused',
      (bot) => bot.ask('GET', '/nothing/like/this'),
      [['problem', 'unknown route']],
    ],
    [
      'of commands',
      (bot) =>
        bot.ask('PUT', `/applications/${bot.local.applicationId}/commands`, [
          { name: 'flip', description: 'A coin.' },
        ]),
      [['commands', '1']],
    ],
  ])('%s', async (_, act, expected) => {
    expect(await told(act)).toEqual(expected);
  });
});

describe('a server is listed', () => {
  it('with its channels, and their threads below them', async () => {
    const bot = await BareBot.start();
    const at = (guild: string | null, channel: string) =>
      bot.local.person({ user: 'Ana', guild, channel }).channelId;
    const table = at('Club', 'table');
    at('Club', 'rules');
    at('Home', 'table');
    at(null, '');
    await bot.ask('POST', `/channels/${table}/threads`, { name: 'Game 1', type: 11 });
    expect(bot.local.servers()).toEqual([
      {
        name: 'Club',
        channels: [
          { name: 'table', threads: ['Game 1'] },
          { name: 'rules', threads: [] },
        ],
      },
      { name: 'Home', channels: [{ name: 'table', threads: [] }] },
    ]);
    expect(bot.local.people().map(({ name }) => name)).toEqual(['Ana']);
  });
});
