import type { Clock } from '#basics/clock.ts';

/** Failures in a row after which a model counts as away. */
const MAX_FAILURES = 3;
/** How long it is not asked then; afterwards one question tries again. */
const REST_MS = 60_000;

/** Keeps questions from waiting for a model that does not answer. */
export function createBreaker(clock: Pick<Clock, 'now'>) {
  let failures = 0;
  let restsUntil = 0;
  return {
    /** False while the model is away. After its rest, only the first question may pass until it has an answer. */
    mayAsk(): boolean {
      if (failures < MAX_FAILURES) return true;
      const now = clock.now();
      // The clock may have been set back.
      if (now < restsUntil && restsUntil - now <= REST_MS) return false;
      restsUntil = now + REST_MS;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    /** @returns true if this is the failure from which the model counts as away */
    failed(): boolean {
      failures += 1;
      restsUntil = clock.now() + REST_MS;
      return failures === MAX_FAILURES;
    },
  };
}
