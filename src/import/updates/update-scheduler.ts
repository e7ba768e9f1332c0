import { DAY_MS } from '../../basics/days.ts';
import type { Clock } from '../../basics/clock.ts';
import { writeLastCheck, readLastCheck, type LastCheck } from './last-check.ts';
import { type UpdateKind, toLastCheck } from './update.ts';
import { updateInChildProcess, failInsteadOfThrowing, type RunUpdate } from './update-in-child.ts';
import type { Log } from '../../basics/log.ts';

const HOUR_MS = 3_600_000;

/** The name of each in lines, and how often it is looked for. */
export const UPDATE_KINDS: Readonly<Record<UpdateKind, { readonly name: string; readonly everyMs: number }>> =
  {
    rules: { name: 'Official rules', everyMs: DAY_MS },
    cards: { name: 'All cards', everyMs: 7 * DAY_MS },
  };

export interface UpdateScheduleOptions {
  readonly kind: UpdateKind;
  readonly address: string;
  /** The hosts beside the address's own that links may lead to. */
  readonly hosts: readonly string[];
  /** The rules file, or the card file. */
  readonly file: string;
  /**
   * Since when there is anything in it, in ms since 1970; `null` where nothing is. A file filled by hand is as good as
   * a look; where nobody says since when, 0 makes the first look be at once.
   */
  readonly heldSince: number | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Another way to look, for tests. */
  readonly run?: RunUpdate;
}

export interface UpdateScheduler {
  /** Calls off what is to come, and ends the look under way; resolves when its process has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for new rules once a day, for new cards once a week, counted from the last look, whether that was in this run
 * or not. After one that failed it looks again in an hour, then in two, four, and so on, up to a day. What comes of
 * each look is one line in the log, and it works in a process of its own, so that no reply waits for it.
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
    const now = toLastCheck(result, last, clock.now());
    try {
      await writeLastCheck(file, address, now);
    } catch (error) {
      log.warn({ err: error }, `${name}: when they were looked for cannot be written down`);
    }
    scheduleIn(delayAfter(now));
  }

  const delayAfter = ({ failures, isBroken }: LastCheck): number => {
    if (failures > 0) return Math.min(DAY_MS, HOUR_MS * 2 ** (failures - 1));
    return isBroken ? DAY_MS : everyMs;
  };

  /** A clock that was ahead must not put off the next look for ever. */
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
