import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The duration and the peak memory of an import. */
export interface ImportCost {
  readonly seconds: number;
  /** The peak resident memory of its process, in MB. */
  readonly peakMegabytes: number;
}

/**
 * Runs an import as an operator would, in a child process.
 * @param script with its arguments, relative to the project
 */
export async function runImport(
  script: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ImportCost> {
  const from = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', new URL('peak-memory.ts', import.meta.url).href, ...script],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the import failed: ${errors}`);
  const peak = Number(/^peak (\d+)$/m.exec(errors)?.[1]);
  return { seconds: (performance.now() - from) / 1000, peakMegabytes: peak / 1e6 };
}
