import type { Clock } from '../../basics/clock.ts';
import { noteLook, readLastLook, type LastLook } from './last-look.ts';
import type { Look } from './look.ts';
import { lookInChild, type LookInChild } from './in-child.ts';
import type { Log } from '../../basics/log.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface DailyLookSettings {
  /** RULES_TEXT_URL. */
  readonly address: string;
  readonly rulesFile: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Another way to look, for tests. */
  readonly look?: LookInChild;
}

export interface DailyLook {
  /** Calls off what is to come, and ends the look under way; resolves when its process has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for a new text of the rules once a day, counted from the last look, whether that was in this run or not. After
 * one that failed it looks again in an hour, then in two, four, and so on, up to a day. Each look is one line in the
 * log, and works in a process of its own, so that no reply waits for it.
 */
export function startDailyLook(settings: DailyLookSettings): DailyLook {
  const { address, rulesFile, clock, log, look = lookInChild } = settings;
  const ending = new AbortController();
  let callOff = (): void => {};
  let running: Promise<void>;

  const lookIn = (ms: number): void => {
    if (ending.signal.aborted) return;
    callOff = clock.after(ms, () => {
      running = lookNow();
    });
  };

  async function lookNow(): Promise<void> {
    const last = await readLastLook(rulesFile, address);
    const came = await look({ address, rulesFile, last, at: clock.now() }, ending.signal).catch(
      (error: unknown): Look => ({
        outcome: 'failed',
        line: `no process that looks can be started (${String(error)})`,
        edition: last?.edition ?? null,
        etag: last?.etag ?? null,
        lastModified: last?.lastModified ?? null,
      }),
    );
    if (ending.signal.aborted) return;
    const { outcome, line, edition, etag, lastModified } = came;
    const hasFailed = outcome === 'failed';
    log[hasFailed || outcome === 'broken' || outcome === 'different' ? 'warn' : 'info'](
      { outcome, ...(edition && { edition }) },
      `RULES_TEXT_URL: ${line}`,
    );
    const now: LastLook = {
      at: clock.now(),
      failures: hasFailed ? (last?.failures ?? 0) + 1 : 0,
      edition: edition ?? null,
      etag,
      lastModified,
    };
    try {
      await noteLook(rulesFile, address, now);
    } catch (error) {
      log.warn({ err: error }, 'RULES_TEXT_URL: when it was looked at cannot be written down');
    }
    lookIn(waitAfter(now));
  }

  async function begin(): Promise<void> {
    const last = await readLastLook(rulesFile, address);
    // A clock that was ahead must not put off the next look for ever.
    const passed = last ? Math.max(0, clock.now() - last.at) : DAY_MS;
    lookIn(last ? Math.max(0, waitAfter(last) - passed) : 0);
  }

  running = begin();
  return {
    async stop() {
      ending.abort();
      callOff();
      await running;
    },
  };
}

const waitAfter = ({ failures }: LastLook): number =>
  failures === 0 ? DAY_MS : Math.min(DAY_MS, HOUR_MS * 2 ** (failures - 1));
