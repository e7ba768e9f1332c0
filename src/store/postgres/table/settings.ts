import type { Origin } from '#store/port/changes.ts';
import type { SettingName, SettingScope } from '#store/port/settings.ts';
import { keyOf } from '#store/rows/setting-keys.ts';
import { storable } from '#store/rows/storable.ts';
import type { UnitOfWork } from '../channels/unit-of-work.ts';
import { put } from '../channels/writes.ts';

/** Writes a setting as part of a change. */
export const settingsOf = ({ writes }: Pick<UnitOfWork, 'writes'>) => ({
  change({ at, actorId }: Origin, scope: SettingScope, name: SettingName, value: string): void {
    const [kind, scopeId] = keyOf(scope);
    const row = { scope: kind, scopeId, name, value: storable(value), at, actorId };
    put(writes, 'settings', `${kind} ${scopeId} ${name}`, row);
  },
});
