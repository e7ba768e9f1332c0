import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { projectsOf } from './test/projects.ts';
import { SlowFirst } from './test/slow-first.ts';

/** A net for what hangs: no machine that is merely slow or busy falls into it. */
const HANGS_MS = 10 * 60_000;

/** Said to each project by itself, since one that extends this file would not hear of `--maxWorkers`. */
const EACH = {
  setupFiles: ['test/property-seed.ts', 'test/temporary/after-each-file.ts'],
  // No test asks the network, nor any program that one starts.
  env: { FETCH: 'off' },
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  // Much of what tests make is forgotten at once; where there is more room for it, it is looked through less often.
  execArgv: ['--max-semi-space-size=32'],
  // No test replaces a module or changes what the process shares, so each worker loads the modules once.
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      ...Object.entries(projectsOf(process.env['ON_POSTGRES'])).map(([name, project]) => ({
        test: {
          ...EACH,
          name,
          include: [...project.include],
          exclude: [...(project.exclude ?? [])],
          // The first is torn down last, when nothing may be left of the others.
          globalSetup: ['test/temporary/run-folder.ts', ...(project.globalSetup ?? [])],
          provide: project.engine ? { engine: project.engine } : {},
        },
      })),
      // Each package has a configuration of its own.
      'packages/*',
    ],
    sequence: { sequencer: SlowFirst },
    teardownTimeout: HANGS_MS,
    // With --coverage only.
    coverage: { include: ['src/**', 'commands/**', 'packages/*/src/**'], reporter: ['text-summary', 'html'] },
    // The default leaves a core idle, which is half of two; and tests wait for processes and for the browser.
    maxWorkers: availableParallelism() + 1,
    // Modules as they were transformed are kept for the next run: that is half of what one file of tests takes.
    experimental: { fsModuleCache: true },
  },
});
