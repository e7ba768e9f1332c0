import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/slow-first.ts';

/** A net for what hangs: no machine that is merely slow or busy falls into it. */
const HANGS_MS = 10 * 60_000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // The first is torn down last, when nothing may be left of the others.
    globalSetup: ['test/temporary/run-folder.ts', 'test/browser/setup.ts', 'test/postgres/setup.ts'],
    sequence: { sequencer: SlowFirst },
    setupFiles: ['test/temporary/after-each-file.ts'],
    // No test asks the network, nor any program that one starts.
    env: { FETCH: 'off' },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    teardownTimeout: HANGS_MS,
    // The default leaves a core idle, which is half of two; and tests wait for processes and for the browser.
    maxWorkers: availableParallelism() + 1,
    // Much of what tests make is forgotten at once; where there is more room for it, it is looked through less often.
    execArgv: ['--max-semi-space-size=32'],
    // No test replaces a module or changes what the process shares, so each worker loads the modules once.
    isolate: false,
  },
});
