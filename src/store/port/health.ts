import type { Trouble } from '#files/operator-error.ts';

export interface StoreHealth {
  /** The problem that currently prevents writing to the database; `null` if it can be written. */
  readonly trouble: Trouble | null;
  /** True if damaged rows or pages were found since the start. Others may still be readable. */
  readonly isDamaged: boolean;
}

/** How long a result is valid, in ms: monitors may ask every second. */
const RESULT_VALID_MS = 10_000;

interface HealthSource {
  readonly clock: { now(): number };
  /** A commit that changes nothing. Rejects if it is not confirmed. */
  readonly tryWrite: () => Promise<unknown>;
  /** The operator's problem in an error; `null` for a bug. */
  readonly troubleIn: (error: unknown) => Trouble | null;
  readonly isDamaged: () => boolean;
  /** The last change failed on a full disk, although a small one may succeed. */
  readonly isFull?: () => boolean;
}

/** Checks whether a database can be written by writing to it. A result is valid for ten seconds. */
export function createHealthCheck({ clock, tryWrite, troubleIn, isDamaged, isFull }: HealthSource) {
  let checked: { readonly at: number; readonly trouble: Promise<Trouble | null> } | undefined;

  async function findTrouble(): Promise<Trouble | null> {
    try {
      await tryWrite();
      return isFull?.() ? 'full' : null;
    } catch (error) {
      return troubleIn(error) ?? 'broken';
    }
  }

  return async (): Promise<StoreHealth> => {
    const at = clock.now();
    if (checked === undefined || at - checked.at >= RESULT_VALID_MS || at < checked.at)
      checked = { at, trouble: findTrouble() };
    return { trouble: await checked.trouble, isDamaged: isDamaged() };
  };
}
