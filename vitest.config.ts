import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    // The default leaves a core idle, which is half of two.
    maxWorkers: availableParallelism(),
    // No test replaces a module or changes what the process shares, so each worker loads the modules once.
    isolate: false,
  },
});
