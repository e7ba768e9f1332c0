import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const PROGRAM = await bundleProgram('src/main.ts');
const SLOW_TIMERS = await bundleProgram('test/e2e/children/slow-timers.ts');
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts the bot without a token, types lines and waits until it has said something like this. */
async function startAndType(lines: readonly string[], awaited: RegExp): Promise<string> {
  const ofDeveloper = /^(?:DISCORD|DATABASE|PAGE|ACTIVITY|CARDS|RULES|MODEL)/;
  const inherited = Object.entries(process.env).filter(([name]) => !ofDeveloper.test(name));
  const child = spawn(process.execPath, ['--import', SLOW_TIMERS, PROGRAM], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: {
      ...Object.fromEntries(inherited),
      // An empty token overrides one in `.env`.
      DISCORD_TOKEN: '',
      DATABASE_FILE: join(temporaryFolder(), 'judge.sqlite'),
      FETCH: 'off',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.push(child);
  child.stdin.write(`${lines.join('\n')}\n`);
  let text = '';
  for await (const some of child.stdout.iterator({ destroyOnReturn: false })) {
    text += String(some);
    const [found] = awaited.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`not said: ${awaited.source}\n${text}`);
}

const PAGE_LINK = /http:\/\/127\.0\.0\.1:\d+\/g\/[\w-]+\//;

describe('npm start without a token and without PAGE_URL', () => {
  it('serves pages of games on this machine, also beside another bot', async () => {
    const lines = ['/game new players:@Bob first:@Alice', '/game page'];
    const [one, other] = await Promise.all([startAndType(lines, PAGE_LINK), startAndType(lines, PAGE_LINK)]);
    expect(new URL(one).port).not.toBe(new URL(other).port);
    for (const link of [one, other]) {
      const page = await fetch(link);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Alice');
    }
  });
});
