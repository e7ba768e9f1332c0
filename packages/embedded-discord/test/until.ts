import { vi } from 'vitest';

/** Retries until the function no longer throws, and resolves with its result. */
export const until = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { interval: 5, timeout: 150_000 });
