import { aborted } from '#basics/aborted.ts';
import { systemClock } from '#basics/clock.ts';
import type { Config } from '#cli/config.ts';
import { loadConfig, openLog, runProgram, stopSignal } from '#cli/run-program.ts';
import { mustHavePlace } from '#store/files/place.ts';

/*
 * Validates settings and the database path before importing the bot, so that errors surface immediately.
 */

async function runOnDiscord(config: Config, token: string): Promise<void> {
  const log = openLog(config, false);
  const signal = stopSignal();
  const { startMonitoring } = await import('#cli/monitoring.ts');
  const monitoring = await startMonitoring(config.ops, { clock: systemClock, log, environment: process.env });
  try {
    const { startBot } = await import('./bot.ts');
    const { meters } = monitoring;
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
    await monitoring.started(bot);
    const failure = await Promise.race([aborted(signal).then(() => null), bot.failed]);
    await monitoring.stopping();
    await bot.stop();
    if (failure) throw failure;
  } catch (error) {
    if (error !== signal.reason) throw error;
  } finally {
    await monitoring.stop();
  }
}

await runProgram(async () => {
  const config = loadConfig({ needsToken: true });
  if (config.databaseUrl === null) mustHavePlace(config.databaseFile);
  if (config.token !== null) return runOnDiscord(config, config.token);
  const { runTerminalSession } = await import('#cli/terminal-session.ts');
  return runTerminalSession(config);
});
