import { execSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleActivitySdk } from '#pages/activity/sdk.ts';

/*
 * Builds `dist`: the program as plain JavaScript, with the data files that it reads, in the same folders as here; and
 * `dist/image-package.json`, the `package.json` beside `dist` in a container that has only what is built.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = 'dist';
/** Folders with code, and with data files beside it. */
const CODE_FOLDERS = ['src', 'commands'];
/** Folders with data only. */
const DATA_FOLDERS = ['migrations', 'emojis', 'fonts'];

process.chdir(ROOT);
rmSync(OUT, { recursive: true, force: true });
for (const folder of CODE_FOLDERS)
  cpSync(folder, `${OUT}/${folder}`, { recursive: true, filter: (path) => !/\.tsx?$|tsconfig/.test(path) });
for (const folder of DATA_FOLDERS) cpSync(folder, `${OUT}/${folder}`, { recursive: true });

execSync('tsc -p tsconfig.build.json', { stdio: 'inherit' });

// So that a build needs neither the SDK nor a bundler.
writeFileSync(`${OUT}/src/pages/browser/embedded-app-sdk.js`, await bundleActivitySdk());

// Written after tsc, which copies package.json: in `dist` the `#` imports must resolve to JavaScript.
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};
const imports = Object.fromEntries(
  Object.entries(manifest.imports).map(([specifier, path]) => [specifier, path.replace(/\.tsx?$/, '.js')]),
);
const write = (name: string, content: object): void =>
  writeFileSync(`${OUT}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
write('package.json', { ...manifest, imports });

/** The scripts that run the program rather than develop it, without tsx. */
const scripts = Object.fromEntries(
  Object.entries(manifest.scripts)
    .filter(([, script]) => / --import tsx src\/\S+/.test(script) && !script.includes('--watch'))
    .map(([name, script]) => [
      name,
      script.replace(/ --import tsx (src\/\S+)\.ts/, ` --enable-source-maps ${OUT}/$1.js`),
    ]),
);
const { name, version, type, license, engines } = manifest;
write('image-package.json', { name, version, private: true, type, license, engines, scripts });
