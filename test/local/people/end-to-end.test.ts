import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type Interaction,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { until } from '../../helpers/until.ts';
import { meet } from '../real-bot.ts';

/** The real discord.js client against the embedded Discord. */

const AT_THE_TABLE = { user: 'Ana', guild: 'Playgroup', channel: 'table' };
const again = new ActionRowBuilder<ButtonBuilder>().addComponents(
  new ButtonBuilder().setCustomId('v1:again').setLabel('Again').setStyle(ButtonStyle.Primary),
);
const faces = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
  new StringSelectMenuBuilder()
    .setCustomId('v1:face')
    .addOptions({ label: 'Heads', value: 'heads' }, { label: 'Tails', value: 'tails' }),
);

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

const card = async (on: Interaction) => {
  if (on.isChatInputCommand()) await on.reply({ content: 'Flip?', components: [again, faces] });
  if (on.isButton())
    await on.update({ content: `pressed ${on.customId} on ${on.message.content}`, components: [] });
  if (on.isStringSelectMenu()) await on.reply(`chose ${on.values.join()}`);
};

describe('components', () => {
  it('a button updates its message', async () => {
    const { local } = await meet(card);
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    const bob = local.person({ ...AT_THE_TABLE, user: 'Bob' });
    const pressed = await bob.press(message!, 'v1:again');
    expect(pressed).toMatchObject({ callbackType: 7, message: { id: message!.id, components: [] } });
    expect(local.messages(ana.channelId).map(({ content }) => content)).toEqual([
      'pressed v1:again on Flip?',
    ]);
  });

  it('a select hands over what was chosen; the answer refers to the message', async () => {
    const { local } = await meet(card);
    const ana = local.person(AT_THE_TABLE);
    const { message } = await ana.slash('do');
    expect(await ana.select(message!.id, 'v1:face', ['tails'])).toMatchObject({
      callbackType: 4,
      message: { content: 'chose tails', message_reference: { message_id: message!.id } },
    });
  });

  it('tells the bot who used the command that a message answers', async () => {
    const { local } = await meet(async (on) => {
      if (on.isChatInputCommand()) await on.reply({ content: 'x', components: [again] });
      if (on.isButton()) await on.reply(`asked by ${on.message.interactionMetadata?.user.displayName}`);
    });
    const { message } = await local.person(AT_THE_TABLE).slash('do');
    const bob = local.person({ ...AT_THE_TABLE, user: 'Bob' });
    expect(await bob.press(message!, 'v1:again')).toMatchObject({ message: { content: 'asked by Ana' } });
  });

  it('a modal is shown, filled in and sent off', async () => {
    const { local } = await meet(async (on) => {
      if (on.isChatInputCommand())
        await on.showModal(
          new ModalBuilder()
            .setCustomId('v1:note')
            .setTitle('Note')
            .addComponents(
              new ActionRowBuilder<TextInputBuilder>().addComponents(
                new TextInputBuilder().setCustomId('text').setLabel('Text').setStyle(TextInputStyle.Short),
              ),
            ),
        );
      if (on.isModalSubmit()) await on.reply(`noted ${on.fields.getTextInputValue('text')}`);
    });
    const ana = local.person(AT_THE_TABLE);
    const shown = await ana.slash('do');
    expect(shown).toMatchObject({ callbackType: 9, message: null, modal: { title: 'Note' } });
    expect(await ana.submit(shown, { text: 'Krark' })).toMatchObject({ message: { content: 'noted Krark' } });
    expect(local.problems).toEqual([]);
  });
});

describe('autocomplete', () => {
  it('asks with what was typed and offers what the bot suggests', async () => {
    const { local } = await meet(async (on) => {
      if (!on.isAutocomplete()) return;
      const { name, value } = on.options.getFocused(true);
      await on.respond([{ name: `${name}: ${value}…`, value: 'Krark, the Thumbless' }]);
    });
    const typed = [{ name: 'card', type: 3, value: 'kra', focused: true }];
    expect(await local.person(AT_THE_TABLE).complete('do', typed)).toEqual([
      { name: 'card: kra…', value: 'Krark, the Thumbless' },
    ]);
  });
});

describe('whom a message pings', () => {
  const ana = 'Ana';
  it.each([
    ['users by default', undefined, ['Bob']],
    ['nobody when told so', { parse: [] }, []],
    ['who is listed', { users: ['Bob'] }, ['Bob']],
    ['nobody who is listed and not written', { users: ['Cid'] }, []],
  ])('%s', async (_, allowed, pinged) => {
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      const users =
        allowed && 'users' in allowed
          ? { users: allowed.users.map((name) => people[name]!.userId) }
          : allowed;
      await on.reply({
        content: `<@${people['Bob']!.userId}> wins`,
        ...(users ? { allowedMentions: users } : {}),
      });
    });
    const people = Object.fromEntries(
      [ana, 'Bob', 'Cid'].map((user) => [user, local.person({ ...AT_THE_TABLE, user })]),
    );
    const { message } = await people[ana]!.slash('do');
    expect(message?.mentions.map(({ global_name: name }) => name)).toEqual(pinged);
  });
});

describe('messages of the channel', () => {
  it('are posted, read, edited and deleted', async () => {
    const { local, client } = await meet(async () => null);
    const { channelId } = local.person(AT_THE_TABLE);
    const path = `/channels/${channelId}/messages` as const;
    const posted = (await client.rest.post(path, {
      body: { content: 'Card', components: [again.toJSON()] },
    })) as {
      id: string;
    };
    expect(await client.rest.get(`${path}/${posted.id}`)).toMatchObject({
      content: 'Card',
      author: { bot: true },
    });
    expect(await client.rest.patch(`${path}/${posted.id}`, { body: { components: [] } })).toMatchObject({
      content: 'Card',
      components: [],
    });
    await client.rest.delete(`${path}/${posted.id}`);
    expect(local.messages(channelId)).toEqual([]);
    await expect(client.rest.get(`${path}/${posted.id}`)).rejects.toMatchObject({ code: 10008, status: 404 });
    await expect(client.rest.get('/channels/1')).rejects.toMatchObject({ code: 10003, status: 404 });
  });
});

describe('registering commands', () => {
  it('overwrites, lists, edits and deletes, globally and for a guild', async () => {
    const { local, client } = await meet(async () => null);
    const { guildId } = local.person(AT_THE_TABLE);
    const { commands } = client.application;
    const made = await commands.create({
      name: 'flip',
      description: 'Flip a coin',
      defaultMemberPermissions: 32n,
    });
    expect(local.commands().map(({ name }) => name)).toEqual(['do', 'flip']);
    await commands.edit(made.id, { description: 'Flip coins' });
    expect(local.commands()[1]).toMatchObject({
      id: made.id,
      description: 'Flip coins',
      default_member_permissions: '32',
    });
    await commands.set([{ name: 'rule', description: 'Rules' }], guildId!);
    expect(local.commands(guildId!).map(({ name }) => name)).toEqual(['do', 'flip', 'rule']);
    await commands.delete(made.id);
    expect([...(await commands.fetch()).values()].map(({ name }) => name)).toEqual(['do']);
    const too = Array.from({ length: 101 }, (_, i) => ({ name: `c${i}`, description: 'x' }));
    await expect(commands.set(too)).rejects.toMatchObject({ code: 30032 });
    expect(local.problems).toMatchObject([{ kind: 'invalid body' }]);
  });
});

describe('a bad body', () => {
  it('reaches the bot as 50035 with the path of what is wrong', async () => {
    let caught: unknown;
    const { local } = await meet(async (on) => {
      if (!on.isChatInputCommand()) return;
      await on
        .reply({ content: 'x', components: [again, again] })
        .catch((error: unknown) => (caught = error));
      await on.reply('fine');
    });
    expect(await local.person(AT_THE_TABLE).slash('do')).toMatchObject({ message: { content: 'fine' } });
    expect(caught).toMatchObject({ code: 50035, status: 400 });
    expect(String(caught)).toContain(
      'data.components[1].components[0].custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]',
    );
    expect(local.problems).toMatchObject([{ kind: 'invalid body', where: expect.stringContaining('/do') }]);
  });
});
