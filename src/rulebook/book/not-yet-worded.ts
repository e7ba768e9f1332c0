import { existsSync, readFileSync } from 'node:fs';
import { RELEASE_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';

/**
 * Why we have no current wording for one of today's rules: it is new since the last edition; it was reworded since; or,
 * in a text later than the release (`open`), our wording mentions a rule whose number is no longer certain.
 */
export type NotWordedReason = 'new' | 'reworded' | 'open';
export type NotYetWorded = ReadonlyMap<string, NotWordedReason>;

let releaseList: NotYetWorded | undefined;

let laterList: NotYetWorded | null = null;

/** Sets the list for a later official text that is now today's; `null` if there is none. */
export function setNotYetWorded(list: NotYetWorded | null): void {
  laterList = list;
}

/**
 * The list for today's rules, or the release's. That of the release is in `not-yet.txt`, which `edition:add` writes
 * with lines such as `702.19b reworded`. Remove a rule's line after wording it.
 */
export const rulesNotYetWorded = (day: IsoDate = TODAYS_DATE): NotYetWorded =>
  laterList && day > RELEASE_DATE ? laterList : (releaseList ??= readReleaseList());

function readReleaseList(): NotYetWorded {
  const file = new URL(`digest/${RELEASE_DATE}/not-yet.txt`, import.meta.url);
  return parseNotYetWorded(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** Parses lines of a number and a reason. */
export const parseNotYetWorded = (file: string): NotYetWorded =>
  new Map(
    file
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [number = '', reason = ''] = line.split(' ');
        return [number, reason === 'new' ? 'new' : 'reworded'];
      }),
  );
