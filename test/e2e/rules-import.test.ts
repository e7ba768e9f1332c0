import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeUpRules } from '../import/made-up-rules.ts';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { startLoopback } from '../helpers/loopback.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = await bundleProgram('src/cli/rules.ts');
const children = new Set<ChildProcess>();
let folder: string;
let rulesFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  rulesFile = join(folder, 'rules.sqlite');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

interface ProgramResult {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs the package.json script of this name without npm, in the test's folder. */
function start(
  name: string,
  ...args: readonly string[]
): { readonly child: ChildProcess; readonly end: Promise<ProgramResult> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [program = '', job = ''] = scripts[name]?.split(' ').slice(-2) ?? [];
  expect(program).toBe('src/cli/rules.ts');
  const child = spawn(process.execPath, [PROGRAM, job, ...args], {
    cwd: folder,
    env: { ...process.env, RULES_FILE: rulesFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const end = async () => {
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, said, complained };
  };
  return { child, end: end() };
}

const run = (name: string, ...args: readonly string[]): Promise<ProgramResult> => start(name, ...args).end;

/** Writes a file into the test's folder. */
function writeTestFile(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

describe('the commands', () => {
  it('continue after the reader of their output has closed it', async () => {
    const files = [
      writeTestFile('old.txt', madeUpRules('2006-10-01')),
      writeTestFile('new.txt', madeUpRules('2026-06-19')),
    ];
    const { child, end } = start('rules:import', ...files);
    child.stdout?.destroy();
    await Promise.allSettled([end]);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect((await run('rules:list')).said).toMatch(/^2006-10-01 .*\n2026-06-19 /);
  });

  it('import, list and remove, and exit with 0', async () => {
    expect(await run('rules:import', writeTestFile('new.txt', madeUpRules('2026-06-19')))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^2026-06-19 imported from new\.txt: .* \(\d+\.\d s\)\n/) as string,
      complained: '',
    });
    const listed = await run('rules:list');
    expect([listed.code, listed.said]).toEqual([0, expect.stringMatching(/^2026-06-19 /) as string]);
    const removed = await run('rules:remove', '2026-06-19');
    expect([removed.code, removed.said]).toEqual([0, expect.stringMatching(/^2026-06-19 removed/) as string]);
  });

  it('exit with 1 if one of several fails', async () => {
    const { code, said, complained } = await run(
      'rules:import',
      writeTestFile('novel.txt', 'Call me Ishmael. '.repeat(2000)),
      writeTestFile('new.txt', madeUpRules('2026-06-19')),
    );
    expect(said).toMatch(/^2026-06-19 imported/);
    expect(complained).toMatch(/^playgroup-judge: novel\.txt was not imported: [^\n]*\n$/);
    expect(code).toBe(1);
  });

  it('exit with 2 for invalid arguments, and with 0 for help', async () => {
    const wrong = await run('rules:remove');
    expect(wrong).toEqual({
      code: 2,
      said: '',
      complained: expect.stringMatching(/^rules:remove: .*\n$/) as string,
    });
    expect(await run('rules:import', '--help')).toMatchObject({ code: 0, complained: '' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('an import ends at once at %s, in one line', async (signal) => {
    let kill: () => void = () => {};
    const server = await startLoopback((_, response) => {
      response.write('The beginning');
      kill();
    });
    try {
      const { child, end } = start('rules:import', server.url);
      kill = () => void child.kill(signal);
      const { code, complained } = await end;
      expect([code, complained]).toEqual([
        1,
        'playgroup-judge: the import was stopped: the rules stay as they were\n',
      ]);
      expect(existsSync(rulesFile)).toBe(false);
    } finally {
      await server.close();
    }
  });
});
