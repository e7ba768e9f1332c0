import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/*
 * Programs that tests start in processes of their own, each in one file: compiled once for all its starts, and not by
 * `tsx` at each of them, file by file, which takes longer than all else that most of these processes do. Packages stay
 * where they are.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Within the installation, so that its packages are found. */
const FOLDER = join(ROOT, 'node_modules/.cache/playgroup-judge', String(process.pid));

/** Each file goes on finding what is beside it, in this repository or a copy of it. */
const whereTheyStood = (root: string): Plugin => ({
  name: 'where they stood',
  setup(bundling) {
    bundling.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(join(root, relative(ROOT, path))).href);
      const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', url);
      return { contents, loader: 'ts' };
    });
  },
});

const made = new Map<string, Promise<string>>();

/** The file to start in the place of a program of this repository: `src/main.ts`. */
export function bundled(program: string): Promise<string> {
  const known = made.get(program);
  if (known) return known;
  const making = bundle(program);
  made.set(program, making);
  return making;
}

async function bundle(program: string): Promise<string> {
  if (made.size === 0) process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  mkdirSync(FOLDER, { recursive: true });
  return bundledInto(FOLDER, program, ROOT);
}

/**
 * The same as a file in this folder, which finds its packages from there.
 * @param root a copy of the repository, where it finds what it reads
 */
export async function bundledInto(folder: string, program: string, root: string): Promise<string> {
  const outfile = join(folder, `${program.replaceAll(/\W/g, '-')}.mjs`);
  await build({
    entryPoints: [join(ROOT, program)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    plugins: [whereTheyStood(root)],
  });
  return outfile;
}
