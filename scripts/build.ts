import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Clears `dist` and puts there what the program reads, in the folders in which it stands here: `npm run build` then adds
 * the program itself as plain JavaScript.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = 'dist';
/** Folders that are code, with files that it reads among it. */
const CODE = ['src', 'commands'];
/** Folders that are read only. */
const DATA = ['migrations', 'emojis', 'fonts'];

process.chdir(ROOT);
rmSync(OUT, { recursive: true, force: true });
for (const folder of CODE)
  cpSync(folder, `${OUT}/${folder}`, { recursive: true, filter: (path) => !/\.tsx?$|tsconfig/.test(path) });
for (const folder of DATA) cpSync(folder, `${OUT}/${folder}`, { recursive: true });
cpSync('package.json', `${OUT}/package.json`);
