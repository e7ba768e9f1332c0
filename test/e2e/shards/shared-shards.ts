import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { systemClock } from '#basics/clock.ts';
import { startBot, type Bot } from '#bot.ts';
import { EmbeddedDiscord, type EmbeddedDiscordOptions } from 'embedded-discord';
import { preparedDatabase } from '../../postgres/database.ts';
import type { BotSettings } from '#bot/bot-settings.ts';

/** Bots that share the shards of one Discord through one database, in real time. */
export interface SharedShards {
  readonly discord: EmbeddedDiscord;
  readonly databaseUrl: string;
  start(shards?: BotSettings['shards'], more?: Partial<BotSettings>): Promise<Bot>;
}

/** Short intervals keep the tests fast. */
const TEMPO = { beatMs: 200, identifyMs: 100 };

export async function startSharedShards(
  server: string,
  options: EmbeddedDiscordOptions,
): Promise<SharedShards> {
  const databaseUrl = await preparedDatabase(server);
  const discord = await EmbeddedDiscord.start({ answerDeadlineMs: 60_000, ...options });
  const bots: Bot[] = [];
  onTestFinished(async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await discord.close();
  });
  const { token, apiUrl } = discord;
  return {
    discord,
    databaseUrl,
    async start(shards = { count: null, ids: null }, more = {}) {
      const bot = await startBot({
        token,
        apiUrl,
        databaseFile: ':memory:',
        databaseUrl,
        cardsFile: null,
        rulesFile: null,
        shards: { tempo: TEMPO, ...shards },
        clock: systemClock,
        log: pino({ level: 'silent' }),
        ...more,
      });
      bots.push(bot);
      return bot;
    },
  };
}
