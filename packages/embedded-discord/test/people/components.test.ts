import {
  ActionRowBuilder,
  type Interaction,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { again, AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client. */

const faces = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
  new StringSelectMenuBuilder()
    .setCustomId('v1:face')
    .addOptions({ label: 'Heads', value: 'heads' }, { label: 'Tails', value: 'tails' }),
);

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
