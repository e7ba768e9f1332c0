import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import type { Log } from '#basics/log.ts';

const run = promisify(execFile);

/** Variables that systemd sets for a service of type notify. */
export interface SystemdEnvironment {
  readonly NOTIFY_SOCKET?: string | undefined;
  readonly WATCHDOG_USEC?: string | undefined;
  readonly WATCHDOG_PID?: string | undefined;
}

export interface SystemdNotifier {
  /** The bot is ready: dependent units may start. */
  ready(): Promise<void>;
  /** An orderly shutdown began. Nothing is reported afterwards. */
  stopping(): Promise<void>;
}

/** The interval of reports that startup continues. Each lets systemd wait {@link STARTUP_EXTENSION_MS} longer. */
const STARTUP_REPORT_MS = 60_000;
const STARTUP_EXTENSION_MS = 180_000;

/**
 * Notifies systemd through `systemd-notify`, since Node cannot send datagrams to a Unix socket: that startup
 * continues (many shards log in one after another, and Discord may delay them), that the bot is ready or stopping,
 * and, if the unit has a watchdog, twice per interval that the bot is healthy. If it is not, nothing is sent and
 * systemd restarts it. Does nothing without systemd.
 * @param isHealthy called before each watchdog notification
 * @see systemd's sd_notify(3) and systemd-notify(1)
 */
export function createSystemdNotifier(
  environment: SystemdEnvironment,
  {
    clock,
    log,
    isHealthy,
  }: { readonly clock: Clock; readonly log: Log; readonly isHealthy: () => Promise<boolean> },
): SystemdNotifier {
  if (!environment.NOTIFY_SOCKET) return { ready: async () => {}, stopping: async () => {} };
  let isStopping = false;
  let cancel = (): void => {};
  const notify = async (...args: readonly string[]): Promise<void> => {
    try {
      await run('systemd-notify', args);
    } catch (err) {
      log.warn({ err }, 'systemd could not be notified');
    }
  };
  const interval = watchdogMs(environment);
  const pingWatchdog = async (): Promise<void> => {
    if (await isHealthy()) await notify('WATCHDOG=1');
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

/** 0 if there is no watchdog or it belongs to another process. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID }: SystemdEnvironment): number {
  if (WATCHDOG_PID !== undefined && WATCHDOG_PID !== String(process.pid)) return 0;
  const microseconds = Number(WATCHDOG_USEC ?? 0);
  return Number.isFinite(microseconds) ? microseconds / 1000 : 0;
}
