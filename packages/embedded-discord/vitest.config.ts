import { defineConfig } from 'vitest/config';

/** Catches hangs; even a slow or busy machine doesn't reach it. */
const TIMEOUT_MS = 10 * 60_000;

export default defineConfig({
  test: {
    name: 'embedded-discord',
    include: ['test/**/*.test.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    execArgv: ['--max-semi-space-size=32'],
    // No test replaces a module or changes what the process shares.
    isolate: false,
  },
});
