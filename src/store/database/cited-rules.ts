import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { MAX_CITED, type CitedRule } from '../port/port.ts';
import type Database from '#basics/sqlite.ts';

/** Which rules were cited to which server. What is new is known at once, and written when there is a transaction. */
export interface CitedRules {
  /** Those beyond {@link MAX_CITED} are left out. @returns whether any of them is new */
  note(guildId: string, citations: readonly Citation[], at: number): boolean;
  /** Oldest first. */
  of(guildId: string): readonly CitedRule[];
  /** Forgets what was noted of a server: it is not to be written, nor remembered. */
  forget(guildId: string): void;
  /** True if anything is not written yet. */
  isPending(): boolean;
  /** Writes what is new, within a transaction. */
  write(): void;
  /** The transaction was committed. */
  committed(): void;
}

/** Of so many servers is remembered what is kept; of others it is read again. */
const MAX_GUILDS = 300;

interface Row {
  readonly guildId: string;
  readonly edition: IsoDate;
  readonly number: string;
  readonly at: number;
}

export function citedRules(db: Database): CitedRules {
  const insert = db.prepare<[Row]>(
    `INSERT INTO cited (guild_id, edition, number, at) VALUES (:guildId, :edition, :number, :at)
     ON CONFLICT DO NOTHING`,
  );
  const select = db.prepare<[string], CitedRule>(
    'SELECT edition, number, at FROM cited WHERE guild_id = ? ORDER BY at, edition, number',
  );
  const known = createLruCache<string, Set<string>>(MAX_GUILDS);
  const waiting = new Map<string, Row>();

  function of(guildId: string): readonly CitedRule[] {
    const fresh = [...waiting.values()]
      .filter((row) => row.guildId === guildId)
      .map(({ edition, number, at }) => ({ edition, number, at }));
    return [...select.all(guildId), ...fresh];
  }

  function knownOf(guildId: string): Set<string> {
    const had = known.get(guildId);
    if (had) return had;
    const read = new Set(of(guildId).map(nameOf));
    known.set(guildId, read);
    return read;
  }

  return {
    note(guildId, citations, at) {
      const had = knownOf(guildId);
      let isNew = false;
      for (const { edition, number } of citations) {
        const rule = nameOf({ edition, number });
        if (had.has(rule) || had.size >= MAX_CITED) continue;
        had.add(rule);
        waiting.set(`${guildId} ${rule}`, { guildId, edition, number, at });
        isNew = true;
      }
      return isNew;
    },
    of,
    forget(guildId) {
      for (const [key, row] of waiting) if (row.guildId === guildId) waiting.delete(key);
      known.set(guildId, new Set());
    },
    isPending: () => waiting.size > 0,
    write() {
      for (const row of waiting.values()) insert.run(row);
    },
    committed: () => waiting.clear(),
  };
}

const nameOf = ({ edition, number }: Pick<CitedRule, 'edition' | 'number'>): string => `${edition} ${number}`;
