import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

export const hasGit = spawnSync('git', ['--version']).status === 0;

/** The environment of a user Ann without other settings of git. An empty `CI` lets npm install the hooks. */
const ENV: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  CI: '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};

/** Runs a program to its end in a folder, as Ann. */
export const runIn = (
  folder: string,
  program: string,
  ...args: readonly string[]
): SpawnSyncReturns<string> => spawnSync(program, args, { cwd: folder, env: ENV, encoding: 'utf8' });

/** Creates an empty git repository, which is removed after the tests of the file. */
export function checkout() {
  const folder = temporaryFolder();
  const run = (program: string, ...args: readonly string[]) => runIn(folder, program, ...args);
  run('git', 'init', '--quiet');
  return { folder, run };
}
