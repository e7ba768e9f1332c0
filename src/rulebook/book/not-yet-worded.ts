import { existsSync, readFileSync } from 'node:fs';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';

/** Today's rules that have no wording of ours since the last edition (new), or an outdated one (reworded). */
export type NotYetWorded = ReadonlyMap<string, 'new' | 'reworded'>;

let notYet: NotYetWorded | undefined;

/**
 * Reads `not-yet.txt`, which `edition:add` writes with lines such as `702.19b reworded`. Remove a rule's line after
 * wording it.
 */
export const rulesNotYetWorded = (): NotYetWorded => (notYet ??= read());

function read(): NotYetWorded {
  const file = new URL(`digest/${TODAYS_DATE}/not-yet.txt`, import.meta.url);
  return parseNotYetWorded(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** Parses lines of a number and a reason. */
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
