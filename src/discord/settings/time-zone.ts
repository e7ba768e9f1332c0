import { text, parseMarks } from '#text/template.ts';
import { parseTimeZone } from '#basics/time-zones.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';

/** Sets the time zone that determines the day of a game on a server. */
export async function changeTimeZone(
  { origin, mayManageServer }: BotRequest,
  typed: string,
  { store }: BotContext,
): Promise<HandlerResult> {
  const { guildId } = origin;
  if (guildId === null || origin.isUserInstall) return fail(refuse('settings/no-server', {}));
  if (!mayManageServer) return fail(refuse('permission/manage-server', { action: 'change that' }));
  const zone = parseTimeZone(typed);
  if (zone === null)
    return fail(refuse('option/not-understood', { option: 'timezone', typed, such: 'Europe/Berlin' }));
  const content = text`Days of games on record here are those of ${parseMarks(zone)} from now on.`;
  return resultOf(await store.changeSetting(origin, { guildId }, 'timezone', zone, { content }));
}
