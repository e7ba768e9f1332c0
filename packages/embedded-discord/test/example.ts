import { Client, Events } from 'discord.js';
import { EmbeddedDiscord } from 'embedded-discord';

/** Starts a bot of three lines in a Discord of its own, uses its command, and returns what somebody reads. */
export async function tryPing(): Promise<string | undefined> {
  const discord = await EmbeddedDiscord.start();

  // Any bot, as it is: only the address of the API and the token are other ones than Discord's.
  const bot = new Client({ intents: [], rest: { api: discord.apiUrl } });
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.reply(`Pong, ${interaction.user.displayName}!`);
  });
  bot.once(Events.ClientReady, ({ application }) =>
    application.commands.set([{ name: 'ping', description: 'Answers' }]),
  );
  await bot.login(discord.token);
  await discord.ready();

  const ana = discord.person({ user: 'Ana', guild: 'Playgroup', channel: 'table' });
  const shown = await ana.slash('ping');
  if (discord.problems.length > 0) throw new Error(JSON.stringify(discord.problems));

  await bot.destroy();
  await discord.close();
  return shown.message?.content;
}
