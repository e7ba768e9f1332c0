import type { IsoDate } from '../engine/editions.ts';
import type { Citation } from '../engine/ruling.ts';
import { remember } from '../remember.ts';
import type Database from '../sqlite.ts';
import type { CitedRule } from './port.ts';

/** Which rules were cited to which server. What is new is known at once, and written when there is a transaction. */
export interface CitedRules {
  /** @returns whether any of them is new, as far as anybody remembers */
  note(guildId: string, citations: readonly Citation[], at: number): boolean;
  /** Oldest first. */
  of(guildId: string): readonly CitedRule[];
  /** What was noted of a server is not to be written, nor remembered. */
  forget(guildId: string): void;
  /** Whether anything is not written yet. */
  isPending(): boolean;
  /** Writes what is new, within a transaction. */
  write(): void;
  /** The transaction was committed. */
  committed(): void;
}

/** Of so many servers is remembered what is written already; of others it is written again, and nothing comes of it. */
const MOST_GUILDS = 1000;
/** So many rules of one server are remembered: more than the engine knows of a few editions. */
const MOST_RULES = 4000;

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
  const known = remember<string, Set<string>>(MOST_GUILDS);
  const waiting = new Map<string, Row>();

  function knownOf(guildId: string): Set<string> {
    const had = known.get(guildId);
    if (had && had.size < MOST_RULES) return had;
    const fresh = new Set<string>();
    known.set(guildId, fresh);
    return fresh;
  }

  return {
    note(guildId, citations, at) {
      const had = knownOf(guildId);
      let isNew = false;
      for (const { edition, number } of citations) {
        const rule = `${edition} ${number}`;
        const key = `${guildId} ${rule}`;
        if (had.has(rule) || waiting.has(key)) continue;
        had.add(rule);
        waiting.set(key, { guildId, edition, number, at });
        isNew = true;
      }
      return isNew;
    },
    of(guildId) {
      const written = select.all(guildId);
      const has = new Set(written.map(({ edition, number }) => `${edition} ${number}`));
      const fresh = [...waiting.values()]
        .filter((row) => row.guildId === guildId && !has.has(`${row.edition} ${row.number}`))
        .map(({ edition, number, at }) => ({ edition, number, at }));
      return [...written, ...fresh];
    },
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
