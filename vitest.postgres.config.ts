import { defineConfig } from 'vitest/config';
import everything from './vitest.config.ts';

/**
 * Those of the tests with a whole bot that are run a second time, with a bot on PostgreSQL: how a game is kept and gone on
 * with after a restart, large tables, and what people are given of what is kept. What replies say, looks and files are the
 * same on either engine; the engines themselves are held to one contract (`test/store/contract`), bots that share a
 * database are in `test/e2e/shards`, and bots that are killed in `.ci/cluster`. All of them would make the run too long.
 */
const ON_BOTH = ['export', 'game', 'many', 'turn'];

export default defineConfig({
  test: {
    ...everything.test,
    include: ON_BOTH.map((name) => `test/e2e/${name}.test.ts`),
    provide: { engine: 'postgres' },
  },
});
