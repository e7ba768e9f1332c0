import { readdirSync } from 'node:fs';
import { posix } from 'node:path';

/*
 * The style rules, and the import restrictions between layers and modules. A layer is a folder of `src`; `imports` lists
 * the layers that it may import, `importsPackages` the packages of the workspace. A module is a folder inside a layer, `.` the layer's own folder; `modules` lists them
 * from the bottom up, and each may import those before it only, types included. docs/architecture.md describes them.
 */

const SQLITE = ['better-sqlite3', '**/basics/sqlite.ts', '\\#basics/sqlite.ts'];
/** The packages of the workspace, by name: in its folder, each has the lists that a layer has. */
export const PACKAGES = {
  'embedded-discord': {
    packages: ['discord.js', 'embedded-discord'],
    modules: [
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
      'terminal/render',
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
      'page/browser/activities',
      'page/browser/line',
      'page/browser/places',
      'page/browser',
      '.',
    ],
  },
};
/** A package is imported by its name, and only what it exports. */
const INSIDE_PACKAGES = ['**/packages/**', ...Object.keys(PACKAGES).map((name) => `${name}/**`)];

export const LAYERS = {
  basics: { imports: [] },
  sources: { imports: ['basics'] },
  // Database files and their schema, and errors that only the operator can fix.
  files: { imports: ['basics'], packages: ['discord.js', 'better-sqlite3'], modules: ['.', 'sqlite'] },
  engine: {
    imports: [],
    packages: ['node:*', 'discord.js', 'better-sqlite3'],
    // Stored data is declared as schemas, in the modules that own it.
    packagesOf: { zod: ['vocabulary', 'coins', 'dice', 'cards', 'status', 'game', 'events', 'deciding'] },
    modules: [
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
      'decks',
      'stack',
      'ending-the-turn',
      'life',
      'marks',
      'reminders',
      'timer',
      'leaving',
      'subgames',
      'records',
      'lobby',
    ],
  },
  rulebook: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', 'better-sqlite3'],
    modules: [
      'rule-histories',
      'text',
      'reading',
      'fragments',
      'rule-matching',
      'search',
      'book',
      'carry-over',
      'editions',
      'queries',
    ],
  },
  cards: {
    imports: ['basics', 'engine', 'sources'],
    packages: ['discord.js', 'better-sqlite3'],
    modules: [
      'pool',
      'objects',
      'built-in',
      'scryfall',
      'coins',
      'turns',
      'from-texts',
      'stack',
      'subgames',
      'decks',
      'query',
    ],
  },
  // What the ledger of coins and dice computes: random streams, the hash chain, encodings, audits.
  ledger: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', ...SQLITE],
    modules: ['vocabulary', 'chain', 'encoding', '.'],
  },
  // Both databases share what is above them in the list, and nothing else.
  store: {
    imports: ['basics', 'files', 'engine', 'ledger'],
    apart: ['sqlite', 'postgres'],
    packages: ['discord.js', 'better-sqlite3'],
    modules: [
      'port',
      'rows',
      'sql',
      'news',
      'coins',
      'games',
      'records',
      'table',
      'data-export',
      'erasure',
      'changes',
      'sqlite',
      'postgres',
      'postgres/leases',
      'postgres/channels',
      'postgres/news',
      'postgres/store',
    ],
  },
  // The files of rules and cards that imports write and the bot reads.
  imported: {
    imports: ['basics', 'files', 'engine', 'rulebook', 'cards'],
    packages: ['discord.js', 'better-sqlite3'],
    modules: ['files', 'cards', 'rules'],
  },
  import: {
    imports: ['basics', 'sources', 'files', 'engine', 'rulebook', 'cards', 'imported'],
    packages: ['discord.js', ...SQLITE],
    modules: ['cards', 'rules', 'updates', 'art'],
  },
  backups: {
    imports: ['basics', 'files', 'store'],
    packages: ['discord.js', 'better-sqlite3'],
  },
  // Copies one database into another; the only code that reads with one driver and writes with the other.
  moving: {
    imports: ['basics', 'files', 'store'],
    packages: ['discord.js', 'better-sqlite3'],
  },
  // What is said, as data, without any surface.
  text: {
    imports: ['basics', 'engine', 'rulebook', 'cards'],
    packages: ['discord.js', ...SQLITE],
  },
  // What answers a question, in the order in which it leads, without any surface.
  answers: {
    imports: ['basics', 'engine', 'rulebook', 'cards', 'text'],
    packages: ['discord.js', ...SQLITE],
    modules: [
      'answer',
      'computed/reading',
      'computed/cards',
      'computed/formats',
      'computed/table',
      'computed',
      'phrases',
      'cards',
      '.',
    ],
  },
  // Answers other programs about rules and cards, over the Model Context Protocol; nothing of any table.
  mcp: {
    imports: ['basics', 'engine', 'rulebook', 'cards', 'imported', 'text', 'answers'],
    packages: ['discord.js', ...SQLITE],
    modules: ['answers', 'situations', 'tools', '.'],
  },
  // Asks a language model to phrase answers, and checks what it says.
  model: {
    imports: ['basics', 'engine', 'rulebook', 'cards'],
    packages: ['discord.js', ...SQLITE],
  },
  // Drawings are pure; only `raster` turns them into PNGs.
  pictures: {
    imports: ['basics', 'engine'],
    packages: ['discord.js', 'better-sqlite3'],
    modules: ['.', 'lettering', 'drawing', 'charts', 'turns', 'chances', 'table', 'raster'],
  },
  discord: {
    imports: [
      'basics',
      'files',
      'engine',
      'rulebook',
      'cards',
      'ledger',
      'model',
      'store',
      'pictures',
      'text',
      'answers',
    ],
    packages: SQLITE,
    modules: [
      'markdown',
      'words',
      'command',
      'mana',
      'rulebook',
      'editions',
      'quotes',
      'cards/words',
      'cards',
      'split-cards',
      'labels',
      'sentences',
      'upcoming',
      'refusals',
      'coins',
      'coins/ledger',
      'dice',
      'table',
      'commanders',
      'subgames',
      'leaving',
      'formats',
      'mulligans',
      'games',
      'records',
      'groups',
      'settings',
      'ending-the-turn',
      'turns',
      'control',
      'damage',
      'planechase',
      'decks',
      'table-card/posting',
      'table-card',
      'life',
      'marks',
      'permanents',
      'stack',
      'help',
      'judge',
      'application',
      'members',
      'limits',
      'requests',
      'gateway/connection',
      'gateway',
    ],
  },
  // Pages of a game: view model, HTML, and handling presses.
  pages: {
    imports: ['basics', 'files', 'engine', 'rulebook', 'cards', 'store', 'pictures', 'text', 'discord'],
    packages: SQLITE,
    modules: ['view-model', 'browser', 'view', 'links', 'live', 'presses', 'activity', 'http', '.'],
  },
  // Assigns shards to processes: pure decisions, and timers that apply them.
  shards: { imports: ['basics', 'store'], packages: ['discord.js', 'better-sqlite3'] },
  // Assembles a bot: resources, services, background jobs.
  bot: {
    imports: [
      'basics',
      'sources',
      'files',
      'engine',
      'rulebook',
      'cards',
      'model',
      'store',
      'imported',
      'backups',
      'import',
      'pictures',
      'text',
      'discord',
      'pages',
      'shards',
      'ops',
    ],
    packages: SQLITE,
  },
  // The programs that npm starts, their settings and their output. They start the bot of `src/bot.ts`.
  cli: {
    imports: [
      'basics',
      'sources',
      'files',
      'engine',
      'cards',
      'model',
      'store',
      'imported',
      'backups',
      'moving',
      'import',
      'text',
      'discord',
      'pages',
      'mcp',
      'bot',
      'ops',
    ],
    importsTop: ['bot.ts'],
    importsPackages: ['embedded-discord'],
    packages: ['discord.js', ...SQLITE],
  },
  // Health checks and metrics.
  ops: { imports: ['basics'], packages: ['discord.js', 'better-sqlite3'] },
};

/** Returns the folders inside a folder that contain code, as relative paths; `.` is the folder itself. */
const modulesIn = (folder, path = '.') => {
  const entries = readdirSync(new URL(`${folder}${path}/`, import.meta.url), { withFileTypes: true });
  const subfolders = entries.filter((entry) => entry.isDirectory());
  return [
    ...(entries.some(({ name }) => /\.(?:tsx?|js)$/.test(name)) ? [path] : []),
    ...subfolders.flatMap(({ name }) => modulesIn(folder, posix.join(path, name))),
  ];
};

/** Fails for a folder that isn't listed above, because nothing would restrict it, and for a listed one that doesn't exist. */
function checkListed(what, listed, found) {
  const missing = listed.filter((name) => !found.includes(name));
  const unlisted = found.filter((name) => !listed.includes(name));
  if (missing.length + unlisted.length > 0)
    throw new Error(`oxlint.config.mjs: ${what}: no such folder: [${missing}]; not listed: [${unlisted}]`);
}

const layersFound = readdirSync(new URL('src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
checkListed('layers', Object.keys(LAYERS), layersFound);

/** The folder of a layer that a module is in. */
const rootOf = (module) => module.split('/')[0];

const restrict = (group, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

/** Returns the paths by which files of one folder import from another; both are relative to `src`. */
const pathsFrom = (from, to) => {
  const path = posix.relative(from, to);
  // A pattern that begins with # would be a comment.
  return [path.startsWith('.') ? path : `./${path}`, `\\#${to}`];
};

/** Returns an override for each module of a layer: it restricts imports of other layers and of modules above. */
function restrictionsOf([
  layer,
  { imports, importsTop = [], importsPackages = [], packages = [], packagesOf = {}, modules, apart = [] },
]) {
  const found = modulesIn(`src/${layer}/`);
  if (modules) checkListed(`modules of ${layer}`, modules, found);
  const otherLayers = Object.keys(LAYERS).filter((other) => other !== layer && !imports.includes(other));
  const layerRule = `src/${layer} may import ${imports.join(', ') || 'nothing else'}.`;
  return (modules ?? found).map((module, index) => {
    const folder = posix.join(layer, module);
    const isApart = (other) =>
      apart.includes(rootOf(module)) && apart.includes(rootOf(other)) && rootOf(other) !== rootOf(module);
    const before = modules ? modules.slice(0, index) : [];
    const above = modules ? [...modules.slice(index + 1), ...before.filter(isApart)] : [];
    const below = before.filter((other) => !isApart(other)).join(', ');
    const moduleRule = modules ? ` Its module ${module} may import ${below || 'no other module'}.` : '';
    return {
      files: [posix.join('src', folder, '*.{ts,tsx,js}')],
      rules: restrict(
        [
          ...packages,
          ...Object.keys(PACKAGES).filter((name) => !importsPackages.includes(name)),
          ...INSIDE_PACKAGES,
          ...Object.keys(packagesOf).filter((name) => !packagesOf[name].includes(module)),
          '**/commands/**',
          `${posix.relative(folder, '.')}/*.{ts,tsx,js}`,
          '\\#*.ts',
          ...importsTop.flatMap((file) => pathsFrom(folder, file).map((path) => `!${path}`)),
          ...otherLayers.flatMap((other) => pathsFrom(folder, other).map((path) => `${path}/**`)),
          ...above
            .flatMap((other) => pathsFrom(folder, posix.join(layer, other)))
            .map((path) => `${path}/*.{ts,tsx,js}`),
        ],
        `${layerRule}${moduleRule} See docs/architecture.md.`,
      ),
    };
  });
}

/** Returns overrides for the modules of a package and the folders of its tests: nothing in it imports from outside. */
function packageRestrictionsOf([name, { packages, modules }]) {
  const root = `packages/${name}`;
  checkListed(`modules of ${name}`, modules, modulesIn(`${root}/src/`));
  const override = (folder, group, rule) => ({
    files: [posix.join(root, folder, '*.{ts,tsx,js}')],
    rules: restrict(
      [...group, `${posix.relative(folder, '.')}/../**`],
      `${root} may not import from outside.${rule}`,
    ),
  });
  return [
    ...modules.map((module, index) => {
      const above = modules.slice(index + 1).flatMap((other) => pathsFrom(module, other));
      const rule = ` Its module ${module} may import ${modules.slice(0, index).join(', ') || 'no other module'}.`;
      return override(
        posix.join('src', module),
        [...packages, ...above.map((path) => `${path}/*.{ts,tsx,js}`)],
        rule,
      );
    }),
    ...modulesIn(`${root}/test/`).map((folder) => override(posix.join('test', folder), [], '')),
  ];
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
    // It is for windows; this code posts to threads.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['src/*.ts', 'test/**', 'bench/**', 'scripts/**'],
      rules: restrict(INSIDE_PACKAGES, 'Import a package of the workspace by its name.'),
    },
    ...Object.entries(LAYERS).flatMap(restrictionsOf),
    ...Object.entries(PACKAGES).flatMap(packageRestrictionsOf),
    {
      files: ['src/engine/**'],
      rules: {
        'no-restricted-globals': ['error', 'Date', 'process', 'fetch', 'crypto'],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Take randomness as a parameter.' },
        ],
      },
    },
    {
      files: ['commands/**'],
      rules: restrict(
        [
          ...SQLITE,
          ...Object.keys(PACKAGES),
          ...INSIDE_PACKAGES,
          '\\#import/**',
          '\\#store/sqlite/**',
          '\\#files/**',
          '\\#backups/**',
          '\\#moving/**',
        ],
        'Commands may not use SQL or the embedded Discord.',
      ),
    },
    {
      files: ['test/**', 'packages/*/test/**'],
      rules: {
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'reads', 'showsLife'] }],
        'vitest/no-standalone-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'typescript/no-misused-spread': 'off',
        'typescript/no-unsafe-enum-assignment': 'off',
        'typescript/no-unsafe-enum-comparison': 'off',
      },
    },
    // Written like code of a reader of the package's README.
    {
      files: ['packages/embedded-discord/test/example/bot.ts'],
      rules: { 'typescript/no-misused-promises': 'off' },
    },
  ],
};
