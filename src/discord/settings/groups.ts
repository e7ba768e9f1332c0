import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';

/** Sets whether results and new games offer groups. */
export async function changeGroups(
  { origin, mayManageServer }: BotRequest,
  value: 'on' | 'off',
  { store }: BotContext,
): Promise<HandlerResult> {
  const { guildId } = origin;
  if (guildId === null || origin.isUserInstall) return fail(refuse('settings/no-server', {}));
  if (!mayManageServer) return fail(refuse('permission/manage-server', { action: 'change that' }));
  return resultOf(
    await store.changeSetting(origin, { guildId }, 'groups', value, { content: CONFIRMATIONS[value] }),
  );
}

const CONFIRMATIONS = {
  on: 'After a game, *Keep as a group* is offered, or the standings of the group.',
  off: 'Nothing offers groups any more. Those that are kept stay: `/record standings`.',
} as const;
