/*
 * The vitest projects. A run starts PostgreSQL, or looks for Chromium, only if it includes a test of a project that uses
 * it. Each test file is in one project, except that those of `bots-on-postgres` are in `bot` as well.
 */

interface Project {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** Started before the first of its tests, stopped after the last. */
  readonly globalSetup?: readonly string[];
  /** The database of the bots in its tests; SQLite if omitted. */
  readonly engine?: 'postgres';
}

const within = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

/** Pure modules: no PostgreSQL, browser or child process. */
const PURE = [
  ...within('basics', 'cards', 'engine', 'ledger', 'rulebook', 'shards'),
  'test/moving/{format-move,parse-move-arguments,plan,progress-bar}.test.ts',
];
/** The pure ones that take seconds each: properties over thousands of games, all cards, the rules of many days. */
const LONG = [
  'test/engine/**/*{property,properties,statistics}.test.ts',
  'test/engine/deciding/log-entries.test.ts',
  'test/cards/built-in/built-in.test.ts',
  'test/cards/query/parse-query.test.ts',
  'test/cards/scryfall/read-bulk.test.ts',
  'test/rulebook/book/day-text.test.ts',
  'test/rulebook/carry-over/adopt-editions.test.ts',
  'test/rulebook/queries/{query,slang}.test.ts',
];

const POSTGRES = [
  ...within('postgres', 'store/postgres'),
  'test/moving/{interrupted,move,tables}.test.ts',
  'test/e2e/disk/move.test.ts',
  'test/e2e/shards/card-routing.test.ts',
  'test/e2e/shards/shared-shards.test.ts',
  'test/store/sqlite/line-migration.test.ts',
  'test/store/quotas.test.ts',
];
const BROWSER = within('browser');
/** They compare the bot with the official texts and cards of `../shared`. */
const SHARED = within('shared');

/**
 * Tests with a whole bot that run a second time, with a bot on PostgreSQL. Tests about a database file are in neither
 * list. The store drivers are tested by one contract (`test/store/contract`), bots that share a database in
 * `test/e2e/shards`, and bots that are killed in `.ci/cluster`.
 */
const ON_BOTH = ['export', 'game', 'many-players', 'turn'];
/** Tests that take longer or depend less on the store. Only CI runs them on both databases: `ON_POSTGRES=all`. */
const IN_CI = [
  'card',
  'channel-states',
  'classic-card',
  'evenings/commander',
  'evenings/mindslaver',
  'evenings/troubled-hour',
  'gateway-loss',
  'groups',
  'loading-texts',
  'permanents',
  'pictures',
  'prompt',
  'split',
  'subgame',
  'table-card',
  'table-restart',
];

const onPostgres = (which: string | undefined): readonly string[] => {
  const names = which === 'all' ? [...ON_BOTH, ...IN_CI] : which === 'some' ? ON_BOTH : [];
  return names.map((name) => `test/e2e/${name}.test.ts`);
};

/**
 * The projects by name. Those whose tests take longest or wait most come first.
 * @param which of the tests with a bot also run on PostgreSQL: `all` or `some`. None if omitted, so that running one of
 *   their files by name starts no server
 */
export const projectsOf = (which?: string): Readonly<Record<string, Project>> => ({
  postgres: { include: POSTGRES, globalSetup: ['test/postgres/setup.ts'] },
  browser: { include: BROWSER, globalSetup: ['test/browser/setup.ts'] },
  'bots-on-postgres': {
    include: onPostgres(which),
    globalSetup: ['test/postgres/setup.ts'],
    engine: 'postgres',
  },
  bot: { include: ['test/**/*.test.{ts,tsx}'], exclude: [...PURE, ...POSTGRES, ...BROWSER, ...SHARED] },
  long: { include: LONG },
  unit: { include: PURE, exclude: LONG },
  shared: { include: SHARED },
});
