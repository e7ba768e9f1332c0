/* Run in a process of its own: adds and removes editions in the rules file that is named, and prints each as done. */
import { writeSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { removeEdition } from '#imported/rules/write-rules-file.ts';
import { importText, textOf } from '../../imported/rules/rules-texts.ts';

const file = process.argv[2] ?? '';

for (let nth = 0; ; nth++) {
  const day: IsoDate = `${2010 + (nth % 10)}-01-01`;
  if (nth % 3 === 2) removeEdition(file, day);
  else importText(file, textOf(day), nth);
  writeSync(1, `${nth}\n`);
}
