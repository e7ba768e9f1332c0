import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/*
 * Bundles programs that tests start as child processes, once for all starts, instead of running them file by file
 * with `tsx`: reading hundreds of files would take most of their time.
 */

const PROGRAMS = [
  'src/cli/backup.ts',
  'src/cli/cards-import.ts',
  'src/cli/doctor.ts',
  'src/cli/export.ts',
  'src/cli/forget.ts',
  'src/main.ts',
  'src/cli/mcp.ts',
  'src/cli/move.ts',
  'src/cli/play.ts',
  'src/cli/restore.ts',
  'src/cli/rules.ts',
  'test/e2e/children/bot-until-killed.ts',
  'test/e2e/children/reject-on-signal.ts',
  'test/e2e/children/slow-timers.ts',
  'test/store/children/flip-until-killed.ts',
  'test/store/children/import-until-killed.ts',
  'test/store/children/open-store.ts',
  'test/store/children/play-until-killed.ts',
] as const;
export type Program = (typeof PROGRAMS)[number];

/** Packages with native binaries, or whose files are read at run time. */
const EXTERNAL_PACKAGES = ['better-sqlite3', '@resvg/resvg-js', 'tsx'];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the installation, so that excluded packages are found. */
const FOLDER = join(ROOT, 'node_modules/.cache/playgroup-judge', String(process.pid));

/** Keeps paths relative to each source file valid, in this repository or a copy of it. */
const keepSourcePaths = (root: string): Plugin => ({
  name: 'keep-source-paths',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(join(root, relative(ROOT, path))).href);
      const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', url);
      return { contents, loader: 'ts' };
    });
  },
});

let bundling: Promise<void> | undefined;

/** Returns the bundled file of a program. */
export async function bundleProgram(program: Program): Promise<string> {
  await (bundling ??= bundleAll());
  return bundledPath(FOLDER, program);
}

async function bundleAll(): Promise<void> {
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  await bundleInto(FOLDER, PROGRAMS, ROOT);
}

/** The path at which {@link bundleInto} puts a program. */
export const bundledPath = (folder: string, program: Program): string =>
  join(folder, program.replace(/\.ts$/, '.mjs'));

/**
 * Bundles programs into a folder.
 * @param root a copy of the repository whose files they read
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
    external: EXTERNAL_PACKAGES,
    // CommonJS packages require Node's modules with it.
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
    },
    logLevel: 'error',
    plugins: [keepSourcePaths(root)],
  });
}
