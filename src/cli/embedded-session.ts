import { startBot, type Bot } from '../bot.ts';
import { systemClock } from '#basics/clock.ts';
import type { Config } from './config.ts';
import { EmbeddedDiscord, loadMemory, saveMemory } from 'embedded-discord';
import type { Log } from '#basics/log.ts';
import type { BotSettings } from '../bot/bot-settings.ts';

/** Longer than Discord's 3 seconds: on a busy machine, a reply that is late is still a reply. */
const ANSWER_DEADLINE_MS = 60_000;

/**
 * Starts the embedded Discord with the bot, runs `work`, and stops both in any case. Updates and rate limits are off.
 * Rethrows the bot's failure, if any. The messages of the embedded Discord are saved in a file beside the database.
 */
export async function withEmbeddedDiscord<Value>(
  config: Config &
    Pick<BotSettings, 'edition' | 'textsCome' | 'introduces' | 'mentionsCommands' | 'readsOnDemand'>,
  log: Log,
  work: (discord: EmbeddedDiscord, failed: Bot['failed']) => Promise<Value>,
): Promise<Value> {
  const memoryFile = config.databaseFile === ':memory:' ? null : `${config.databaseFile}.local.json`;
  const discord = await EmbeddedDiscord.start({
    clock: systemClock,
    answerDeadlineMs: ANSWER_DEADLINE_MS,
    ...(memoryFile && { memory: loadMemory(memoryFile) }),
    onNotice: (text) => process.stderr.write(`playgroup-judge: ${text}\n`),
  });
  const save = () => {
    if (memoryFile) saveMemory(memoryFile, discord.memory());
  };
  const removeExitHook = runBeforeExit(save);
  try {
    const { token, apiUrl, activities } = discord;
    const { pages } = config;
    if (pages?.activity) discord.enableActivities();
    const bot = await startBot({
      ...config,
      ...(pages?.activity && {
        pages: { ...pages, activity: { clientSecret: activities.clientSecret } },
      }),
      fetch: null,
      limits: null,
      token,
      apiUrl,
      clock: systemClock,
      log,
    });
    if (pages?.activity && bot.pagePort !== null)
      activities.urlMapping = `http://127.0.0.1:${bot.pagePort}/activity`;
    try {
      await discord.ready();
      const result = await work(discord, bot.failed);
      const failure = await Promise.race([bot.failed, Promise.resolve(null)]);
      if (failure) throw failure;
      return result;
    } finally {
      await bot.stop();
      save();
    }
  } finally {
    removeExitHook();
    await discord.close();
  }
}

/**
 * Runs `task` before a signal ends the process, if nothing else handles that signal: otherwise the database would
 * refer to messages that the embedded Discord has lost.
 * @returns a function that removes the handler
 */
function runBeforeExit(task: () => void): () => void {
  const signals = (['SIGINT', 'SIGTERM'] as const).filter((signal) => process.listenerCount(signal) === 0);
  const end = (signal: NodeJS.Signals) => {
    removeHandlers();
    try {
      task();
    } finally {
      process.kill(process.pid, signal);
    }
  };
  const removeHandlers = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return removeHandlers;
}
