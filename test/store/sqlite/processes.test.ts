import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const PROGRAMS = {
  'open-store': await bundleProgram('test/store/children/open-store.ts'),
  'flip-until-killed': await bundleProgram('test/store/children/flip-until-killed.ts'),
};

const child = (name: keyof typeof PROGRAMS, file: string): string[] => [PROGRAMS[name], file];

/** @param as the user id to run as, who may be unable to start Node; by default the current user */
function openElsewhere(file: string, as?: number): string {
  const { stdout, error } = spawnSync(process.execPath, child('open-store', file), {
    encoding: 'utf8',
    ...(as !== undefined && { uid: as, gid: as }),
  });
  return error ? error.message : stdout.trim();
}

describe('one writer for a database', () => {
  it('refuses a second process in one line, until the first has closed', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const line = openElsewhere(file);
    expect(line).toMatch(/in use by another process/);
    expect(line).toContain(file);
    expect(line).not.toContain('\n');
    await store.close();
    expect(openElsewhere(file)).toBe('opened');
  });
});

/** A user who owns nothing. */
const NOBODY = 65_534;
const canBeNobody = process.geteuid?.() === 0 && openElsewhere(':memory:', NOBODY) === 'opened';

describe.runIf(canBeNobody)('a bot that is not the superuser (skipped if the tests are not)', () => {
  it.each(['-wal', '-shm'])('reports which file of its database belongs to another user: %s', async (end) => {
    const file = temporaryFile();
    await openSqliteStore(file).close();
    for (const one of [dirname(file), file, `${file}-lock`]) chownSync(one, NOBODY, NOBODY);
    writeFileSync(`${file}${end}`, '', { mode: 0o600 });
    expect(openElsewhere(file, NOBODY)).toBe(
      `the database ${file} cannot be used: the bot may not read and write ${file}${end}, a part of its log: give it to the user that the bot runs as (chown)`,
    );
    chownSync(`${file}${end}`, NOBODY, NOBODY);
    expect(openElsewhere(file, NOBODY)).toBe('opened');
  });
});

describe('a process killed in the middle of its work', () => {
  it('loses no flip that it acknowledged, and leaves no lock', async () => {
    const file = temporaryFile();
    const killed = spawn(process.execPath, child('flip-until-killed', file), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged = new Map<string, string>();
    for await (const line of createInterface({ input: killed.stdout })) {
      const [, id, content] = /^(\d-\d+) (.+)$/.exec(line) ?? [];
      if (!id || !content) continue;
      acknowledged.set(id, content);
      if (acknowledged.size === 200) killed.kill('SIGKILL');
    }
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
    expect(killed.signalCode).toBe('SIGKILL');

    const store = openSqliteStore<TestReply>(file, { clock: new ManualClock() });
    expect(acknowledged.size).toBeGreaterThanOrEqual(200);
    for (const [id, content] of acknowledged) {
      const again = await store.mutate(from(id), () => {
        throw new Error(`flip ${id} is lost`);
      });
      expect(again).toEqual({ reply: { content }, isRepeated: true });
    }
    const [ledger] = await store.ledgers('100', 1);
    expect(ledger?.entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: ledger?.count ?? 0 }, (_, index) => index + 1),
    );
    await store.close();
  });
});
