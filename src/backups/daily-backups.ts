import { DAY_MS } from '#basics/days.ts';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { lastCopyAt, type CopiesKept } from '#store/files/dated-copies.ts';
import { whyOf } from '#store/files/follow-file.ts';
import { runBackupProcess, type RunBackup } from './run-backup-process.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of broken games and ledgers in a log line. */
const MAX_LOGGED = 20;

interface DailyBackupOptions extends CopiesKept {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Replaces the child process in tests. */
  readonly backUp?: RunBackup;
}

export interface DailyBackups {
  /** Cancels future backups and kills the one in progress; resolves when its process has ended. */
  stop(): Promise<void>;
}

/**
 * Backs up the database daily, counted from the newest backup in the folder, and retries an hour after a failure.
 * Each backup logs one line.
 */
export function startDailyBackups(settings: DailyBackupOptions): DailyBackups {
  const { databaseFile, folder, keep, clock, log, backUp = runBackupProcess } = settings;
  const ending = new AbortController();
  let cancel = (): void => {};
  let running = Promise.resolve();

  const scheduleIn = (ms: number): void => {
    if (ending.signal.aborted) return;
    cancel = clock.after(ms, () => {
      running = backUpNow();
    });
  };

  async function backUpNow(): Promise<void> {
    const to = { folder, keep, at: clock.now() };
    const { outcome, line, details = [] } = await backUp({ databaseFile, to }, ending.signal);
    if (ending.signal.aborted) return;
    if (outcome === 'whole') log.info(line);
    else if (outcome === 'broken') log.error({ broken: details.slice(0, MAX_LOGGED) }, line);
    else log.error(`no backup was made: ${line}`);
    scheduleIn(outcome === 'none' ? HOUR_MS : DAY_MS);
  }

  /** Bounded, since a clock that was ahead must not postpone the next backup indefinitely. */
  function msUntilNext(): number {
    try {
      const last = lastCopyAt(databaseFile, folder);
      return last === null ? 0 : Math.max(0, DAY_MS - Math.max(0, clock.now() - last));
    } catch (error) {
      log.error(whyOf(error), 'no backup was made');
      return HOUR_MS;
    }
  }

  scheduleIn(msUntilNext());
  return {
    async stop() {
      ending.abort();
      cancel();
      await running;
    },
  };
}
