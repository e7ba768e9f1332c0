import type { Clock } from '#basics/clock.ts';

/** The number of consecutive failures after which a model counts as unavailable. */
const MAX_FAILURES = 3;
/** How long the model is then not asked; afterwards one question tries again. */
const REST_MS = 60_000;

/** A circuit breaker: keeps questions from waiting for a model that doesn't answer. */
export function createBreaker(clock: Pick<Clock, 'now'>) {
  let failures = 0;
  let restsUntil = 0;
  return {
    /**
     * False while the model counts as unavailable. After the rest, only one question may pass until its result is
     * known.
     */
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
    /** @returns true if this failure makes the model unavailable */
    failed(): boolean {
      failures += 1;
      restsUntil = clock.now() + REST_MS;
      return failures === MAX_FAILURES;
    },
  };
}
