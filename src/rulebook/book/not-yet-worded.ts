import { existsSync, readFileSync } from 'node:fs';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';

/** Rules of today that came with a new text and have no words of ours yet, or the words of before. */
export type NotYetWorded = ReadonlyMap<string, 'new' | 'reworded'>;

let notYet: NotYetWorded | undefined;

/** As `edition:add` lists them in `not-yet.txt`, `702.19b reworded`; whoever words a rule takes its line away. */
export const rulesNotYetWorded = (): NotYetWorded => (notYet ??= read());

function read(): NotYetWorded {
  const file = new URL(`digest/${TODAYS_DATE}/not-yet.txt`, import.meta.url);
  return parseNotYetWorded(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** The list as the file has it: a number and the reason a line. */
export const parseNotYetWorded = (file: string): NotYetWorded =>
  new Map(
    file
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [number = '', why = ''] = line.split(' ');
        return [number, why === 'new' ? 'new' : 'reworded'];
      }),
  );
