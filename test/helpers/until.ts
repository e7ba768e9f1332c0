import { vi } from 'vitest';

/**
 * Longer than any machine needs, but shorter than a test's timeout, so that the failure shows the awaited condition.
 */
const TIMEOUT_MS = 150_000;

/** Retries until the function no longer throws, and resolves with its result. */
export const until = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { interval: 5, timeout: TIMEOUT_MS });
