import { createLruCache } from '#basics/lru-cache.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { MAX_CITED, type CitedRule, type Store } from '#store/port/port.ts';
import type { DeferredWrites } from '../channels/deferred-writes.ts';
import type { Sql } from '../sql.ts';

/** The number of servers whose new citations are remembered; those of others are written again. */
const MAX_GUILDS = 300;

const FIND =
  'SELECT edition, number, at FROM cited WHERE guild_id = $1 ORDER BY at, edition, number LIMIT $2';

/** Adds as many rules per server as fit below the limit, in order. */
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

interface PendingRule extends CitedRule {
  readonly guildId: string;
}

export interface CitedRules extends Pick<Store<unknown>, 'cited'>, DeferredWrites {
  /** Ignores rules beyond {@link MAX_CITED}. @returns whether any of them is new */
  note(guildId: string, citations: readonly Citation[], at: number): boolean;
  /** Drops the pending and remembered citations of a server. */
  forget(guildId: string): void;
}

/** The rules cited to each server. New ones are visible at once, and written later. */
export function citedRules(sql: Sql): CitedRules {
  const noted = createLruCache<string, Set<string>>(MAX_GUILDS);
  const waiting = new Map<string, PendingRule>();

  return {
    note(guildId, citations, at) {
      const rules = noted.get(guildId) ?? new Set();
      noted.set(guildId, rules);
      let isNew = false;
      for (const { edition, number } of citations) {
        const rule = ruleOf({ edition, number });
        if (rules.has(rule) || rules.size >= MAX_CITED) continue;
        rules.add(rule);
        waiting.set(`${guildId} ${rule}`, { guildId, edition, number, at });
        isNew = true;
      }
      return isNew;
    },

    async cited(guildId) {
      const before = [...waiting.values()];
      const rows = await sql.query<CitedRule>(FIND, [guildId, MAX_CITED]);
      const known = new Set(rows.map(ruleOf));
      // Rows written during the query may be missing both in its result and in the pending ones.
      const fresh = [...new Set([...before, ...waiting.values()])]
        .filter((rule) => rule.guildId === guildId && !known.has(ruleOf(rule)))
        .map(({ edition, number, at }) => ({ edition, number, at }));
      return [...rows, ...fresh].slice(0, MAX_CITED);
    },

    forget(guildId) {
      for (const [key, rule] of waiting) if (rule.guildId === guildId) waiting.delete(key);
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
