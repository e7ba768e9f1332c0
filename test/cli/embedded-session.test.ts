import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMemory } from 'embedded-discord';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const PROGRAM = await bundleProgram('src/cli/play.ts');
const SLOW_TIMERS = await bundleProgram('test/e2e/children/slow-timers.ts');
let databaseFile: string;
let child: ChildProcess;

beforeEach(() => {
  databaseFile = join(temporaryFolder(), 'judge.sqlite');
});
afterEach(() => {
  child.kill('SIGKILL');
});

/** Starts `play`, types this line and waits for its answer, which begins on the next line. */
async function playing(line: string): Promise<void> {
  const { DISCORD_TOKEN: _, DISCORD_API_URL: __, ...inherited } = process.env;
  const started = spawn(process.execPath, ['--import', SLOW_TIMERS, PROGRAM], {
    cwd: root,
    env: { ...inherited, DATABASE_FILE: databaseFile },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child = started;
  started.stdin.write(`${line}\n`);
  let text = '';
  for await (const some of started.stdout.iterator({ destroyOnReturn: false })) {
    text += String(some);
    if (/\n./.test(text)) return;
  }
}

describe('play that is interrupted', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s keeps the messages that its database knows of, and ends as it would anyway',
    async (signal) => {
      await playing('/flip call:heads');
      const exit = once(child, 'exit');
      child.kill(signal);
      expect(await exit).toEqual([null, signal]);
      const { channels = {} } = loadMemory(`${databaseFile}.local.json`) ?? {};
      const kept = Object.values(channels).flatMap(({ messages }) => messages);
      expect(kept.map(({ message }) => message.content)).toEqual([expect.stringContaining('called heads')]);
    },
  );
});
