import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../basics/clock.ts';
import { runEvery } from '../basics/run-every.ts';
import type { Log } from '../basics/log.ts';

const run = promisify(execFile);

/** The variables that systemd sets for a service that is to report to it. */
export interface SystemdEnvironment {
  readonly NOTIFY_SOCKET?: string | undefined;
  readonly WATCHDOG_USEC?: string | undefined;
  readonly WATCHDOG_PID?: string | undefined;
}

export interface SystemdNotifier {
  /** The bot answers: what was waiting for the service goes on. */
  ready(): Promise<void>;
  /** An orderly stop began. Nothing is reported after it. */
  stopping(): Promise<void>;
}

/** How often systemd is told that the start goes on, and how long it may wait for the next time, in ms. */
const STARTUP_REPORT_MS = 60_000;
const STARTUP_EXTENSION_MS = 180_000;

/**
 * Reports to systemd by `systemd-notify`, since Node sends no datagrams to a socket's path: that the start goes on, since
 * many shards log in one after another, and Discord may let them wait; that the bot is ready, that it stops, and, where
 * the unit has a watchdog, twice in each of its intervals that all is well. Where it is not, nothing is sent, and systemd
 * starts the bot anew. Does nothing where there is no systemd.
 * @param isWell asked before each report to the watchdog
 * @see systemd's sd_notify(3) and systemd-notify(1)
 */
export function createSystemdNotifier(
  environment: SystemdEnvironment,
  {
    clock,
    log,
    isWell,
  }: { readonly clock: Clock; readonly log: Log; readonly isWell: () => Promise<boolean> },
): SystemdNotifier {
  if (!environment.NOTIFY_SOCKET) return { ready: async () => {}, stopping: async () => {} };
  let isStopping = false;
  let cancel = (): void => {};
  const notify = async (...words: readonly string[]): Promise<void> => {
    try {
      await run('systemd-notify', words);
    } catch (err) {
      log.warn({ err }, 'systemd was not told');
    }
  };
  const interval = watchdogMs(environment);
  const pingWatchdog = async (): Promise<void> => {
    if (await isWell()) await notify('WATCHDOG=1');
    if (!isStopping) cancel = clock.after(interval / 2, () => void pingWatchdog(), false);
  };
  cancel = runEvery(clock, STARTUP_REPORT_MS, () => {
    void notify(`EXTEND_TIMEOUT_USEC=${STARTUP_EXTENSION_MS * 1000}`);
  });
  return {
    async ready() {
      cancel();
      await notify('--ready', '--status=answering');
      if (interval > 0) await pingWatchdog();
    },
    async stopping() {
      isStopping = true;
      cancel();
      await notify('STOPPING=1');
    },
  };
}

/** How long the watchdog waits, in milliseconds; 0 where there is none, or it is another process's. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID }: SystemdEnvironment): number {
  if (WATCHDOG_PID !== undefined && WATCHDOG_PID !== String(process.pid)) return 0;
  const microseconds = Number(WATCHDOG_USEC ?? 0);
  return Number.isFinite(microseconds) ? microseconds / 1000 : 0;
}
