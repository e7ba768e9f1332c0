import { readdirSync } from 'node:fs';

/*
 * The rules of style, and the fences of the house: which houses of `src` a house imports, and within a house its rooms
 * from the ground up, each of which imports those before it only, types included. A room is a folder; `.` is the house's
 * own folder. `docs/house.md` says what each room is for.
 */

const HOUSES = {
  basics: { imports: [] },
  sources: { imports: ['basics'] },
  engine: {
    imports: [],
    packages: ['node:*', 'discord.js', 'better-sqlite3', 'zod'],
    rooms: [
      'vocabulary',
      'rule-numbers',
      'editions',
      'coins',
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
      'combat',
      'permanents',
      'control',
      'turns',
      'stack',
      'ending-the-turn',
      'life',
      'leaving',
      'subgames',
      'lobby',
    ],
  },
  rulebook: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: ['text', 'reading', 'fragments', 'lineage', 'finding', 'book', 'editions', 'asking'],
  },
  cards: {
    imports: ['basics', 'engine', 'sources'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: ['pool', 'scryfall', 'catalogue', 'coins', 'query'],
  },
  store: {
    imports: ['basics', 'engine', 'rulebook', 'cards'],
    packages: ['discord.js', 'better-sqlite3'],
    rooms: ['port', 'files', 'rows', 'coins', 'cards', 'games', 'rules', 'database'],
  },
  import: {
    imports: ['basics', 'engine', 'sources', 'rulebook', 'cards', 'store'],
    packages: ['discord.js', 'better-sqlite3', '**/basics/sqlite.ts'],
    rooms: ['cards', 'rules', 'looks'],
  },
  discord: {
    imports: ['basics', 'engine', 'rulebook', 'cards', 'store'],
    packages: ['better-sqlite3', '**/basics/sqlite.ts'],
    rooms: [
      'words',
      'command',
      'rulebook',
      'editions',
      'quotes',
      'cards',
      'split-cards',
      'sentences',
      'refusals',
      'coins',
      'table',
      'subgames',
      'leaving',
      'formats',
      'games',
      'settings',
      'ending-the-turn',
      'control',
      'turns',
      'table-card',
      'life',
      'permanents',
      'stack',
      'gateway',
    ],
  },
  local: { imports: ['basics'], packages: ['discord.js', 'better-sqlite3'] },
};

const foldersIn = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** What is wrong with the lists above, since a folder that they do not name would be without a fence. */
function checkNamed(what, named, folder) {
  const there = foldersIn(folder);
  const missing = named.filter((name) => name !== '.' && !there.includes(name));
  const unnamed = there.filter((name) => !named.includes(name));
  if (missing.length + unnamed.length > 0)
    throw new Error(`oxlint.config.mjs: ${what}: no folder ${missing}; not named here ${unnamed}`);
}

checkNamed('houses', Object.keys(HOUSES), 'src/');

/** The imports that a file may not have, as patterns seen from `depth` folders below `src/HOUSE`. */
function fence(house, depth, roomsAbove = []) {
  const { imports, packages = [] } = HOUSES[house];
  const up = '../'.repeat(depth);
  const strangers = Object.keys(HOUSES).filter((other) => other !== house && !imports.includes(other));
  return [
    ...packages,
    '**/commands/**',
    `${up}../*.ts`,
    ...strangers.map((other) => `${up}../${other}/**`),
    ...roomsAbove.map((room) => (room === '.' ? `${up || './'}*.ts` : `${up || './'}${room}/**`)),
  ];
}

const restrict = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

function fencesOf(house) {
  const { rooms, imports } = HOUSES[house];
  const knows = `src/${house} imports ${imports.length > 0 ? imports.join(', ') : 'nothing'} beside itself.`;
  const depths = [0, 1, 2, 3];
  if (!rooms)
    return depths.map((depth) => ({
      files: [`src/${house}/${'*/'.repeat(depth)}*.ts`],
      rules: restrict(fence(house, depth), knows),
    }));
  checkNamed(`rooms of ${house}`, rooms, `src/${house}/`);
  return rooms.map((room, at) => ({
    files: [room === '.' ? `src/${house}/*.ts` : `src/${house}/${room}/*.ts`],
    rules: restrict(
      fence(house, room === '.' ? 0 : 1, rooms.slice(at + 1)),
      `${knows} ${room} imports the rooms before it only: ${rooms.slice(0, at).join(', ') || 'none'}.`,
    ),
  }));
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
    'import/no-cycle': 'error',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...Object.keys(HOUSES).flatMap(fencesOf),
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
  ],
};
