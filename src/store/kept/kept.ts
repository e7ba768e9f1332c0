import type { KeptKind, KeptRow } from '../port/kept.ts';
import type { Store } from '../port/port.ts';
import { keptFlips, keptSecrets, keptSeeds } from './coins.ts';
import { keptActions, keptSeats, type LastGame } from './games.ts';
import { FIRST_KEPT, nextKept, type Reader, type ReadPage } from './pages.ts';
import { keptCorrections, keptGroups, keptHosted, keptResults } from './records.ts';
import { keptLinks, keptReplies, keptSettings } from './standing.ts';

/**
 * Reads the stored data of a user page by page. Each page takes a few milliseconds at most, whatever the size of the
 * database.
 * @param last returns a channel's last game, in case its last state is not stored
 */
export function keptOf(sql: Reader, last: LastGame): Store<unknown>['kept'] {
  const flips = keptFlips(sql);
  const others: Readonly<Record<Exclude<KeptKind, 'flips'>, ReadPage<KeptRow>>> = {
    settings: keptSettings(sql),
    links: keptLinks(sql),
    seeds: keptSeeds(sql),
    secrets: keptSecrets(sql),
    results: keptResults(sql),
    hosted: keptHosted(sql),
    corrections: keptCorrections(sql),
    groups: keptGroups(sql),
    seats: keptSeats(sql, last),
    actions: keptActions(sql),
    replies: keptReplies(sql),
  };
  return async (userId, { kind, after } = FIRST_KEPT) => {
    if (kind === 'flips') {
      const page = await flips(userId, after);
      return { kind, rows: page.rows, next: nextKept(kind, page.after) };
    }
    const page = await others[kind](userId, after);
    return { kind, rows: page.rows, next: nextKept(kind, page.after) };
  };
}
