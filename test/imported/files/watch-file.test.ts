import { appendFileSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { readIdentity, watchFile } from '#imported/files/follow-file.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { LOOK_MS, looks } from './followed-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

it('retries a file that cannot be used at growing intervals, and a changed file at the next check', async () => {
  const file = temporaryFile();
  writeFileSync(file, 'broken');
  const clock = new ManualClock();
  let look = 0;
  let triedAt: number[] = [];
  const changed = async () => {
    triedAt.push(look);
    return 'again' as const;
  };
  onTestFinished(watchFile(file, { clock, everyMs: LOOK_MS, known: undefined, changed }));
  const lookUpTo = async (last: number) => {
    for (look = 1; look <= last; look += 1) await looks(clock, 1);
  };
  await lookUpTo(200);
  expect(triedAt).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 192]);
  triedAt = [];
  appendFileSync(file, ', and otherwise than before');
  await lookUpTo(10);
  expect(triedAt).toEqual([1, 2, 4, 8]);
});

it.each<[string, (file: string) => string, RegExp | null]>([
  ['where nothing is', (file) => file, null],
  ['in a folder that is not there', (file) => `${file}/cards.db`, null],
  [
    'under what is a file and no folder',
    (file) => {
      writeFileSync(file, 'cards');
      return `${file}/cards.db`;
    },
    null,
  ],
  ['whose name is too long to be looked at', (file) => file + 'x'.repeat(5000), /^ENAMETOOLONG$/],
])('a file %s', (_, pathOf, seen) => {
  const identity = readIdentity(pathOf(temporaryFile()));
  if (seen === null) expect(identity).toBeNull();
  else expect(identity).toMatch(seen);
});
