import type Database from '#basics/sqlite.ts';
import type { Origin } from '../port/changes.ts';
import type { SettingName, SettingScope, Notice } from '../port/settings.ts';
import { keyOf, TOLD } from '../rows/setting-keys.ts';
import { storable } from '../rows/storable.ts';

/** The settings of servers and users. */
export interface SettingRows {
  find(scope: SettingScope, name: SettingName): string | undefined;
  change(origin: Origin, scope: SettingScope, name: SettingName, value: string): void;
  /**
   * Records that a notice was shown.
   * @returns the previous value
   */
  markNoticeShown(scope: SettingScope, notice: Notice, at: number): string | undefined;
}

export function settingRows(db: Database): SettingRows {
  const select = db
    .prepare<[string, string, string], string>(
      'SELECT value FROM setting WHERE scope = ? AND scope_id = ? AND name = ?',
    )
    .pluck();
  const replace = db.prepare<[string, string, string, string, number, string]>(
    `INSERT OR REPLACE INTO setting (scope, scope_id, name, value, changed_at, changed_by)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  return {
    find: (scope, name) => select.get(...keyOf(scope), name),
    markNoticeShown(scope, notice, at) {
      const before = select.get(...keyOf(scope), notice);
      if (before !== TOLD) replace.run(...keyOf(scope), notice, TOLD, at, '');
      return before;
    },
    change: (origin, scope, name, value) =>
      void replace.run(...keyOf(scope), name, storable(value), origin.at, origin.actorId),
  };
}
