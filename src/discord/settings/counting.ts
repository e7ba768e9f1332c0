import { text } from '#text/template.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { resultOf } from '../command/mutate.ts';

/** Sets whether the requesting user is counted in game records, on all servers. */
export async function changeCounting(
  { origin }: BotRequest,
  value: 'on' | 'off',
  { store }: BotContext,
): Promise<HandlerResult> {
  const reply = { content: CONFIRMATIONS[value], isPrivate: true };
  return resultOf(await store.changeSetting(origin, { userId: origin.actorId }, 'record', value, reply));
}

const CONFIRMATIONS = {
  on: text`You are counted in what games came to: \`/record player\`.`,
  off: text`You aren’t counted any more: your games count for the others, without your name. \`/settings forget:me\` erases it for good.`,
};
