import type Database from '../../basics/sqlite.ts';
import { KEPT_KINDS, type KeptFrom, type KeptKind, type KeptPage, type KeptRow } from '../port/kept.ts';
import { keptFlips, keptSecrets, keptSeeds } from './coins.ts';
import { keptActions, keptSeats } from './games.ts';
import type { ReadPage } from './pages.ts';
import { keptCorrections, keptHosted, keptResults } from './records.ts';
import { keptLinks, keptReplies, keptSettings } from './standing.ts';

/** What is kept of somebody, a page at a time; each is some milliseconds' work at the most, however much is kept of all. */
export function keptOf(db: Database): (userId: string, from?: KeptFrom) => KeptPage {
  const flips = keptFlips(db);
  const others: Readonly<Record<Exclude<KeptKind, 'flips'>, ReadPage<KeptRow>>> = {
    settings: keptSettings(db),
    links: keptLinks(db),
    seeds: keptSeeds(db),
    secrets: keptSecrets(db),
    results: keptResults(db),
    hosted: keptHosted(db),
    corrections: keptCorrections(db),
    seats: keptSeats(db),
    actions: keptActions(db),
    replies: keptReplies(db),
  };
  return (userId, { kind, after } = { kind: KEPT_KINDS[0], after: null }) => {
    const next = (last: KeptFrom['after']): KeptFrom | null => {
      if (last !== null) return { kind, after: last };
      const following = KEPT_KINDS[KEPT_KINDS.indexOf(kind) + 1];
      return following ? { kind: following, after: null } : null;
    };
    if (kind === 'flips') {
      const page = flips(userId, after);
      return { kind, rows: page.rows, next: next(page.after) };
    }
    const page = others[kind](userId, after);
    return { kind, rows: page.rows, next: next(page.after) };
  };
}
