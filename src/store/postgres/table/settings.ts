import type { Origin } from '#store/port/changes.ts';
import type { SettingName, SettingScope, Notice } from '#store/port/settings.ts';
import { keyOf, TOLD } from '#store/rows/setting-keys.ts';
import { storable } from '#store/rows/storable.ts';
import type { UnitOfWork } from '../channels/unit-of-work.ts';
import { put } from '../channels/writes.ts';
import type { Sql } from '#store/sql/statement.ts';
import type { StatementBatches } from '../sql.ts';

const FIND = 'SELECT value FROM setting WHERE scope = $1 AND scope_id = $2 AND name = $3';

// Records that a notice was shown. No row if it already was; of two processes at once, the second gets none.
const TELL = `WITH held AS (SELECT value FROM setting WHERE scope = $1 AND scope_id = $2 AND name = $3)
  INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by) VALUES ($1, $2, $3, '${TOLD}', $4, '')
  ON CONFLICT (scope, scope_id, name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by
  WHERE setting.value <> excluded.value
  RETURNING (SELECT value FROM held) AS value`;

/** The settings of servers and users. */
export interface Settings {
  find(scope: SettingScope, name: SettingName): Promise<string | undefined>;
  tellOnce(scope: SettingScope, what: Notice, at: number): Promise<string | undefined>;
}

export function settingsIn(sql: Sql & Pick<StatementBatches, 'commit'>): Settings {
  /** Serializes the calls, so that the first one gets the first answer. */
  let telling: Promise<unknown> = Promise.resolve();

  async function tell(scope: SettingScope, what: Notice, at: number): Promise<string | undefined> {
    const [[row] = []] = await sql.commit([{ text: TELL, values: [...keyOf(scope), what, at] }]);
    return row ? ((row as { readonly value: string | null }).value ?? undefined) : TOLD;
  }

  return {
    async find(scope, name) {
      const [row] = await sql.query<{ value: string }>(FIND, [...keyOf(scope), name]);
      return row?.value;
    },
    async tellOnce(scope, what, at) {
      const result = telling.then(() => tell(scope, what, at));
      telling = result.catch(() => {});
      return result;
    },
  };
}

/** Writes a setting as part of a change. */
export const settingsOf = ({ writes }: Pick<UnitOfWork, 'writes'>) => ({
  change({ at, actorId }: Origin, scope: SettingScope, name: SettingName, value: string): void {
    const [kind, scopeId] = keyOf(scope);
    const row = { scope: kind, scopeId, name, value: storable(value), at, actorId };
    put(writes, 'settings', `${kind} ${scopeId} ${name}`, row);
  },
});
