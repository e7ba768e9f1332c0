import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { followFile } from '#imported/files/follow-file.ts';
import { openCardFile, type CardFile } from '#imported/cards/open-card-file.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { logLines, looks, warnings } from './followed-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
/** Replaces the file with something that is not a card file. */
function putBroken(file: string): void {
  writeFileSync(`${file}.broken`, 'cards, but in plain text\n');
  renameSync(`${file}.broken`, file);
}

it.each<[string, (file: string) => void, number]>([
  ['stays', () => undefined, 1],
  ['goes', (file) => rmSync(file), 0],
  ['is replaced by another', putBroken, 0],
])(
  'a broken file that %s as soon as it was looked at is told of in so many lines',
  async (_, happens, lines) => {
    const file = temporaryFile();
    const clock = new ManualClock();
    const log = logLines();
    const opened: string[] = [];
    const stop = followFile<CardFile, CardFile>(file, {
      clock,
      log: log.log,
      key: 'cardFile',
      warnings: { first: 'cannot be read at first', next: 'cannot be read' },
      open(path) {
        opened.push(path);
        happens(path);
        return openCardFile(path);
      },
      *prepare(held) {
        yield;
        return held;
      },
      use: () => undefined,
    });
    onTestFinished(stop);
    putBroken(file);
    await looks(clock, 1);
    expect(opened).toEqual([file]);
    await looks(clock, 3);
    expect(warnings(log.lines)).toHaveLength(lines);
  },
);
