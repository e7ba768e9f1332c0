import type { Origin } from '../port/changes.ts';
import type { Notice, SettingName, SettingScope } from '../port/settings.ts';
import { storable } from '#basics/storable.ts';
import { rowStatement } from '../sql/changed-rows.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChannelRows } from '../sql/statement.ts';

/** The value of a notice that was already shown. */
const SHOWN = 'told';

/** The columns that identify the owner of a setting. */
const scopeColumns = (scope: SettingScope): readonly [kind: 'guild' | 'user', id: string] =>
  'guildId' in scope ? ['guild', scope.guildId] : ['user', scope.userId];

const FIND = 'SELECT value FROM setting WHERE scope = $1 AND scope_id = $2 AND name = $3';

const WRITE_SETTING = rowStatement('settings', {
  value: (_field, type, nth) => `CAST($${nth + 1} AS ${type})`,
  rows: null,
});

/** Returns a row unless the notice was already shown. If two processes do this at once, the second gets none. */
const MARK_SHOWN = `${WRITE_SETTING} WHERE setting.value <> excluded.value RETURNING value`;

/** Writes a setting as part of a change. */
export function writeSetting(
  { put }: Pick<ChannelRows<object>, 'put'>,
  { at, actorId }: Origin,
  [scope, name, value]: readonly [SettingScope, SettingName, string],
): void {
  const [kind, scopeId] = scopeColumns(scope);
  put('settings', { scope: kind, scopeId, name, value: storable(value), at, actorId });
}

/** The settings of servers and users. */
export function settingsIn(driver: Driver) {
  /** Serializes the calls, so that the first one gets the first answer. */
  let lastMark: Promise<unknown> = Promise.resolve();

  async function find(scope: SettingScope, name: SettingName | Notice): Promise<string | undefined> {
    const [row] = await driver.query<{ value: string }>(FIND, [...scopeColumns(scope), name]);
    return row?.value;
  }

  async function markShown(scope: SettingScope, notice: Notice, at: number): Promise<string | undefined> {
    const key = [...scopeColumns(scope), notice];
    const [[previous] = [], marked = []] = await driver.commit([
      { text: FIND, values: key },
      { text: MARK_SHOWN, values: [...key, SHOWN, at, ''] },
    ]);
    return marked.length > 0 ? (previous as { readonly value: string } | undefined)?.value : SHOWN;
  }

  return {
    find,
    /** Records that a notice was shown. @returns the previous value */
    markNoticeShown: async (scope: SettingScope, notice: Notice, at: number) => {
      if ((await find(scope, notice)) === SHOWN) return SHOWN;
      const result = lastMark.then(() => markShown(scope, notice, at));
      lastMark = result.catch(() => {});
      return result;
    },
  };
}
