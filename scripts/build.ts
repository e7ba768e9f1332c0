import { execSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleActivitySdk } from '#pages/activity/sdk.ts';

/*
 * Builds `dist`: the program as plain JavaScript, with the data files that it reads, in the same folders as here; the
 * packages of the workspace in `dist/node_modules`, where the built program finds them before the links to their sources;
 * and `dist/image-package.json`, the `package.json` beside `dist` in a container that has only what is built.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = 'dist';
/** Folders with code, and with data files beside it. */
const CODE_FOLDERS = ['src', 'commands'];
/** Folders with data only. */
const DATA_FOLDERS = ['migrations', 'emojis', 'fonts'];

process.chdir(ROOT);
rmSync(OUT, { recursive: true, force: true });
const copyData = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (path) => !/\.tsx?$|tsconfig/.test(path) });
for (const name of readdirSync('packages')) buildPackage(name);
for (const folder of CODE_FOLDERS) copyData(folder, `${OUT}/${folder}`);
for (const folder of DATA_FOLDERS) cpSync(folder, `${OUT}/${folder}`, { recursive: true });

execSync('tsc -p tsconfig.build.json', { stdio: 'inherit' });

// So that a build needs neither the SDK nor a bundler.
writeFileSync(`${OUT}/src/pages/browser/embedded-app-sdk.js`, await bundleActivitySdk());

// Written after tsc, which copies package.json: in `dist` the `#` imports must resolve to JavaScript.
const manifest = readManifest('package.json');
const write = (name: string, content: object): void =>
  writeFileSync(`${OUT}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
write('package.json', { ...manifest, imports: toJavaScript(manifest.imports) });

/** The scripts that run the program rather than develop it, without tsx. */
const scripts = Object.fromEntries(
  Object.entries(manifest.scripts)
    .filter(([, script]) => / --import tsx src\/\S+/.test(script) && !script.includes('--watch'))
    .map(([name, script]) => [name, script.replace(/ --import tsx (src\/\S+)\.ts/, ` ${OUT}/$1.js`)]),
);
const { name, version, type, license, engines } = manifest;
write('image-package.json', { name, version, private: true, type, license, engines, scripts });

interface Manifest {
  readonly imports: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

function toJavaScript(paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(paths).map(([specifier, path]) => [specifier, path.replace(/\.tsx?$/, '.js')]),
  );
}

/** Builds a package with its types, as it would be published: `npm pack` in its folder makes an archive of it. */
function buildPackage(packageName: string): void {
  const from = `packages/${packageName}`;
  const to = `${OUT}/node_modules/${packageName}`;
  copyData(`${from}/src`, `${to}/src`);
  execSync(`tsc -p ${from}/tsconfig.build.json`, { stdio: 'inherit' });
  for (const file of ['README.md', 'LICENSE']) cpSync(`${from}/${file}`, `${to}/${file}`);
  const { imports: _, devDependencies: _2, scripts: _3, ...published } = readManifest(`${from}/package.json`);
  const content = { ...published, exports: toJavaScript(published.exports) };
  writeFileSync(`${to}/package.json`, `${JSON.stringify(content, null, 2)}\n`);
}
