import { DAY_MS } from '#basics/days.ts';
import type { Clock } from '#basics/clock.ts';
import { writeLastCheck, readLastCheck, type LastCheck } from './last-check.ts';
import { type UpdateKind, toLastCheck } from './update.ts';
import { updateInChildProcess, failInsteadOfThrowing, type RunUpdate } from './update-in-child.ts';
import type { Log } from '#basics/log.ts';

const HOUR_MS = 3_600_000;

/** Names for log lines, and intervals. */
export const UPDATE_KINDS: Readonly<Record<UpdateKind, { readonly name: string; readonly everyMs: number }>> =
  {
    rules: { name: 'Official rules', everyMs: DAY_MS },
    cards: { name: 'All cards', everyMs: 7 * DAY_MS },
  };

export interface UpdateScheduleOptions {
  readonly kind: UpdateKind;
  readonly address: string;
  /** Hosts to which links may lead, besides the address's own. */
  readonly hosts: readonly string[];
  /** The rules file, or the card file. */
  readonly file: string;
  /**
   * When the file was filled, in ms since 1970; `null` if it is empty. An import by hand counts as a check; 0 means
   * unknown and makes the first check run at once.
   */
  readonly heldSince: number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Replaces the child process in tests. */
  readonly run?: RunUpdate;
}

export interface UpdateScheduler {
  /** Cancels future checks and kills the one in progress; resolves when its process has ended. */
  stop(): Promise<void>;
}

/**
 * Checks for new rules daily and for new cards weekly, counted from the last check, also across restarts. Failures
 * are retried after an hour, then two, four and so on, up to a day. Each check logs one line, and runs in a child
 * process so that replies are not delayed.
 */
export function scheduleUpdates(settings: UpdateScheduleOptions): UpdateScheduler {
  const { kind, address, hosts, file, heldSince, clock, log, run = updateInChildProcess } = settings;
  const { name, everyMs } = UPDATE_KINDS[kind];
  const ending = new AbortController();
  let cancel = (): void => {};
  let running: Promise<void>;

  const scheduleIn = (ms: number): void => {
    if (ending.signal.aborted) return;
    cancel = clock.after(ms, () => {
      running = updateNow();
    });
  };

  async function updateNow(): Promise<void> {
    const last = await readLastCheck(file, address);
    const request = { kind, settings: { address, hosts, file, last, at: clock.now() } };
    const report = (line: string) => log.info(`${name}: ${line}`);
    const result = await failInsteadOfThrowing(run)(request, ending.signal, report);
    if (ending.signal.aborted) return;
    const { outcome, line, edition } = result;
    const isExpected = outcome === 'unchanged' || outcome === 'same' || outcome === 'new';
    log[isExpected ? 'info' : 'warn']({ outcome, ...(edition && { edition }) }, `${name}: ${line}`);
    const check = toLastCheck(result, last, clock.now());
    try {
      await writeLastCheck(file, address, check);
    } catch (error) {
      log.warn({ err: error }, `${name}: the time of the check could not be saved`);
    }
    scheduleIn(delayAfter(check));
  }

  const delayAfter = ({ failures, isBroken }: LastCheck): number => {
    if (failures > 0) return Math.min(DAY_MS, HOUR_MS * 2 ** (failures - 1));
    return isBroken ? DAY_MS : everyMs;
  };

  /** Bounded, since a clock that was ahead must not postpone the next check indefinitely. */
  const remaining = (wait: number, since: number): number =>
    Math.max(0, wait - Math.max(0, clock.now() - since));

  async function begin(): Promise<void> {
    const last = await readLastCheck(file, address);
    const isReliable = last !== null && (heldSince !== null || last.failures > 0 || last.isBroken);
    if (isReliable) scheduleIn(remaining(delayAfter(last), last.at));
    else scheduleIn(heldSince === null ? 0 : remaining(everyMs, heldSince));
  }

  running = begin();
  return {
    async stop() {
      ending.abort();
      cancel();
      await running;
    },
  };
}
