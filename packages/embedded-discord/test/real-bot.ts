import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  type ClientOptions,
  Events,
  type Interaction,
} from 'discord.js';
import { onTestFinished } from 'vitest';
import { EmbeddedDiscord, type EmbeddedDiscordOptions } from '#embedded/embedded-discord.ts';
import { ManualClock } from '#vocabulary/clock.ts';

export interface Meeting {
  readonly local: EmbeddedDiscord;
  readonly client: Client<true>;
  /** Stands still until a test advances it, so that no bot is too slow. */
  readonly clock: ManualClock;
}

export const AT_THE_TABLE = { user: 'Ana', guild: 'Playgroup', channel: 'table' };

/** A row with one button. */
export const again = new ActionRowBuilder<ButtonBuilder>().addComponents(
  new ButtonBuilder().setCustomId('v1:again').setLabel('Again').setStyle(ButtonStyle.Primary),
);

const COMMANDS = [{ name: 'do', description: 'What the test says' }];

/** The real discord.js client, logged in to an embedded Discord and ready; both end with the test. */
export async function meet(
  act: (interaction: Interaction) => Promise<unknown>,
  { clock = new ManualClock(), ...options }: EmbeddedDiscordOptions & { readonly clock?: ManualClock } = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Meeting> {
  const local = await EmbeddedDiscord.start({ clock, ...options });
  const client = new Client({ intents: [], rest: { api: local.apiUrl }, ...clientOptions });
  const errors: unknown[] = [];
  client.on(Events.InteractionCreate, (interaction) => {
    act(interaction).catch((error: unknown) => errors.push(error));
  });
  const isReady = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(local.token);
  const ready = await isReady;
  await ready.application.commands.set(COMMANDS);
  await local.ready();
  onTestFinished(async () => {
    await client.destroy();
    await local.close();
    if (errors.length > 0) throw new AggregateError(errors, 'The handler failed');
  });
  return { local, client: ready, clock };
}
