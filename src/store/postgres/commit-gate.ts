import { setTimeout as wait } from 'node:timers/promises';
import { Unconfirmed } from './errors.ts';

const PROBE_EVERY_MS = 100;

/**
 * Blocks commits while the server doesn't confirm them. While a standby is unavailable, each commit waits on the server
 * indefinitely, even after its client has given up. So only one probe at a time waits, instead of every player's commit.
 * @param probe a commit without effect; rejects if it is not confirmed
 * @param opensWithinMs after this time further callers fail at once
 */
export function createCommitGate(probe: () => Promise<void>, opensWithinMs: number) {
  /** While the gate is shut: resolves once it opens, and rejects if that takes too long. */
  let opening: Promise<void> | undefined;
  let giveUp = (): void => {};
  let isClosed = false;
  let lastError: unknown;

  async function openWhenConfirmed(): Promise<void> {
    for (;;) {
      if (isClosed) return;
      try {
        await probe();
        if (!isClosed) opening = undefined;
        return;
      } catch (error) {
        lastError = error;
      }
      await wait(PROBE_EVERY_MS);
    }
  }

  return {
    /** Resolves once the gate is open. @throws {Unconfirmed} if it has been shut for too long */
    pass: async (): Promise<void> => opening,
    isShut: (): boolean => opening !== undefined,
    /** The outcome of a commit is unknown: further ones wait until a commit is confirmed. */
    shut(): void {
      if (opening || isClosed) return;
      const timeout = setTimeout(() => giveUp(), opensWithinMs);
      const opened = openWhenConfirmed().then(() => clearTimeout(timeout));
      const timedOut = new Promise<never>((_, reject) => {
        giveUp = () => {
          clearTimeout(timeout);
          const message = lastError instanceof Error ? lastError.message : 'no commit was confirmed yet';
          reject(new Unconfirmed(message, { cause: lastError }));
        };
      });
      opening = Promise.race([opened, timedOut]);
      // No one may be waiting.
      opening.catch(() => {});
    },
    /** Never opens again. */
    close(): void {
      isClosed = true;
      giveUp();
    },
  };
}
