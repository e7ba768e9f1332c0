import type Database from '#basics/sqlite.ts';
import type { KeptFrom, KeptKind, KeptPage, KeptRow } from '../port/kept.ts';
import { keptFlips, keptSecrets, keptSeeds } from './coins.ts';
import { keptActions, keptSeats, type LastGame } from './games.ts';
import { FIRST_KEPT, nextKept, type ReadPage } from './pages.ts';
import { keptCorrections, keptHosted, keptResults } from './records.ts';
import { keptLinks, keptReplies, keptSettings } from './standing.ts';

/**
 * Reads the stored data of a user page by page. Each page takes a few milliseconds at most, whatever the size of the
 * database.
 * @param last returns a channel's last game, in case its last state is not stored
 */
export function keptOf(
  db: Database,
  last: LastGame = () => null,
): (userId: string, from?: KeptFrom) => KeptPage {
  const flips = keptFlips(db);
  const others: Readonly<Record<Exclude<KeptKind, 'flips'>, ReadPage<KeptRow>>> = {
    settings: keptSettings(db),
    links: keptLinks(db),
    seeds: keptSeeds(db),
    secrets: keptSecrets(db),
    results: keptResults(db),
    hosted: keptHosted(db),
    corrections: keptCorrections(db),
    seats: keptSeats(db, last),
    actions: keptActions(db),
    replies: keptReplies(db),
  };
  return (userId, { kind, after } = FIRST_KEPT) => {
    if (kind === 'flips') {
      const page = flips(userId, after);
      return { kind, rows: page.rows, next: nextKept(kind, page.after) };
    }
    const page = others[kind](userId, after);
    return { kind, rows: page.rows, next: nextKept(kind, page.after) };
  };
}
