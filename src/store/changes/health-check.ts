import type { Clock } from '#basics/clock.ts';
import type { Trouble } from '#files/operator-error.ts';
import type { StoreHealth } from '../port/health.ts';
import type { TroubleReporter } from './trouble-reporter.ts';

/** How long a result is valid, in ms: monitors may ask every second. */
const RESULT_VALID_MS = 10_000;

/**
 * Checks whether a database can be written by writing to it. A result is valid for ten seconds.
 * @param tryWrite a commit that changes nothing; rejects if it is not confirmed
 */
export function createHealthCheck(
  clock: Pick<Clock, 'now'>,
  tryWrite: () => Promise<unknown>,
  troubles: TroubleReporter,
) {
  let checked: { readonly at: number; readonly trouble: Promise<Trouble | null> } | undefined;

  async function findTrouble(): Promise<Trouble | null> {
    try {
      await tryWrite();
      // The last change failed on a full disk, although a small one may succeed.
      return troubles.isFull() ? 'full' : null;
    } catch (error) {
      return troubles.troubleIn(error) ?? 'broken';
    }
  }

  return async (): Promise<StoreHealth> => {
    const at = clock.now();
    if (checked === undefined || at - checked.at >= RESULT_VALID_MS || at < checked.at)
      checked = { at, trouble: findTrouble() };
    return { trouble: await checked.trouble, isDamaged: troubles.isDamaged() };
  };
}
