import type { Notice, SettingName, SettingScope } from '../port/settings.ts';
import { keyOf, TOLD } from '../rows/setting-keys.ts';
import type { Driver } from '../sql/driver.ts';

const FIND = 'SELECT value FROM setting WHERE scope = $1 AND scope_id = $2 AND name = $3';

/** Writes a setting of a scope ($1, $2) with a name ($3) and a value ($4), at a time ($5) by a user ($6). */
export const WRITE_SETTING = `INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (scope, scope_id, name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by`;

/** Returns a row unless the notice was already shown; of two processes at once, the second gets none. */
const TELL = `${WRITE_SETTING} WHERE setting.value <> excluded.value RETURNING value`;

/** The settings of servers and users. */
export interface Settings {
  find(scope: SettingScope, name: SettingName | Notice): Promise<string | undefined>;
  /** Records that a notice was shown. @returns the previous value */
  markNoticeShown(scope: SettingScope, notice: Notice, at: number): Promise<string | undefined>;
}

export function settingsIn(driver: Driver): Settings {
  /** Serializes the calls, so that the first one gets the first answer. */
  let telling: Promise<unknown> = Promise.resolve();

  async function find(scope: SettingScope, name: SettingName | Notice): Promise<string | undefined> {
    const [row] = await driver.query<{ value: string }>(FIND, [...keyOf(scope), name]);
    return row?.value;
  }

  async function tell(scope: SettingScope, notice: Notice, at: number): Promise<string | undefined> {
    const key = [...keyOf(scope), notice];
    const [[held] = [], told = []] = await driver.commit([
      { text: FIND, values: key },
      { text: TELL, values: [...key, TOLD, at, ''] },
    ]);
    return told.length > 0 ? (held as { readonly value: string } | undefined)?.value : TOLD;
  }

  return {
    find,
    async markNoticeShown(scope, notice, at) {
      if ((await find(scope, notice)) === TOLD) return TOLD;
      const result = telling.then(() => tell(scope, notice, at));
      telling = result.catch(() => {});
      return result;
    },
  };
}
