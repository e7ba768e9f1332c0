import { setTimeout as wait } from 'node:timers/promises';
import { Unconfirmed } from './errors.ts';

/** Blocks commits while the server doesn't confirm them. */
export interface Gate {
  /** Resolves once the gate is open. @throws {Unconfirmed} if it has been shut for too long */
  pass(): Promise<void>;
  isShut(): boolean;
  /** The outcome of a commit is unknown: further ones wait until a commit is confirmed. */
  shut(): void;
  /** Never opens again. */
  close(): void;
}

const PROBE_EVERY_MS = 100;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * While a standby is unavailable, each commit waits on the server indefinitely, even after its client has given up. So
 * only one probe at a time waits, instead of every player's commit.
 * @param probe a commit without effect; rejects if it is not confirmed
 * @param opensWithinMs after this time further callers fail at once
 */
export function createCommitGate(probe: () => Promise<void>, opensWithinMs: number): Gate {
  let waiting: Waiting[] | undefined;
  let tooLate: NodeJS.Timeout | undefined;
  let isTooLate = false;
  let isClosed = false;
  let why: unknown;

  const unconfirmed = (): Unconfirmed =>
    new Unconfirmed(why instanceof Error ? why.message : 'no commit was confirmed yet', { cause: why });

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
      await wait(PROBE_EVERY_MS);
    }
    clearTimeout(tooLate);
    isTooLate = false;
    const all = waiting ?? [];
    waiting = undefined;
    for (const { resolve } of all) resolve();
  }

  function rejectWaiting(): void {
    isTooLate = true;
    const all = waiting?.splice(0) ?? [];
    for (const { reject } of all) reject(unconfirmed());
  }

  return {
    isShut: () => waiting !== undefined,
    async pass() {
      if (!waiting) return;
      if (isTooLate || isClosed) throw unconfirmed();
      await new Promise<void>((resolve, reject) => void waiting?.push({ resolve, reject }));
    },
    shut() {
      if (waiting || isClosed) return;
      waiting = [];
      tooLate = setTimeout(rejectWaiting, opensWithinMs);
      void openWhenConfirmed();
    },
    close() {
      isClosed = true;
      clearTimeout(tooLate);
      rejectWaiting();
    },
  };
}
