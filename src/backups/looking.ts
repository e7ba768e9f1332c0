import type { Clock } from '../basics/clock.ts';
import { runEvery } from '../basics/run-every.ts';
import type { Log } from '../basics/log.ts';
import { inChild, type InChild } from './in-child.ts';

/** How often all pages are looked at, in ms; the start has just done so. */
const EVERY_MS = 6 * 3_600_000;

interface LookingSettings {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** Another way to look, for tests. */
  readonly look?: InChild;
}

export interface Looking {
  /** What was found, until the bot is started anew; `null` for nothing. */
  found(): string | null;
  /** Calls off what is to come, and ends the look under way. */
  stop(): Promise<void>;
}

/**
 * Looks now and then whether each page of the database is still as it was written: a disk that fails, or a program that
 * writes over it, spoils pages for which nobody asks for weeks, and every backup from then on. It is told once.
 */
export function startLooking({ databaseFile, clock, log, look = inChild }: LookingSettings): Looking {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let found: string | null = null;

  async function lookNow(): Promise<void> {
    const { outcome, line } = await look({ databaseFile }, ending.signal);
    if (ending.signal.aborted || outcome === 'whole') return;
    if (outcome === 'none') return log.warn(`the pages of the database were not looked at: ${line}`);
    found = line;
    callOff();
    log.error(`a look at all pages of the database found what will fail when somebody asks for it: ${line}`);
  }

  const callOff = runEvery(clock, EVERY_MS, () => {
    running ??= lookNow().finally(() => (running = undefined));
  });
  return {
    found: () => found,
    async stop() {
      ending.abort();
      callOff();
      await running;
    },
  };
}
