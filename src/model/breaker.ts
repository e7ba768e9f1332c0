import type { Clock } from '#basics/clock.ts';

/** The number of consecutive failures after which a model counts as unavailable. */
const MAX_FAILURES = 3;
/** The time for which an unavailable model gets no questions. Then one question tries it again. */
const COOLDOWN_MS = 60_000;

/** A circuit breaker: keeps questions from waiting for a model that doesn't answer. */
export function createBreaker(clock: Pick<Clock, 'now'>) {
  let failures = 0;
  let openUntil = 0;
  return {
    /**
     * False while the model counts as unavailable. After the cooldown, the first call returns true and claims the only
     * trial; others have to wait for its result or another cooldown.
     */
    tryAcquire(): boolean {
      if (failures < MAX_FAILURES) return true;
      const now = clock.now();
      // The clock may have been set back.
      if (now < openUntil && openUntil - now <= COOLDOWN_MS) return false;
      openUntil = now + COOLDOWN_MS;
      return true;
    },
    recordSuccess(): void {
      failures = 0;
    },
    /** @returns true if this failure makes the model unavailable */
    recordFailure(): boolean {
      failures += 1;
      openUntil = clock.now() + COOLDOWN_MS;
      return failures === MAX_FAILURES;
    },
  };
}
