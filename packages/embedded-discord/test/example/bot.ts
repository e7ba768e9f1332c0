import { ApplicationCommandOptionType, ButtonStyle, Client, ComponentType, Events } from 'discord.js';

const COMMANDS = [
  {
    name: 'poll',
    description: 'Asks everybody',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'question', description: 'What', required: true },
    ],
  },
] as const;
const YES = {
  type: ComponentType.Button,
  style: ButtonStyle.Primary,
  label: 'Yes',
  customId: 'yes',
} as const;

/** @param api the address of the API; Discord's if omitted */
export async function startBot(token: string, api?: string): Promise<Client> {
  const client = new Client({ intents: [], ...(api !== undefined && { rest: { api } }) });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand())
      await interaction.reply({
        content: `${interaction.options.getString('question', true)} Yes: 0`,
        components: [{ type: ComponentType.ActionRow, components: [YES] }],
      });
    if (interaction.isButton())
      await interaction.update(
        interaction.message.content.replace(/\d+$/, (votes) => String(Number(votes) + 1)),
      );
  });
  client.once(Events.ClientReady, ({ application }) => application.commands.set(COMMANDS));
  await client.login(token);
  return client;
}
