import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import type { Log } from '#basics/log.ts';
import { runBackupProcess, type RunBackup } from './run-backup-process.ts';

/** The database is also checked at startup. */
const INTERVAL_MS = 6 * 3_600_000;

interface PageCheckOptions {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Replaces the child process in tests. */
  readonly run?: RunBackup;
}

export interface PageChecks {
  /** The damage found since startup; `null` for none. */
  found(): string | null;
  /** Cancels future checks and kills the one in progress. */
  stop(): Promise<void>;
}

/**
 * Verifies all pages of the database periodically: a failing disk or another program may damage pages that are not
 * read for weeks, and every backup from then on. Damage is reported once.
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
    if (outcome === 'none') return log.warn(`could not check the database pages: ${line}`);
    found = line;
    cancel();
    log.error(`the check of all database pages found damage: ${line}`);
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
