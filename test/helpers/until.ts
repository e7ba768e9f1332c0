import { vi } from 'vitest';

/** Longer than any machine takes, and shorter than a test's timeout, so that the failure names what was awaited. */
const HANGS_MS = 150_000;

/** Retries until the function no longer throws, and resolves with its result. */
export const until = <Value>(holds: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(holds, { interval: 5, timeout: HANGS_MS });
