import { MessageFlags } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { again, AT_THE_TABLE, meet } from '../real-bot.ts';
import { until } from '../until.ts';

/** Uses the real discord.js client. */

describe('a command in the menu of a message', () => {
  it('brings the message with it, and its answer says to which it belongs', async () => {
    const asked: unknown[] = [];
    const { local, client } = await meet(async (on) => {
      if (!on.isMessageContextMenuCommand()) return;
      asked.push([
        on.commandName,
        on.commandType,
        on.targetMessage.content,
        on.targetMessage.author.displayName,
      ]);
      await on.reply('done');
    });
    await client.application.commands.set([
      { type: 3, name: 'Read it' },
      { name: 'read', description: 'Reads' },
    ]);
    expect(local.commands()).toMatchObject([
      { type: 3, name: 'Read it', description: '' },
      { type: 1, name: 'read' },
    ]);
    const bob = local.person({ ...AT_THE_TABLE, user: 'Bob' });
    const written = bob.write('Does it **die**?');
    const shown = await local.person(AT_THE_TABLE).use('Read it', written);
    expect(asked).toEqual([['Read it', 3, 'Does it **die**?', 'Bob']]);
    expect(shown.message).toMatchObject({
      type: 23,
      interaction_metadata: { type: 2, target_message_id: written.id },
    });
    const direct = local.person({ user: 'Ana', channel: 'any' });
    await direct.use('Read it', direct.write('Alone'));
    expect(asked.at(-1)).toEqual(['Read it', 3, 'Alone', 'Ana']);
    expect(local.problems).toEqual([]);
  });
});

describe('a slash command', () => {
  it('tells the bot who asks, where and what', async () => {
    const asked: unknown[] = [];
    const { local, clock } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      asked.push({
        command: on.commandName,
        user: on.user.displayName,
        nick: on.member && 'nick' in on.member ? on.member.nick : null,
        mayManage: on.memberPermissions?.has('ManageGuild'),
        guild: on.guildId,
        channel: on.channelId,
        number: on.options.getInteger('coins'),
        target: on.options.getUser('player')?.displayName,
        at: on.createdTimestamp,
      });
      await on.reply('done');
    });
    const ana = local.person({ ...AT_THE_TABLE, nick: 'Annie', permissions: 32n });
    const bob = local.person({ ...AT_THE_TABLE, user: 'Bob' });
    await ana.slash('do', [
      { name: 'coins', type: 4, value: 3 },
      { name: 'player', type: 6, value: bob.userId },
    ]);
    expect(asked).toEqual([
      {
        command: 'do',
        user: 'Ana',
        nick: 'Annie',
        mayManage: true,
        guild: ana.guildId,
        channel: ana.channelId,
        number: 3,
        target: 'Bob',
        at: clock.now(),
      },
    ]);
    expect(local.problems).toEqual([]);
  });

  it('is answered by a reply', async () => {
    const { local } = await meet(async (on) => on.isChatInputCommand() && on.reply('Heads'));
    const shown = await local.person(AT_THE_TABLE).slash('do');
    expect(shown).toMatchObject({
      callbackType: 4,
      ephemeral: false,
      failed: null,
      message: { content: 'Heads' },
    });
    expect(shown.body).toMatchObject({ type: 4, data: { content: 'Heads' } });
  });

  it('is answered privately', async () => {
    const { local } = await meet(
      async (on) => on.isChatInputCommand() && on.reply({ content: 'Psst', flags: MessageFlags.Ephemeral }),
    );
    const ana = local.person(AT_THE_TABLE);
    expect(await ana.slash('do')).toMatchObject({ ephemeral: true, message: { content: 'Psst' } });
    expect(local.messages(ana.channelId)).toEqual([]);
  });

  it('is deferred, then edited, then followed up', async () => {
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      await on.deferReply();
      await on.editReply({ content: 'Heads', components: [again] });
      await on.followUp({ content: 'Only you', flags: MessageFlags.Ephemeral });
      await on.editReply('Tails');
    });
    const ana = local.person(AT_THE_TABLE);
    const shown = await ana.slash('do');
    expect(shown).toMatchObject({
      callbackType: 5,
      message: { content: 'Heads', components: [{ type: 1 }] },
    });
    await until(() =>
      expect(local.messages(ana.channelId, ana.userId).map(({ content }) => content)).toEqual([
        'Tails',
        'Only you',
      ]),
    );
    expect(local.problems).toEqual([]);
  });

  it('in a direct message has a user and no guild', async () => {
    const { local } = await meet(
      async (on) =>
        on.isChatInputCommand() && on.reply(`${on.user.displayName} ${on.inGuild()} ${on.context}`),
    );
    const ana = local.person({ ...AT_THE_TABLE, guild: null });
    expect(await ana.slash('do')).toMatchObject({ message: { content: 'Ana false 1' } });
    const bob = local.person({ ...AT_THE_TABLE, user: 'Bob', guild: null });
    expect(bob.channelId).not.toBe(ana.channelId);
  });

  it('that nobody answers fails after 3 s', async () => {
    const { local, clock } = await meet(async () => null);
    const shown = local.person(AT_THE_TABLE).slash('do');
    clock.advance(3000);
    expect(await shown).toMatchObject({ failed: 'no answer within 3 s' });
    expect(local.problems).toMatchObject([{ kind: 'not acknowledged', where: '/do' }]);
  });

  it('is answered with a file', async () => {
    const { local } = await meet(
      async (on) =>
        on.isChatInputCommand() &&
        on.reply({
          content: 'The log',
          files: [{ attachment: Buffer.from('heads\r\ntails'), name: 'log.txt' }],
        }),
    );
    const shown = await local.person(AT_THE_TABLE).slash('do');
    expect(shown.message).toMatchObject({
      content: 'The log',
      attachments: [{ filename: 'log.txt', size: 12 }],
    });
    expect(local.problems).toEqual([]);
  });
});

it('the answer to a subcommand is named after all of its words', async () => {
  const { local } = await meet(async (on) => {
    if (on.isChatInputCommand()) await on.reply('done');
  });
  const odds = [{ name: 'odds', type: 1, options: [{ name: 'wins', type: 4, value: 2 }] }];
  const ana = local.person(AT_THE_TABLE);
  const plain = await ana.slash('coins', [{ name: 'wins', type: 4, value: 2 }]);
  const [below, grouped] = [
    await ana.slash('coins', odds),
    await ana.slash('coins', [{ name: 'more', type: 2, options: odds }]),
  ];
  expect([plain, below, grouped].map(({ message }) => message?.interaction?.name)).toEqual([
    'coins',
    'coins odds',
    'coins more odds',
  ]);
});
