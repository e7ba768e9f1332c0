import { readdirSync } from 'node:fs';
import { posix } from 'node:path';

/*
 * The rules of style, and the fences of the house: which houses of `src` a house imports, and within a house its rooms
 * from the ground up, each of which imports those before it only, types included. A room is a folder; `.` is the house's
 * own folder. `docs/architecture.md` says what each room is for.
 */

const HOUSES = {
  basics: { imports: [] },
  sources: { imports: ['basics'] },
  engine: {
    imports: [],
    packages: ['node:*', 'discord.js', 'better-sqlite3'],
    // What is kept is written as schemas, in the rooms whose data it is.
    packagesOf: { zod: ['vocabulary', 'cards', 'status', 'game', 'events', 'deciding'] },
    rooms: [
      'vocabulary',
      'refusals',
      'rule-numbers',
      'editions',
      'coins',
      'dice',
      'cards',
      'faces',
      'split-cards',
      'characteristics',
      'casting',
      'status',
      'game',
      'events',
      'deciding',
      'steps',
      'formats',
      'mulligans',
      'commanders',
      'combat',
      'permanents',
      'control',
      'turns',
      'planechase',
      'stack',
      'ending-the-turn',
      'life',
      'marks',
      'reminders',
      'leaving',
      'subgames',
      'records',
      'lobby',
    ],
  },
  rulebook: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: [
      'rule-histories',
      'text',
      'reading',
      'fragments',
      'rule-matching',
      'search',
      'book',
      'editions',
      'queries',
    ],
  },
  cards: {
    imports: ['basics', 'engine', 'sources'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: ['pool', 'built-in', 'scryfall', 'coins', 'turns', 'stack', 'subgames', 'query'],
  },
  store: {
    imports: ['basics', 'engine', 'rulebook', 'cards'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: [
      'files',
      'port',
      'rows',
      'coins/chain',
      'coins',
      'cards',
      'games',
      'records',
      'rules',
      'kept',
      'database/files',
      'database',
      'postgres',
      'postgres/leases',
      'postgres/channels',
      'postgres/records',
      'postgres/kept',
      'postgres/ledgers',
      'postgres/table',
      'postgres/forgetting',
      'postgres/news',
      'postgres/store',
      'moving',
    ],
  },
  import: {
    imports: ['basics', 'engine', 'sources', 'rulebook', 'cards', 'store'],
    packages: ['discord.js', 'better-sqlite3', '**/basics/sqlite.ts'],
    rooms: ['cards', 'rules', 'updates'],
  },
  backups: {
    imports: ['basics', 'store'],
    packages: ['discord.js', 'better-sqlite3', '**/basics/sqlite.ts'],
  },
  moving: {
    imports: ['basics', 'store'],
    packages: ['discord.js', 'better-sqlite3', '**/basics/sqlite.ts'],
  },
  // What is looked at: drawings are pure, and only `raster` makes PNGs of them.
  pictures: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: ['.', 'lettering', 'drawing', 'charts', 'turns', 'chances', 'table', 'raster'],
  },
  discord: {
    imports: ['basics', 'engine', 'rulebook', 'cards', 'store', 'pictures'],
    packages: ['better-sqlite3', '**/basics/sqlite.ts'],
    rooms: [
      'words',
      'command',
      'mana',
      'rulebook',
      'editions',
      'quotes',
      'cards/words',
      'cards',
      'split-cards',
      'naming',
      'sentences',
      'ahead',
      'refusals',
      'coins',
      'dice',
      'table',
      'commanders',
      'subgames',
      'leaving',
      'formats',
      'mulligans',
      'games',
      'records',
      'settings',
      'ending-the-turn',
      'turns',
      'control',
      'hits',
      'planechase',
      'table-card',
      'life',
      'marks',
      'permanents',
      'stack',
      'help',
      'members',
      'limits',
      'gateway',
    ],
  },
  // Pages of a game: what somebody sees there, how it is drawn, and what a press on it does.
  pages: {
    imports: ['basics', 'engine', 'rulebook', 'cards', 'store', 'pictures', 'discord'],
    packages: ['better-sqlite3', '**/basics/sqlite.ts'],
    rooms: ['seen', 'browser', 'view', 'links', 'live', 'presses', 'http', '.'],
  },
  // Which process runs which shards: decided purely, kept by timers.
  shards: { imports: ['basics', 'store'], packages: ['discord.js', 'better-sqlite3'] },
  // A bot put together: what it opens, what answers, what runs beside it.
  bot: {
    imports: [
      'basics',
      'sources',
      'engine',
      'rulebook',
      'cards',
      'store',
      'backups',
      'import',
      'pictures',
      'discord',
      'pages',
      'shards',
      'ops',
    ],
    packages: ['better-sqlite3', '**/basics/sqlite.ts'],
  },
  // The programs that npm starts, their settings and their output. They start the bot of `src/bot.ts`.
  cli: {
    imports: [
      'basics',
      'sources',
      'engine',
      'cards',
      'store',
      'backups',
      'moving',
      'import',
      'discord',
      'pages',
      'bot',
      'ops',
      'local',
    ],
    importsTop: ['bot.ts'],
    packages: ['discord.js', 'better-sqlite3', '**/basics/sqlite.ts', '**/local/**', '!**/local/index.ts'],
  },
  // What an operator's programs ask.
  ops: { imports: ['basics'], packages: ['discord.js', 'better-sqlite3'] },
  local: {
    imports: [],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: [
      'vocabulary',
      'limits',
      'world',
      'messages',
      'people',
      'gateway',
      'rest',
      'embedded',
      'terminal/lines',
      'terminal/controls',
      'terminal/aloud',
      'terminal/completion',
      'terminal/seat',
      'terminal',
      'page',
      'page/browser/vendor',
      'page/browser/markdown',
      'page/browser/session',
      'page/browser/reading',
      'page/browser/controls',
      'page/browser/message',
      'page/browser/form',
      'page/browser/line',
      'page/browser/places',
      'page/browser',
      '.',
    ],
  },
};

/** The folders below one that hold code, by their paths from there; `.` is that folder itself. */
const roomsIn = (folder, path = '.') => {
  const entries = readdirSync(new URL(`${folder}${path}/`, import.meta.url), { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  return [
    ...(entries.some(({ name }) => /\.(?:tsx?|js)$/.test(name)) ? [path] : []),
    ...below.flatMap(({ name }) => roomsIn(folder, posix.join(path, name))),
  ];
};

/** Fails for a folder that is not named above, since it would be without a fence, and for a name that is no folder. */
function checkNamed(what, named, there) {
  const missing = named.filter((name) => !there.includes(name));
  const unnamed = there.filter((name) => !named.includes(name));
  if (missing.length + unnamed.length > 0)
    throw new Error(`oxlint.config.mjs: ${what}: no such folder: [${missing}]; not named: [${unnamed}]`);
}

const housesThere = readdirSync(new URL('src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
checkNamed('houses', Object.keys(HOUSES), housesThere);

const restrict = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

/** How files of one folder write the path of another, both given from `src`. */
const pathFrom = (from, to) => {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** The fences of a house, one for each of its rooms: against other houses, and against the rooms above. */
function fencesOf([house, { imports, importsTop = [], packages = [], packagesOf = {}, rooms }]) {
  const there = roomsIn(`src/${house}/`);
  if (rooms) checkNamed(`rooms of ${house}`, rooms, there);
  const strangers = Object.keys(HOUSES).filter((other) => other !== house && !imports.includes(other));
  const knows = `src/${house} imports ${imports.join(', ') || 'nothing'} beside itself.`;
  return (rooms ?? there).map((room, at) => {
    const here = posix.join(house, room);
    const above = rooms ? rooms.slice(at + 1) : [];
    const floor = rooms ? ` The room ${room} imports those before it: ${rooms.slice(0, at).join(', ')}.` : '';
    return {
      files: [posix.join('src', here, '*.{ts,tsx,js}')],
      rules: restrict(
        [
          ...packages,
          ...Object.keys(packagesOf).filter((name) => !packagesOf[name].includes(room)),
          '**/commands/**',
          `${pathFrom(here, '.')}/*.{ts,tsx,js}`,
          ...importsTop.map((file) => `!${pathFrom(here, file)}`),
          ...strangers.map((other) => `${pathFrom(here, other)}/**`),
          ...above.map((other) => `${pathFrom(here, posix.join(house, other))}/*.{ts,tsx,js}`),
        ],
        `${knows}${floor}`,
      ),
    };
  });
}

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'no-console': 'error',
    eqeqeq: 'error',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // It is about windows; here threads are spoken to.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['src/*.ts', 'test/**', 'bench/**', 'scripts/**'],
      rules: restrict(
        ['**/local/**', '!**/local/index.ts'],
        'The embedded Discord has one door: src/local/index.ts.',
      ),
    },
    { files: ['test/local/**'], rules: { 'no-restricted-imports': 'off' } },
    ...Object.entries(HOUSES).flatMap(fencesOf),
    {
      files: ['src/engine/**'],
      rules: {
        'no-restricted-globals': ['error', 'Date', 'process', 'fetch', 'crypto'],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Chance is handed in.' },
        ],
      },
    },
    {
      files: ['commands/**'],
      rules: restrict(
        ['better-sqlite3', '**/basics/sqlite.ts', '**/local/**', '**/import/**', '**/store/database/**'],
        'Commands never see SQL or the embedded Discord.',
      ),
    },
    {
      files: ['test/**'],
      rules: {
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
        'vitest/no-standalone-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'typescript/no-misused-spread': 'off',
        'typescript/no-unsafe-enum-assignment': 'off',
        'typescript/no-unsafe-enum-comparison': 'off',
      },
    },
    // Written as a reader of src/local/README.md would write it.
    { files: ['test/local/example.ts'], rules: { 'typescript/no-misused-promises': 'off' } },
  ],
};
