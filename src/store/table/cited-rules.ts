import { createLruCache } from '#basics/lru-cache.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { MAX_CITED, type ServerCitation } from '../port/port.ts';
import type { Dialect } from '../sql/dialect.ts';
import { pendingValues } from '../sql/deferred-writes.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql } from '../sql/statement.ts';

/** The number of servers whose recent citations are cached; those of others are written again. */
const MAX_GUILDS = 300;

const FIND =
  'SELECT edition, number, at FROM cited WHERE guild_id = $1 ORDER BY at, edition, number LIMIT $2';

/** Adds as many of these rules ($1) per server as fit below the limit, in order. */
const addRulesSql = ({ objects }: Dialect): string =>
  `WITH fresh AS (
     SELECT rule.*, row_number() OVER (PARTITION BY rule."guildId" ORDER BY nth) AS place
     FROM ${objects('$1', COLUMNS, 'rule')}
     WHERE NOT EXISTS (SELECT 1 FROM cited AS known
       WHERE known.guild_id = rule."guildId" AND known.edition = rule.edition AND known.number = rule.number)
   )
   INSERT INTO cited (guild_id, edition, number, at)
   SELECT "guildId", edition, number, at FROM fresh
   WHERE place + (SELECT count(*) FROM cited AS held WHERE held.guild_id = fresh."guildId") <= ${MAX_CITED}
   ORDER BY "guildId", edition, number
   ON CONFLICT DO NOTHING`;

const COLUMNS = { guildId: 'TEXT', edition: 'TEXT', number: 'TEXT', at: 'BIGINT', nth: 'BIGINT' } as const;

interface PendingRule extends ServerCitation {
  readonly guildId: string;
}

/**
 * The rules cited to each server. New ones are visible at once, and written later.
 * @param syncSql reads known rules synchronously, on SQLite, so that only new ones are written. If their page is damaged,
 *   recording it fails, rather than a transaction that writes it.
 */
export function citedRules(sql: Pick<Driver, 'dialect' | 'query'>, syncSql?: Pick<ChangeSql, 'select'>) {
  const add = addRulesSql(sql.dialect);
  const knownRules = createLruCache<string, Set<string>>(MAX_GUILDS);
  const { values: waiting, writes } = pendingValues<PendingRule>((rules) => [
    { text: add, values: [JSON.stringify(rules.map((rule, nth) => ({ ...rule, nth })))] },
  ]);

  return {
    /** Ignores rules beyond {@link MAX_CITED}. @returns true if any of them is new */
    note(guildId: string, citations: readonly Citation[], at: number): boolean {
      const rules =
        knownRules.get(guildId) ??
        new Set(syncSql?.select<ServerCitation>(FIND, [guildId, MAX_CITED]).map(ruleOf));
      knownRules.set(guildId, rules);
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

    citedRules: async (guildId: string): Promise<readonly ServerCitation[]> => {
      const before = [...waiting.values()];
      const rows = await sql.query<ServerCitation>(FIND, [guildId, MAX_CITED]);
      const known = new Set(rows.map(ruleOf));
      // Rows written during the query may be missing both in its result and in the pending ones.
      const fresh = [...new Set([...before, ...waiting.values()])]
        .filter((rule) => rule.guildId === guildId && !known.has(ruleOf(rule)))
        .map(({ edition, number, at }) => ({ edition, number, at }));
      return [...rows, ...fresh].slice(0, MAX_CITED);
    },

    /** Drops the pending and remembered citations of a server. */
    forget(guildId: string): void {
      for (const [key, rule] of waiting) if (rule.guildId === guildId) waiting.delete(key);
      knownRules.set(guildId, new Set());
    },

    ...writes,
  };
}

const ruleOf = ({ edition, number }: Pick<ServerCitation, 'edition' | 'number'>): string =>
  `${edition} ${number}`;
