import { text } from '#text/template.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, BotRequest, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';

/** The switches of a server, with the replies that confirm a change. */
const CONFIRMATIONS = {
  pictures: {
    on: text`The table comes as a picture each time that the turn comes round.`,
    off: text`No picture of the table comes by itself any more. \`/game picture\` shows it.`,
  },
  groups: {
    on: text`After a game, *Keep as a group* is offered, or the standings of the group.`,
    off: text`Nothing offers groups any more. Those that are kept stay: \`/record standings\`.`,
  },
};

/** Sets whether a server gets pictures of the table, or is offered groups. Needs the permission to manage it. */
export async function changeServerSwitch(
  { origin, mayManageServer }: BotRequest,
  setting: keyof typeof CONFIRMATIONS,
  value: 'on' | 'off',
  { store }: BotContext,
): Promise<HandlerResult> {
  const { guildId } = origin;
  if (guildId === null || origin.isUserInstall) return fail(refuse('settings/no-server', {}));
  if (!mayManageServer) return fail(refuse('permission/manage-server', { action: 'change that' }));
  const content = CONFIRMATIONS[setting][value];
  return resultOf(await store.changeSetting(origin, { guildId }, setting, value, { content }));
}
