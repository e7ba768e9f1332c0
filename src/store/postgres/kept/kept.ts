import { FIRST_KEPT, nextKept } from '#store/kept/pages.ts';
import type { KeptKind, KeptRow } from '#store/port/kept.ts';
import type { Store } from '#store/port/port.ts';
import type { Sql } from '../sql.ts';
import { keptFlips, keptSecrets, keptSeeds } from './coins.ts';
import { keptActions, keptSeats, type Last } from './games.ts';
import type { ReadPage } from './pages.ts';
import { keptCorrections, keptHosted, keptResults } from './records.ts';
import { keptLinks, keptReplies, keptSettings } from './standing.ts';

/**
 * Reads the stored data of a user page by page.
 * @param last returns a channel's last game, in case its last state is not stored
 */
export function keptOf(sql: Sql, last: Last = async () => null): Store<unknown>['kept'] {
  const flips = keptFlips(sql);
  const others: Readonly<Record<Exclude<KeptKind, 'flips'>, ReadPage<KeptRow>>> = {
    settings: keptSettings(sql),
    links: keptLinks(sql),
    seeds: keptSeeds(sql),
    secrets: keptSecrets(sql),
    results: keptResults(sql),
    hosted: keptHosted(sql),
    corrections: keptCorrections(sql),
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
