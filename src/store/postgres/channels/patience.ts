import { setTimeout as wait } from 'node:timers/promises';
import type { Trouble } from '#store/files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { Ended, Lost, Unconfirmed } from '../lost.ts';

/** Whoever plays waits for it: a server that is away for longer is told of. */
const TRIES_FOR_MS = 10_000;
/** Between two tries. */
const TRIES_EVERY_MS = 100;

/** How long something has been tried. */
export interface Patience {
  /** Waits a moment. @throws {StoreFailure} where that was too long by now */
  again(error: Lost | Ended, trouble?: Trouble): Promise<void>;
}

/** Begins with the first time that it fails. @param forMs how long it is tried from then on */
export function patience(forMs = TRIES_FOR_MS): Patience {
  let since: number | undefined;
  return {
    async again(error, trouble = troubleOf(error)) {
      since ??= performance.now();
      // Whoever was told that has waited already.
      if (error instanceof Unconfirmed || performance.now() - since > forMs)
        throw new StoreFailure(trouble, error.message, error);
      await wait(TRIES_EVERY_MS);
    },
  };
}

const troubleOf = (error: Lost | Ended): Trouble =>
  error instanceof Ended && error.isLocked ? 'locked' : 'away';

/** Tries what changes nothing until the server does it. @throws {StoreFailure} where it does not within that patience */
export async function tryFor<Value>(
  run: () => Promise<Value>,
  left: Patience,
  trouble?: Trouble,
): Promise<Value> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Ended)) throw error;
      await left.again(error, trouble);
    }
  }
}
