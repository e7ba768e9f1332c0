import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { MAX_CITED, type CitedRule } from '../port/port.ts';
import type Database from '#basics/sqlite.ts';

/** The rules cited to each server. New ones are visible at once, and written with the next transaction. */
export interface CitedRules {
  /** Ignores rules beyond {@link MAX_CITED}. @returns whether any of them is new */
  note(guildId: string, citations: readonly Citation[], at: number): boolean;
  /** Oldest first. */
  of(guildId: string): readonly CitedRule[];
  /** Drops the pending and cached citations of a server. */
  forget(guildId: string): void;
  /** True if there are pending writes. */
  isPending(): boolean;
  /** Writes new citations, within a transaction. */
  write(): void;
  /** Call after the commit. */
  committed(): void;
}

/** The number of servers whose citations are cached. */
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
  const rulesByGuild = createLruCache<string, Set<string>>(MAX_GUILDS);
  const pending = new Map<string, Row>();

  function of(guildId: string): readonly CitedRule[] {
    const pendingOfGuild = [...pending.values()]
      .filter((row) => row.guildId === guildId)
      .map(({ edition, number, at }) => ({ edition, number, at }));
    return [...select.all(guildId), ...pendingOfGuild];
  }

  function cachedRules(guildId: string): Set<string> {
    const cached = rulesByGuild.get(guildId);
    if (cached) return cached;
    const read = new Set(of(guildId).map(nameOf));
    rulesByGuild.set(guildId, read);
    return read;
  }

  return {
    note(guildId, citations, at) {
      const rules = cachedRules(guildId);
      let isNew = false;
      for (const { edition, number } of citations) {
        const rule = nameOf({ edition, number });
        if (rules.has(rule) || rules.size >= MAX_CITED) continue;
        rules.add(rule);
        pending.set(`${guildId} ${rule}`, { guildId, edition, number, at });
        isNew = true;
      }
      return isNew;
    },
    of,
    forget(guildId) {
      for (const [key, row] of pending) if (row.guildId === guildId) pending.delete(key);
      rulesByGuild.set(guildId, new Set());
    },
    isPending: () => pending.size > 0,
    write() {
      for (const row of pending.values()) insert.run(row);
    },
    committed: () => pending.clear(),
  };
}

const nameOf = ({ edition, number }: Pick<CitedRule, 'edition' | 'number'>): string => `${edition} ${number}`;
