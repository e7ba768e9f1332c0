import { ApplicationCommandOptionType as Type, ChannelType } from 'discord.js';
import { dayIn } from '#basics/days.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { ChannelFacts } from '../command/posting.ts';
import { timeZoneOf } from '../command/time-zone.ts';
import { fitWithFooter } from '../table/action-reply.ts';

export const THREAD_OPTION = {
  type: Type.Boolean,
  name: 'thread',
  description: 'True: in a thread of its own, below this channel',
} as const;

/**
 * Starts a thread, opens a game in it and links to it.
 * @param check returns a refusal if the thread must not be started
 * @param open opens the game; its request is made in the thread
 * @returns refusals of `check` or `open`, or `game/no-thread`
 */
export async function openInThread(
  request: BotRequest,
  ctx: Pick<BotContext, 'threads' | 'store' | 'tableCards'>,
  check: () => Promise<HandlerResult | null>,
  open: (threadRequest: BotRequest) => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const refusal = await check();
  if (refusal) return refusal;
  const { channelId, guildId, interactionId, at } = request.origin;
  const date = dayIn(at, await timeZoneOf(request.origin, ctx));
  const { channel } = request;
  const started = await ctx.threads.start({ channelId, channel, name: `Magic, ${date}`, interactionId });
  if (!started.ok) return started.failure;
  const threadId = started.value;
  // In a thread the bot has the permissions that it has in the channel.
  const thread: ChannelFacts | undefined = channel && { ...channel, type: ChannelType.PublicThread };
  if (thread) ctx.tableCards.recordPermissions(threadId, thread, guildId);
  const origin = { ...request.origin, channelId: threadId };
  const result = await open({ ...request, origin, ...(thread && { channel: thread }) });
  if ('code' in result) return result;
  return {
    ...result,
    content: fitWithFooter([`The game is in <#${threadId}>.`], [result.content ?? '']),
  };
}
