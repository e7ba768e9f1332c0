import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A net for what hangs: no machine that is merely slow or busy falls into it. */
const HANGS_MS = 10 * 60_000;

/**
 * Those of the tests with a whole bot that are run a second time, with a bot on PostgreSQL: how a game is kept and gone on
 * with after a restart, large tables, and what people are given of what is kept. What replies say, looks and files are the
 * same on either engine; the engines themselves are held to one contract (`test/store/contract`), bots that share a
 * database are in `test/e2e/shards`, and bots that are killed in `.ci/cluster`. All of them would make the run too long.
 */
const ON_BOTH = ['export', 'game', 'many', 'turn'];

export default defineConfig({
  test: {
    // No test asks the network, nor any program that one starts.
    env: { FETCH: 'off' },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    teardownTimeout: HANGS_MS,
    // The default leaves a core idle, which is half of two; and tests wait for processes and for the browser.
    maxWorkers: availableParallelism() + 1,
    // No test replaces a module or changes what the process shares, so each worker loads the modules once.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.{ts,tsx}'],
          globalSetup: ['test/browser/setup.ts', 'test/postgres/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          include: ON_BOTH.map((name) => `test/e2e/${name}.test.ts`),
          globalSetup: ['test/postgres/setup.ts'],
          provide: { engine: 'postgres' },
        },
      },
    ],
  },
});
