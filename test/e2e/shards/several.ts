import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/basics/clock.ts';
import { open } from '../../../src/bot/opened.ts';
import { startBot, type Bot, type BotSettings } from '../../../src/bot.ts';
import { LocalDiscord, type LocalDiscordOptions } from '../../../src/local/index.ts';
import { connectPostgres } from '../../../src/store/postgres/connection.ts';
import { postgresLeases } from '../../../src/store/postgres/leases/leases.ts';
import { migratedDatabase } from '../../store/postgres/migrated.ts';

/** Bots that share the shards of one Discord by one database, in real time. */
export interface Several {
  readonly discord: LocalDiscord;
  start(shards?: BotSettings['shards']): Promise<Bot>;
}

/** Nobody who tests wants to wait for seconds. */
const TEMPO = { beatMs: 200, identifyMs: 100 };

export async function several(server: string, options: LocalDiscordOptions): Promise<Several> {
  const url = await migratedDatabase(server);
  const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-'));
  const discord = await LocalDiscord.start(options);
  const bots: Bot[] = [];
  onTestFinished(async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await discord.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { token, apiUrl } = discord;

  return {
    discord,
    async start(shards = { count: null, ids: null }) {
      const settings: BotSettings = {
        token,
        apiUrl,
        databaseFile: join(folder, `${bots.length}.sqlite`),
        cardsFile: null,
        rulesFile: null,
        shards: { ...shards, tempo: TEMPO },
        clock: systemClock,
        log: pino({ level: 'silent' }),
      };
      const bot = await startBot(settings, async (given) => {
        const opened = await open(given);
        const connection = await connectPostgres(url);
        return {
          ...opened,
          store: { ...opened.store, leases: postgresLeases(connection) },
          async close() {
            await opened.close();
            await connection.close();
          },
        };
      });
      bots.push(bot);
      return bot;
    },
  };
}
