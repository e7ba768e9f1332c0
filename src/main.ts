import type { Log } from '#basics/log.ts';
import { VERSION } from '#basics/version.ts';
import { aborted } from '#basics/aborted.ts';
import { systemClock } from '#basics/clock.ts';
import type { Config } from '#cli/config.ts';
import { botExitCode, loadConfig, openLog, runProgram, stopSignal } from '#cli/run-program.ts';
import { assertDatabasePlace } from './files/assert-database-place.ts';

/*
 * Validates settings and the database path before importing the bot, so that errors surface immediately.
 */

/** Logs which program runs on which database, and what its settings leave out. */
function logStart({ databaseUrl, databaseFile, backups }: Config, log: Log): void {
  const database = databaseUrl ? 'PostgreSQL' : 'SQLite';
  const folder = databaseUrl || backups.keep === 0 ? null : backups.folder;
  log.info(
    {
      version: VERSION,
      node: process.version,
      database,
      ...(!databaseUrl && { file: databaseFile }),
      backups: folder ?? 'none',
    },
    'starting',
  );
  if (databaseUrl && backups.folder !== null)
    log.warn(
      'BACKUP_DIR does nothing with DATABASE_URL: back PostgreSQL up with pg_dump, as docs/operating.md says',
    );
}

/**
 * Logs rejected promises that nothing handles, instead of ending the bot for them. discord.js leaves one if a session is
 * lost just as it resumes (its handler of RESUMED).
 */
function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
}

function warnIfContactMissing({ operator }: Config, log: Log): void {
  if (operator.contact === null)
    log.warn(
      'CONTACT is not set: PRIVACY.md and TERMS.md say that the profile or /help says how to reach you',
    );
}

async function runOnDiscord(config: Config, token: string): Promise<void> {
  const log = openLog(config, { isForPerson: false });
  logUnhandledRejections(log);
  const signal = stopSignal(config);
  const { startMonitoring } = await import('#cli/monitoring.ts');
  const monitoring = await startMonitoring(config.ops, { clock: systemClock, log, environment: process.env });
  logStart(config, log);
  try {
    const { startBot } = await import('./bot.ts');
    const { meters } = monitoring;
    meters.info({ version: VERSION, database: config.databaseUrl ? 'postgresql' : 'sqlite' });
    const bot = await startBot({
      ...config,
      token,
      introduces: true,
      mentionsCommands: true,
      daily: true,
      meters,
      signal,
      clock: systemClock,
      log,
    });
    warnIfContactMissing(config, log);
    const { serveControl } = await import('#cli/control-socket.ts');
    const { releaseMemoryWhenIdle } = await import('#ops/release-memory.ts');
    const endControl =
      config.databaseUrl === null ? await serveControl(config.databaseFile, bot.requests, log) : null;
    await monitoring.started(bot);
    releaseMemoryWhenIdle(systemClock);
    const failure = await Promise.race([aborted(signal).then(() => null), bot.failed]);
    await monitoring.stopping();
    await endControl?.();
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
  if (config.databaseUrl === null) assertDatabasePlace(config.databaseFile);
  if (config.token !== null) return runOnDiscord(config, config.token);
  const { runTerminalSession } = await import('#cli/terminal-session.ts');
  return runTerminalSession(config);
}, botExitCode);
