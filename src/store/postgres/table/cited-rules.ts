import { createLruCache } from '#basics/lru-cache.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { MAX_CITED, type CitedRule, type Store } from '#store/port/port.ts';
import type { DeferredWrites } from '../channels/deferred-writes.ts';
import type { Sql } from '../sql.ts';

/** Of so many servers is remembered what was noted; of others it is written once more. */
const MAX_GUILDS = 300;

const FIND =
  'SELECT edition, number, at FROM cited WHERE guild_id = $1 ORDER BY at, edition, number LIMIT $2';

/** Of each server as many as fit, in their order. */
const ADD = `WITH fresh AS (
    SELECT one.*, row_number() OVER (PARTITION BY one.guild_id ORDER BY nth) AS rank
    FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::BIGINT[]) WITH ORDINALITY AS one (guild_id, edition, number, at, nth)
      LEFT JOIN cited AS known USING (guild_id, edition, number)
    WHERE known.at IS NULL
  ),
  held AS (SELECT guild_id, count(*) AS count FROM cited WHERE guild_id = ANY ($1::TEXT[]) GROUP BY guild_id)
  INSERT INTO cited (guild_id, edition, number, at)
  SELECT guild_id, edition, number, fresh.at FROM fresh LEFT JOIN held USING (guild_id)
  WHERE rank + coalesce(held.count, 0) <= $5
  ORDER BY guild_id, edition, number
  ON CONFLICT DO NOTHING`;

interface Waiting extends CitedRule {
  readonly guildId: string;
}

export interface CitedRules extends Pick<Store<unknown>, 'cited'>, DeferredWrites {
  /** Those beyond {@link MAX_CITED} are left out. @returns whether any of them is new */
  note(guildId: string, citations: readonly Citation[], at: number): boolean;
  /** Forgets what was noted of a server: it is not to be written, nor remembered. */
  forget(guildId: string): void;
}

/** Which rules were cited to which server. What is new is known at once, and written later. */
export function citedRules(sql: Sql): CitedRules {
  const noted = createLruCache<string, Set<string>>(MAX_GUILDS);
  const waiting = new Map<string, Waiting>();

  return {
    note(guildId, citations, at) {
      const had = noted.get(guildId) ?? new Set();
      noted.set(guildId, had);
      let isNew = false;
      for (const { edition, number } of citations) {
        const rule = ruleOf({ edition, number });
        if (had.has(rule) || had.size >= MAX_CITED) continue;
        had.add(rule);
        waiting.set(`${guildId} ${rule}`, { guildId, edition, number, at });
        isNew = true;
      }
      return isNew;
    },

    async cited(guildId) {
      const before = [...waiting.values()];
      const rows = await sql.query<CitedRule>(FIND, [guildId, MAX_CITED]);
      const known = new Set(rows.map(ruleOf));
      // What was written meanwhile may be in neither of what was read and what waits.
      const fresh = [...new Set([...before, ...waiting.values()])]
        .filter((one) => one.guildId === guildId && !known.has(ruleOf(one)))
        .map(({ edition, number, at }) => ({ edition, number, at }));
      return [...rows, ...fresh].slice(0, MAX_CITED);
    },

    forget(guildId) {
      for (const [key, one] of waiting) if (one.guildId === guildId) waiting.delete(key);
      noted.set(guildId, new Set());
    },

    isPending: () => waiting.size > 0,

    take() {
      const taken = [...waiting];
      const rows = taken.map(([, row]) => row);
      const columns = (['guildId', 'edition', 'number', 'at'] as const).map((name) =>
        rows.map((row) => row[name]),
      );
      return {
        statements: rows.length > 0 ? [{ text: ADD, values: [...columns, MAX_CITED] }] : [],
        committed() {
          for (const [key, row] of taken) if (waiting.get(key) === row) waiting.delete(key);
        },
      };
    },
  };
}

const ruleOf = ({ edition, number }: Pick<CitedRule, 'edition' | 'number'>): string => `${edition} ${number}`;
