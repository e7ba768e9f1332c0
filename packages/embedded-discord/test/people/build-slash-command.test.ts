import {
  ApplicationCommandOptionType as Type,
  ButtonStyle,
  ComponentType,
  LabelBuilder,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
  type Interaction,
  type ApplicationCommandDataResolvable,
} from 'discord.js';
import { describe, expect, it } from 'vitest';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

const COMMANDS: ApplicationCommandDataResolvable[] = [
  {
    name: 'greet',
    description: 'Greets',
    options: [
      { type: Type.User, name: 'user', description: 'Whom' },
      { type: Type.Channel, name: 'channel', description: 'Where' },
      { type: Type.Integer, name: 'times', description: 'How often' },
      { type: Type.String, name: 'tone', description: 'How', choices: [{ name: 'Loud', value: 'l' }] },
      { type: Type.String, name: 'word', description: 'What', autocomplete: true },
    ],
  },
  {
    name: 'poll',
    description: 'Polls',
    options: [
      {
        type: Type.SubcommandGroup,
        name: 'list',
        description: 'Lists',
        options: [{ type: Type.Subcommand, name: 'open', description: 'Open ones' }],
      },
      {
        type: Type.Subcommand,
        name: 'close',
        description: 'Closes',
        options: [{ type: Type.Boolean, name: 'now', description: 'At once' }],
      },
    ],
  },
];

/** A bot that replies with what it understood. */
async function act(interaction: Interaction): Promise<unknown> {
  if (interaction.isAutocomplete())
    return interaction.respond([{ name: `${interaction.options.getFocused()}!`, value: 'x' }]);
  if (interaction.isButton() && interaction.customId === 'ask')
    return interaction.showModal(
      new ModalBuilder()
        .setCustomId('form')
        .setTitle('A question')
        .addLabelComponents(
          new LabelBuilder()
            .setLabel('Why?')
            .setTextInputComponent(new TextInputBuilder().setCustomId('w:1').setStyle(TextInputStyle.Short)),
        ),
    );
  if (interaction.isModalSubmit())
    return interaction.reply(`because ${interaction.fields.getTextInputValue('w:1')}`);
  if (interaction.isButton()) return interaction.update(`pressed ${interaction.customId}`);
  if (interaction.isStringSelectMenu()) return interaction.update(`chose ${interaction.values.join()}`);
  if (!interaction.isChatInputCommand()) return null;
  const { options, commandName } = interaction;
  const content = JSON.stringify({
    command: [commandName, options.getSubcommandGroup(false), options.getSubcommand(false)].filter(Boolean),
    ...(commandName === 'greet' && {
      user: options.getUser('user')?.displayName,
      channel: options.getChannel('channel')?.name,
      times: options.getInteger('times'),
      tone: options.getString('tone'),
    }),
    ...(options.getSubcommand(false) === 'close' && { now: options.getBoolean('now') }),
  });
  return interaction.reply({
    content,
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          { type: ComponentType.Button, style: ButtonStyle.Primary, label: 'Again', customId: 'a:1' },
        ],
      },
      {
        type: ComponentType.ActionRow,
        components: [
          {
            type: ComponentType.StringSelect,
            customId: 's:1',
            placeholder: 'Which one?',
            options: [{ label: 'First', value: '1' }],
          },
        ],
      },
    ],
  });
}

async function start() {
  const { local, client } = await meet(act);
  await client.application.commands.set(COMMANDS);
  return local.person(AT_THE_TABLE);
}

describe('options by name', () => {
  it.each([
    [
      'greet',
      { user: 'Bob', channel: 'cards', times: 2, tone: 'Loud' },
      { command: ['greet'], user: 'Bob', channel: 'cards', times: 2, tone: 'l' },
    ],
    ['poll close', { now: true }, { command: ['poll', 'close'], now: true }],
    ['poll list open', undefined, { command: ['poll', 'list', 'open'] }],
  ])('/%s %j', async (line, options, expected) => {
    const ana = await start();
    const { message } = await ana.slash(line, options);
    expect(JSON.parse(message?.content ?? '')).toEqual(expected);
  });

  it.each([
    ['nothing', {}, 'no command /nothing'],
    ['poll', {}, 'used with a subcommand: list, close'],
    ['poll list', {}, 'used with a subcommand: open'],
    ['poll end', {}, 'no subcommand "end"'],
    ['greet', { who: 'Bob' }, 'no option "who"'],
  ])('/%s %j: %s', async (line, options, why) => {
    const ana = await start();
    await expect(ana.slash(line, options)).rejects.toThrow(why);
  });

  it('the last one is completed', async () => {
    const ana = await start();
    expect(await ana.complete('greet', { times: 2, word: 'hi' })).toEqual([{ name: 'hi!', value: 'x' }]);
  });
});

it('buttons, selects and inputs are found by what they say, on a result or its message', async () => {
  const ana = await start();
  const reply = await ana.slash('greet');
  expect((await ana.press(reply, 'Again')).message?.content).toBe('pressed a:1');
  expect((await ana.press(reply.message ?? '', 'a:1')).message?.content).toBe('pressed a:1');
  expect((await ana.press(reply, 'gone')).message?.content).toBe('pressed gone');
  const chosen = await ana.select(reply, 'Which one?', ['First']);
  expect(chosen.message?.content).toBe('chose 1');
  const form = await ana.press(reply, 'ask');
  for (const field of ['Why?', 'w:1'])
    expect((await ana.submit(form, { [field]: 'of it' })).message?.content).toBe('because of it');
});
