import { vi } from 'vitest';

/** Longer than any machine takes, and shorter than the time that a test has: what fails then is what was waited for. */
const HANGS_MS = 150_000;

/** Resolves with what this returns as soon as it no longer throws. It is tried again and again, however slow the machine is. */
export const until = <Value>(holds: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(holds, { interval: 5, timeout: HANGS_MS });
