import type { SettingScope } from '../port/settings.ts';

/** It was said, and is not said again. */
export const TOLD = 'told';

/** Whose a setting is, as its row has it. */
export const keyOf = (scope: SettingScope): readonly [kind: 'guild' | 'user', id: string] =>
  'guildId' in scope ? ['guild', scope.guildId] : ['user', scope.userId];
