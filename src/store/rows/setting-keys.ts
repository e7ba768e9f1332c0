import type { SettingScope } from '../port/settings.ts';

/** The value of a notice that was already shown. */
export const TOLD = 'told';

/** The columns that identify the owner of a setting. */
export const scopeColumns = (scope: SettingScope): readonly [kind: 'guild' | 'user', id: string] =>
  'guildId' in scope ? ['guild', scope.guildId] : ['user', scope.userId];
