import { PassThrough } from 'node:stream';
import {
  type ApplicationCommandDataResolvable,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ButtonStyle,
  ComponentType,
  type Interaction,
  InteractionContextType,
  TextInputStyle,
  MessageFlags,
  type MessageActionRowComponentData,
} from 'discord.js';
import type { EmbeddedDiscord } from 'embedded-discord';
import type { Memory } from '#vocabulary/memory.ts';
import { ManualClock } from '#vocabulary/clock.ts';
import { meet } from '../real-bot.ts';

const COMMANDS: ApplicationCommandDataResolvable[] = [
  {
    name: 'echo',
    description: 'Says it again.',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'text',
        description: 'What to say.',
        required: true,
        autocomplete: true,
      },
      { type: ApplicationCommandOptionType.User, name: 'to', description: 'To whom.' },
      { type: ApplicationCommandOptionType.Boolean, name: 'private', description: 'To you alone.' },
      {
        type: ApplicationCommandOptionType.Integer,
        name: 'times',
        description: 'How often.',
        minValue: 1,
        maxValue: 5,
      },
      {
        type: ApplicationCommandOptionType.String,
        name: 'tone',
        description: 'How loud.',
        choices: [
          { name: 'Loud', value: 'loud' },
          { name: 'Low', value: 'low' },
        ],
      },
    ],
  },
  {
    name: 'coins',
    description: 'Coins.',
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand,
        name: 'odds',
        description: 'Chances.',
        options: [
          {
            type: ApplicationCommandOptionType.Integer,
            name: 'wins',
            description: 'How many.',
            required: true,
          },
        ],
      },
    ],
  },
  { name: 'later', description: 'Takes its time.' },
  { name: 'twice', description: 'Says two things.' },
  { name: 'aside', description: 'Thinks in private, answers aloud.' },
  { name: 'whisper', description: 'Thinks and answers in private.' },
  { name: 'silent', description: 'Says nothing.' },
  { name: 'wrong', description: 'Says too much.' },
  { name: 'settings', description: 'For managers.', defaultMemberPermissions: 1n << 5n },
  { type: ApplicationCommandType.Message, name: 'Read It Back' },
  { name: 'table', description: 'On servers.', contexts: [InteractionContextType.Guild] },
];

const row = (...components: MessageActionRowComponentData[]) => ({
  type: ComponentType.ActionRow as const,
  components,
});
const CONTROLS = [
  row(
    { type: ComponentType.Button, style: ButtonStyle.Primary, label: 'Again', customId: 'again' },
    { type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'Ask me', customId: 'ask' },
    {
      type: ComponentType.Button,
      style: ButtonStyle.Danger,
      label: 'Gone',
      customId: 'gone',
      disabled: true,
    },
  ),
  row({
    type: ComponentType.StringSelect,
    customId: 'side',
    placeholder: 'Which side?',
    options: [
      { label: 'Heads up', value: 'heads' },
      { label: 'Tails up', value: 'tails' },
    ],
  }),
];

async function act(interaction: Interaction, clock: ManualClock): Promise<unknown> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    const private_ = interaction.options.getBoolean('private');
    if (typed === 'nothing') return interaction.respond([]);
    return interaction.respond([
      { name: `${typed}, politely`, value: `${typed} please` },
      ...(private_ === true ? [] : [{ name: `${typed}, loudly`, value: `${typed}!` }]),
    ]);
  }
  if (interaction.isButton() && interaction.customId === 'ask')
    return interaction.showModal({
      customId: 'form',
      title: 'A question',
      components: [
        row({
          type: ComponentType.TextInput,
          customId: 'why',
          label: 'Why?',
          style: TextInputStyle.Short,
          maxLength: 20,
        } as never),
      ],
    } as never);
  if (interaction.isButton()) return interaction.update({ content: `Again, for <@${interaction.user.id}>` });
  if (interaction.isStringSelectMenu())
    return interaction.reply({ content: interaction.values.join(), flags: MessageFlags.Ephemeral });
  if (interaction.isModalSubmit())
    return interaction.reply(`Because ${interaction.fields.getTextInputValue('why')}`);
  if (interaction.isMessageContextMenuCommand())
    return interaction.reply({
      content: `${interaction.targetMessage.author.displayName} said “${interaction.targetMessage.content}”`,
      flags: MessageFlags.Ephemeral,
    });
  if (!interaction.isChatInputCommand()) return null;
  switch (interaction.commandName) {
    case 'echo': {
      const to = interaction.options.getUser('to');
      return interaction.reply({
        content: `${to ? `<@${to.id}>: ` : ''}**${interaction.options.getString('text', true)}**`,
        components: CONTROLS,
        ...(interaction.options.getBoolean('private') === true ? { flags: MessageFlags.Ephemeral } : {}),
      });
    }
    case 'coins':
      return interaction.reply(
        `${interaction.options.getSubcommand()} ${interaction.options.getInteger('wins', true)}`,
      );
    case 'later':
      await interaction.deferReply();
      return interaction.editReply('At last');
    case 'twice':
      await interaction.deferReply();
      await interaction.editReply('One');
      return interaction.followUp('Two');
    case 'aside':
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply('Here:');
      return interaction.followUp('Aloud');
    case 'whisper':
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      return interaction.editReply('Psst');
    case 'silent':
      return clock.advance(3000);
    case 'wrong':
      return interaction.reply('x'.repeat(2001)).catch(() => clock.advance(3000));
    default:
      return interaction.reply(`/${interaction.commandName}`);
  }
}

/** A real discord.js client with the commands above, in an embedded Discord whose clock only the bot advances. */
export async function meetEcho(memory?: Memory): Promise<EmbeddedDiscord> {
  const clock = new ManualClock();
  const { local, client } = await meet((interaction) => act(interaction, clock), {
    clock,
    ...(memory ? { memory } : {}),
  });
  await client.application.commands.set(COMMANDS);
  return local;
}

/** A stream that records its content. */
export class Paper extends PassThrough {
  #text = '';

  constructor() {
    super();
    this.setEncoding('utf8');
    this.on('data', (text: string) => {
      this.#text += text;
    });
  }

  get text(): string {
    return this.#text;
  }

  /** Resolves when this text has been written this many times. */
  async says(part: string, times = 1): Promise<void> {
    while (this.#text.split(part).length <= times)
      await new Promise((resolve) => {
        this.once('data', resolve);
      });
  }
}
