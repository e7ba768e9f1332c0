import type { Origin } from '../port/changes.ts';
import type { SettingName, SettingScope } from '../port/settings.ts';
import { keyOf } from '../rows/setting-keys.ts';
import { storable } from '../rows/storable.ts';
import type { ChangeSql } from '../sql/statement.ts';
import { WRITE_SETTING } from '../table/settings.ts';

/** Writes a setting as part of a change. */
export const settingsOf = ({ run }: { readonly run: ChangeSql['run'] }) => ({
  change: ({ at, actorId }: Origin, scope: SettingScope, name: SettingName, value: string): void =>
    run(WRITE_SETTING, [...keyOf(scope), name, storable(value), at, actorId]),
});
