import { aborted } from './basics/aborted.ts';
import { systemClock } from './basics/clock.ts';
import type { Config } from './config.ts';
import { loadConfig, openLog, runShell, stopSignal } from './shell.ts';
import { mustHavePlace } from './store/files/place.ts';

/*
 * The bot is loaded once its settings are known to be right, and its database to have a place: what is wrong with them is
 * said at once.
 */

/** Runs the bot on Discord, until a signal ends it. */
async function onDiscord(config: Config, token: string): Promise<void> {
  const log = openLog(config, false);
  const signal = stopSignal();
  const { watchedBy } = await import('./watched.ts');
  const watch = await watchedBy(config.ops, { clock: systemClock, log, environment: process.env });
  try {
    const { startBot } = await import('./bot.ts');
    const { meters } = watch;
    const bot = await startBot({
      ...config,
      token,
      introduces: true,
      daily: true,
      meters,
      signal,
      clock: systemClock,
      log,
    });
    await watch.started(bot);
    const failure = await Promise.race([aborted(signal).then(() => null), bot.failed]);
    await watch.stopping();
    await bot.stop();
    if (failure) throw failure;
  } catch (error) {
    if (error !== signal.reason) throw error;
  } finally {
    await watch.stop();
  }
}

await runShell(async () => {
  const config = loadConfig({ withToken: true });
  if (config.databaseUrl === null) mustHavePlace(config.databaseFile);
  if (config.token !== null) return onDiscord(config, config.token);
  const { atTheTerminal } = await import('./at-the-terminal.ts');
  return atTheTerminal(config);
});
