import { setTimeout as wait } from 'node:timers/promises';
import { Unconfirmed } from './lost.ts';

/** The gate that commits go through: open as long as the server confirms them. */
export interface Gate {
  /** Resolves while it is open, or when it opens. @throws {Unconfirmed} where it has been shut for too long */
  pass(): Promise<void>;
  /** Nobody knows what became of a commit: the others wait until one is confirmed. */
  shut(): void;
  /** Opens no more. */
  close(): void;
}

/** Between two probes. */
const TRIES_EVERY_MS = 100;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Where a standby is away, each commit waits on the server for as long as that lasts, whoever still wants to hear of it:
 * so one at a time goes there to see, instead of all that players do.
 * @param probe a commit that keeps nothing, and comes to an end; rejects where it is not confirmed
 * @param opensWithinMs whoever comes when it has been shut for longer is told at once
 */
export function commitGate(probe: () => Promise<void>, opensWithinMs: number): Gate {
  let waiting: Waiting[] | undefined;
  let tooLate: NodeJS.Timeout | undefined;
  let isTooLate = false;
  let isClosed = false;
  let why: unknown;

  const unconfirmed = (): Unconfirmed =>
    new Unconfirmed(why instanceof Error ? why.message : 'it is asked just now', { cause: why });

  async function isConfirmed(): Promise<boolean> {
    try {
      await probe();
      return true;
    } catch (error) {
      why = error;
      return false;
    }
  }

  async function openWhenConfirmed(): Promise<void> {
    for (;;) {
      const isOpen = await isConfirmed();
      if (isClosed) return;
      if (isOpen) break;
      await wait(TRIES_EVERY_MS);
    }
    clearTimeout(tooLate);
    isTooLate = false;
    const all = waiting ?? [];
    waiting = undefined;
    for (const { resolve } of all) resolve();
  }

  function giveUp(): void {
    isTooLate = true;
    const all = waiting?.splice(0) ?? [];
    for (const { reject } of all) reject(unconfirmed());
  }

  return {
    async pass() {
      if (!waiting) return;
      if (isTooLate || isClosed) throw unconfirmed();
      await new Promise<void>((resolve, reject) => void waiting?.push({ resolve, reject }));
    },
    shut() {
      if (waiting || isClosed) return;
      waiting = [];
      tooLate = setTimeout(giveUp, opensWithinMs);
      void openWhenConfirmed();
    },
    close() {
      isClosed = true;
      clearTimeout(tooLate);
      giveUp();
    },
  };
}
