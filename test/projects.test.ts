import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Listed {
  readonly file: string;
  readonly projectName: string;
}

/** As vitest itself reads the projects. */
function list(env: Readonly<Record<string, string>> = {}): readonly Listed[] {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'list', '--filesOnly', '--json'];
  const { ON_POSTGRES: _, ...outer } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { ...outer, ...env } }),
  );
}

const IMPORTED = /(?:^(?:import|export) (?!type\b)[^'"]*?from |^import |import\()['"]([^'"]+)['"]/gm;

/** The path of what a file of this repository imports by a name; the name itself for a package. */
const pathOf = (name: string, importer: string): string =>
  name.startsWith('.')
    ? join(dirname(importer), name)
    : name.startsWith('#')
      ? join(ROOT, 'src', name.slice(1))
      : name;

/** Everything that a file loads: files of this repository, and the names of what is not in it. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!existsSync(file)) return seen;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    loadedBy(pathOf(name, file), seen);
  }
  return seen;
}

describe('the projects of the tests', () => {
  const listed = list();

  it('have each file once', () => {
    const folders = ['test', ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/test`)];
    const tests = folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => join(ROOT, folder, name)),
    );
    expect(listed.map(({ file }) => file).toSorted()).toEqual(tests.toSorted());
  });

  it('try some bots on PostgreSQL too, and CI more of them', () => {
    const onPostgres = (which: string): number =>
      list({ ON_POSTGRES: which }).filter(({ projectName }) => projectName === 'bots-on-postgres').length;
    expect([onPostgres('some'), onPostgres('all')]).toEqual([4, 20]);
  });

  it('keep "unit" free of databases, browsers and child processes', () => {
    const unit = listed.filter(({ projectName }) => projectName === 'unit');
    const heavy = ['pg', 'better-sqlite3', 'playwright-core', 'node:child_process'];
    const found = unit.flatMap(({ file }) => {
      const loaded = loadedBy(file);
      return heavy.filter((name) => loaded.has(name)).map((name) => `${file} loads ${name}`);
    });
    expect(found).toEqual([]);
    expect(unit.length).toBeGreaterThan(200);
  });
});
