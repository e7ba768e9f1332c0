import type { Clock } from '../basics/clock.ts';
import { runEvery } from '../basics/run-every.ts';
import type { Log } from '../basics/log.ts';
import { runBackupProcess, type RunBackup } from './run-backup-process.ts';

/** How often all pages are looked at, in ms; the start has just done so. */
const INTERVAL_MS = 6 * 3_600_000;

interface PageCheckOptions {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Another way to look, for tests. */
  readonly run?: RunBackup;
}

export interface PageChecks {
  /** What was found, until the bot is started anew; `null` for nothing. */
  found(): string | null;
  /** Calls off what is to come, and ends the look under way. */
  stop(): Promise<void>;
}

/**
 * Looks now and then whether each page of the database is still as it was written: a disk that fails, or a program that
 * writes over it, spoils pages for which nobody asks for weeks, and every backup from then on. It is told once.
 */
export function startPageChecks({
  databaseFile,
  clock,
  log,
  run = runBackupProcess,
}: PageCheckOptions): PageChecks {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let found: string | null = null;

  async function checkNow(): Promise<void> {
    const { outcome, line } = await run({ databaseFile }, ending.signal);
    if (ending.signal.aborted || outcome === 'whole') return;
    if (outcome === 'none') return log.warn(`the pages of the database were not looked at: ${line}`);
    found = line;
    cancel();
    log.error(`a look at all pages of the database found what will fail when somebody asks for it: ${line}`);
  }

  const cancel = runEvery(clock, INTERVAL_MS, () => {
    running ??= checkNow().finally(() => (running = undefined));
  });
  return {
    found: () => found,
    async stop() {
      ending.abort();
      cancel();
      await running;
    },
  };
}
