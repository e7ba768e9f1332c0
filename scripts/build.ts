import { execSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Builds `dist`: the program as plain JavaScript, with the data files that it reads, in the same folders as here.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = 'dist';
/** Folders with code, and data files among it. */
const CODE = ['src', 'commands'];
/** Folders with data only. */
const DATA = ['migrations', 'emojis', 'fonts'];

process.chdir(ROOT);
rmSync(OUT, { recursive: true, force: true });
for (const folder of CODE)
  cpSync(folder, `${OUT}/${folder}`, { recursive: true, filter: (path) => !/\.tsx?$|tsconfig/.test(path) });
for (const folder of DATA) cpSync(folder, `${OUT}/${folder}`, { recursive: true });

execSync('tsc -p tsconfig.build.json', { stdio: 'inherit' });

// Written after tsc, which copies package.json: in `dist` the `#` imports must resolve to JavaScript.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const imports = Object.fromEntries(
  Object.entries(manifest.imports).map(([specifier, path]) => [specifier, path.replace(/\.tsx?$/, '.js')]),
);
writeFileSync(`${OUT}/package.json`, `${JSON.stringify({ ...manifest, imports }, null, 2)}\n`);
