import { describe, expect, it } from 'vitest';
import type { BackupResult } from '#backups/run-backup-process.ts';
import { startPageChecks } from '#backups/page-checks.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const HOUR = 3_600_000;

/** The results of the checks, one after another; afterwards the database is whole. */
function open(said: readonly BackupResult['outcome'][]) {
  const clock = new ManualClock();
  const began = clock.now();
  const looks: number[] = [];
  const told: string[] = [];
  const tell = (kind: string) => (line: unknown) => void told.push(`${kind}: ${String(line)}`);
  const looking = startPageChecks({
    databaseFile: 'judge.sqlite',
    clock,
    log: { error: tell('error'), warn: tell('warn') },
    async run() {
      const outcome = said[looks.length] ?? 'whole';
      looks.push((clock.now() - began) / HOUR);
      return { outcome, line: outcome };
    },
  });
  return {
    looking,
    looks,
    told,
    pass: async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 1) {
        clock.advance(HOUR);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('a look at the pages now and then', () => {
  it.each<
    [what: string, said: BackupResult['outcome'][], looks: number[], told: RegExp[], found: string | null]
  >([
    ['says nothing of what is whole', [], [6, 12, 18, 24], [], null],
    ['tells damage once, and looks no more', ['whole', 'broken'], [6, 12], [/^error: .*: broken$/], 'broken'],
    ['tells that it could not look, and looks again', ['none'], [6, 12, 18, 24], [/^warn: .*: none$/], null],
  ])('%s', async (_, said, looks, told, found) => {
    const at = open(said);
    await at.pass(24);
    expect(at.looks).toEqual(looks);
    expect(at.told).toEqual(told.map((line) => expect.stringMatching(line) as string));
    expect(at.looking.found()).toBe(found);
    await at.looking.stop();
    await at.pass(24);
    expect(at.looks).toEqual(looks);
  });
});
