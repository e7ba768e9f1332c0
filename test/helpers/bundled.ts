import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/*
 * Programs that tests start in processes of their own: compiled once for all their starts, with their packages, and not
 * by `tsx` at each of them, file by file. To find and read hundreds of files takes longer than all else that most of
 * these processes do.
 */

const PROGRAMS = [
  'src/cli/backup.ts',
  'src/cli/cards-import.ts',
  'src/main.ts',
  'src/cli/move.ts',
  'src/cli/play.ts',
  'src/cli/restore.ts',
  'src/cli/rules.ts',
  'test/e2e/children/bot-until-killed.ts',
  'test/e2e/children/slow-timers.ts',
  'test/store/children/flip-until-killed.ts',
  'test/store/children/import-until-killed.ts',
  'test/store/children/open-store.ts',
  'test/store/children/play-until-killed.ts',
] as const;
export type Program = (typeof PROGRAMS)[number];

/** The packages that have binaries of their own, or are found as files while a program runs. */
const LEFT_OUT = ['better-sqlite3', '@resvg/resvg-js', 'tsx'];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Within the installation, so that what is left out is found. */
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

let made: Promise<void> | undefined;

/** The file to start in the place of a program of this repository. */
export async function bundled(program: Program): Promise<string> {
  await (made ??= bundleAll());
  return outputOf(FOLDER, program);
}

async function bundleAll(): Promise<void> {
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  await bundleInto(FOLDER, PROGRAMS, ROOT);
}

/** Where {@link bundleInto} this folder puts a program. */
export const outputOf = (folder: string, program: Program): string =>
  join(folder, program.replace(/\.ts$/, '.mjs'));

/**
 * The same as files in this folder, from where they find what is left out of them.
 * @param root a copy of the repository, where they find what they read
 */
export async function bundleInto(folder: string, programs: readonly Program[], root: string): Promise<void> {
  await build({
    entryPoints: programs.map((program) => join(ROOT, program)),
    outdir: folder,
    outbase: ROOT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    external: LEFT_OUT,
    // Packages that are CommonJS ask for Node's own modules by it.
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [whereTheyStood(root)],
  });
}
