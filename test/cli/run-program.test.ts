import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#cli/config.ts';
import { openLog, runProgram } from '#cli/run-program.ts';
import { temporaryFile } from '../files/temporary-file.ts';

const lastLineOf = (file: string): string | undefined => readFileSync(file, 'utf8').trim().split('\n').at(-1);

describe('SIGHUP', () => {
  it('reopens the log; without its folder, the old file goes on', async () => {
    const folder = join(dirname(temporaryFile()), 'logs');
    const moved = `${folder}-moved`;
    mkdirSync(folder);
    const file = join(folder, 'judge.log');
    const before = new Set(process.listeners('SIGHUP'));
    const log = openLog(readConfig({ LOG_FILE: file }), { isForPerson: false });
    const added = process.listeners('SIGHUP').filter((listener) => !before.has(listener));
    onTestFinished(() => added.forEach((listener) => process.off('SIGHUP', listener)));
    const hangUp = async (): Promise<void> => {
      for (const listener of added) listener('SIGHUP');
      // The log opens and reports in the next ticks.
      await new Promise((resolve) => setImmediate(resolve));
    };
    log.info('before');
    renameSync(folder, moved);
    await hangUp();
    log.info('without a folder');
    expect(lastLineOf(join(moved, 'judge.log'))).toContain('without a folder');
    mkdirSync(folder);
    await hangUp();
    log.info('after');
    expect(lastLineOf(file)).toContain('after');
    expect(lastLineOf(join(moved, 'judge.log'))).toContain('without a folder');
  });
});

describe('an output that cannot be written', () => {
  it.each([
    ['EPIPE', true],
    ['EIO', true],
    ['EBADF', false],
  ])('with %s is ignored: %s', async (code, isIgnored) => {
    const outputs = [process.stdout, process.stderr];
    const counts = outputs.map((output) => output.listenerCount('error'));
    await runProgram(async () => {});
    for (const [index, output] of outputs.entries()) {
      const added = output.listeners('error').slice(counts[index]);
      const report = (): void =>
        added.forEach((listener) => listener(Object.assign(new Error(code), { code })));
      expect(added).toHaveLength(1);
      if (isIgnored) report();
      else expect(report).toThrow(code);
      added.forEach((listener) => output.off('error', listener as () => void));
    }
  });
});
