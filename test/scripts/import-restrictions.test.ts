import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
// @ts-expect-error -- the linter's configuration has no types
import { LAYERS, PACKAGES } from '../../oxlint.config.mjs';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const layers = LAYERS as Readonly<
  Record<
    string,
    {
      readonly imports: readonly string[];
      readonly modules?: readonly string[];
      /** Folders that may not import each other. */
      readonly apart?: readonly string[];
    }
  >
>;

interface Case {
  readonly file: string;
  readonly specifier: string;
  readonly isAllowed: boolean;
}

const packages = PACKAGES as Readonly<Record<string, { readonly modules: readonly string[] }>>;

const isCode = (name: string): boolean => /\.(?:tsx?|js)$/.test(name);

/** The folders of a layer that contain code, relative to the layer. */
function modulesIn(layer: string): readonly string[] {
  const folder = join(ROOT, 'src', layer);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isCode(entry.name),
  );
  return [...new Set(entries.map(({ parentPath }) => parentPath.slice(folder.length + 1) || '.'))];
}

/** Lists imports through `#` of each other layer, and of each module of the same layer. */
function casesOf(layer: string): readonly Case[] {
  const { imports, modules, apart = [] } = layers[layer] ?? { imports: [] };
  const areApart = (...pair: readonly string[]): boolean => {
    const roots = new Set(pair.map((name) => name.split('/')[0] ?? ''));
    return roots.size > 1 && [...roots].every((root) => apart.includes(root));
  };
  return modulesIn(layer).flatMap((module) => {
    const file = posix.join('src', layer, module, 'importer.ts');
    const toLayers = Object.keys(layers)
      .filter((other) => other !== layer)
      .map((other) => ({
        file,
        specifier: `#${other}/imported.ts`,
        isAllowed: imports.includes(other),
      }));
    const toModules = (modules ?? [])
      .filter((other) => other !== module && other !== '.')
      .map((other) => ({
        file,
        specifier: `#${layer}/${other}/imported.ts`,
        isAllowed:
          (modules ?? []).indexOf(other) < (modules ?? []).indexOf(module) && !areApart(module, other),
      }));
    return toLayers.concat(toModules);
  });
}

/** Lists imports of each other module of a package, and of the bot by a relative path. */
function casesOfPackage(name: string): readonly Case[] {
  const { modules } = packages[name] ?? { modules: [] };
  return modules.flatMap((module, index) => {
    const folder = posix.join('packages', name, 'src', module);
    const file = posix.join(folder, 'importer.ts');
    const toModules = modules
      .filter((other) => other !== module && other !== '.')
      .map((other) => ({
        file,
        specifier: `#${other}/imported.ts`,
        isAllowed: modules.indexOf(other) < index,
      }));
    const toBot = ['src/bot.ts', 'src/basics/imported.ts', 'test/helpers/imported.ts'].map((path) => ({
      file,
      specifier: posix.relative(folder, path),
      isAllowed: false,
    }));
    return toModules.concat(toBot);
  });
}

const SINGLE_CASES: readonly Case[] = [
  { file: 'src/engine/coins/importer.ts', specifier: '#bot.ts', isAllowed: false },
  { file: 'src/discord/coins/importer.ts', specifier: '#basics/sqlite.ts', isAllowed: false },
  { file: 'src/store/coins/importer.ts', specifier: '#basics/sqlite.ts', isAllowed: true },
  { file: 'src/store/postgres/importer.ts', specifier: '../sqlite/imported.ts', isAllowed: false },
  { file: 'src/store/sqlite/importer.ts', specifier: '../postgres/imported.ts', isAllowed: false },
  { file: 'src/cli/importer.ts', specifier: '#bot.ts', isAllowed: true },
  { file: 'src/cli/importer.ts', specifier: 'embedded-discord', isAllowed: true },
  { file: 'src/cli/importer.ts', specifier: 'embedded-discord/src/imported.ts', isAllowed: false },
  {
    file: 'src/cli/importer.ts',
    specifier: '../../packages/embedded-discord/src/index.ts',
    isAllowed: false,
  },
  { file: 'src/discord/coins/importer.ts', specifier: 'embedded-discord', isAllowed: false },
  { file: 'commands/importer.ts', specifier: 'embedded-discord', isAllowed: false },
  { file: 'commands/importer.ts', specifier: '#store/sqlite/imported.ts', isAllowed: false },
  { file: 'commands/importer.ts', specifier: '#backups/imported.ts', isAllowed: false },
  { file: 'commands/importer.ts', specifier: '#discord/imported.ts', isAllowed: true },
  { file: 'bench/importer.ts', specifier: '../packages/embedded-discord/src/index.ts', isAllowed: false },
  { file: 'bench/importer.ts', specifier: 'embedded-discord', isAllowed: true },
  { file: 'test/e2e/importer.ts', specifier: 'embedded-discord', isAllowed: true },
  {
    file: 'test/e2e/importer.ts',
    specifier: '../../packages/embedded-discord/src/index.ts',
    isAllowed: false,
  },
  {
    file: 'packages/embedded-discord/test/page/importer.ts',
    specifier: '../../../../test/helpers/imported.ts',
    isAllowed: false,
  },
  {
    file: 'packages/embedded-discord/test/page/importer.ts',
    specifier: '../../src/page/imported.ts',
    isAllowed: true,
  },
  { file: 'packages/embedded-discord/test/page/importer.ts', specifier: 'embedded-discord', isAllowed: true },
  { file: 'packages/embedded-discord/src/world/importer.ts', specifier: 'discord.js', isAllowed: false },
];

const CASES = [
  ...Object.keys(layers).flatMap(casesOf),
  ...Object.keys(packages).flatMap(casesOfPackage),
  ...SINGLE_CASES,
];
const caseKey = ({ file, specifier }: Pick<Case, 'file' | 'specifier'>): string => `${file} ${specifier}`;

const refused = new Set<string>();

/** Lints a copy of the folders with one file in each, which imports all specifiers of its cases. */
beforeAll(() => {
  const tree = temporaryFolder();
  cpSync(join(ROOT, 'oxlint.config.mjs'), join(tree, 'oxlint.config.mjs'));
  const specifiers = new Map<string, string[]>();
  for (const { file, specifier } of CASES) {
    const imported = specifiers.get(file) ?? [];
    imported.push(specifier);
    specifiers.set(file, imported);
  }
  for (const [file, imported] of specifiers) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), imported.map((specifier) => `import '${specifier}';\n`).join(''));
  }

  const args = ['-c', 'oxlint.config.mjs', '--format=json', '-A', 'all', '.'];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), args, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly {
      code: string;
      filename: string;
      labels: readonly { span: { line: number } }[];
    }[];
  };
  for (const { code, filename, labels } of diagnostics) {
    const specifier = specifiers.get(filename)?.[(labels[0]?.span.line ?? 0) - 1];
    if (code.includes('no-restricted-imports') && specifier)
      refused.add(caseKey({ file: filename, specifier }));
  }
});

it('refuses each import that the layers and packages forbid, and no other', () => {
  expect(CASES.filter(({ isAllowed }) => !isAllowed).length).toBeGreaterThan(1_000);
  expect([...refused].toSorted()).toEqual(
    CASES.filter(({ isAllowed }) => !isAllowed)
      .map(caseKey)
      .toSorted(),
  );
});
