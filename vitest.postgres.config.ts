import { defineConfig } from 'vitest/config';
import everything from './vitest.config.ts';

/**
 * Those of the tests with a whole bot that are run a second time, with a bot on PostgreSQL: how a game is kept and gone on
 * with after a restart, large tables, and what people are given of what is kept. What replies say, looks and files are the
 * same on either engine; the engines themselves are held to one contract (`test/store/contract`), bots that share a
 * database are in `test/e2e/shards`, and bots that are killed in `.ci/cluster`. The table card has other moments there:
 * every half minute a card is looked for of which another process said nothing.
 */
const ON_BOTH = ['export', 'game', 'many', 'turn'];
/** Those that take longer, which only CI runs on both. */
const IN_CI = ['permanents', 'subgame', 'table-restart'];

const names = process.env['ON_POSTGRES'] === 'all' ? [...ON_BOTH, ...IN_CI] : ON_BOTH;

export default defineConfig({
  test: {
    ...everything.test,
    include: names.map((name) => `test/e2e/${name}.test.ts`),
    provide: { engine: 'postgres' },
  },
});
