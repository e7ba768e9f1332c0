import { UTC } from '#basics/days.ts';
import { parseTimeZone, suggestTimeZones } from '#basics/time-zones.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Completer, BotContext } from './command.ts';

/** UTC unless the server has set another one. */
export async function timeZoneOf({ guildId }: Origin, { store }: Pick<BotContext, 'store'>): Promise<string> {
  const stored = guildId === null ? undefined : await store.setting({ guildId }, 'timezone');
  return (stored === undefined ? null : parseTimeZone(stored)) ?? UTC;
}

/** Discord's limit. */
const MAX_SUGGESTED_ZONES = 25;

export const completeTimeZone: Completer = async ({ typed }) =>
  suggestTimeZones(typed, MAX_SUGGESTED_ZONES).map((zone) => ({ name: zone, value: zone }));
