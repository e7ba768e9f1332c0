import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';

/** Sets whether the server gets a picture of the table each round. */
export async function changePictures(
  { origin, mayManageServer }: BotRequest,
  value: 'on' | 'off',
  { store }: BotContext,
): Promise<HandlerResult> {
  const { guildId } = origin;
  if (guildId === null || origin.isUserInstall) return fail(refuse('settings/no-server', {}));
  if (!mayManageServer) return fail(refuse('permission/manage-server', { action: 'change that' }));
  return resultOf(
    await store.changeSetting(origin, { guildId }, 'pictures', value, { content: CONFIRMATIONS[value] }),
  );
}

const CONFIRMATIONS = {
  on: 'The table comes as a picture each time that the turn comes round.',
  off: 'No picture of the table comes by itself any more. `/game picture` shows it.',
} as const;
