import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type, ChannelType } from 'discord.js';
import { dayIn } from '#basics/days.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { mapResult, type Result } from '#engine/vocabulary/result.ts';
import type { ChannelFacts } from '../command/posting.ts';
import { timeZoneOf } from '../command/time-zone.ts';

export const THREAD_OPTION = {
  type: Type.Boolean,
  name: 'thread',
  description: 'True: in a thread of its own, below this channel',
} as const;

/**
 * Starts a thread, opens a game in it and links to it.
 * @param check refuses if the thread must not be started
 * @param open opens the game; its request is made in the thread
 * @returns refusals of `check` or `open`, or `game/no-thread`
 */
export async function openInThread(
  request: BotRequest,
  ctx: Pick<BotContext, 'threads' | 'store' | 'tableCards'>,
  check: () => Promise<Result<unknown, Refusal>>,
  open: (threadRequest: BotRequest) => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const checked = await check();
  if (!checked.ok) return checked;
  const { channelId, guildId, interactionId, at } = request.origin;
  const date = dayIn(at, await timeZoneOf(request.origin, ctx));
  const { channel } = request;
  const started = await ctx.threads.start({ channelId, channel, name: `Magic, ${date}`, interactionId });
  if (!started.ok) return started;
  const threadId = started.value;
  // In a thread the bot has the permissions that it has in the channel.
  const thread: ChannelFacts | undefined = channel && { ...channel, type: ChannelType.PublicThread };
  if (thread) ctx.tableCards.recordPermissions(threadId, thread, guildId);
  const origin = { ...request.origin, channelId: threadId };
  const opened = await open({ ...request, origin, ...(thread && { channel: thread }) });
  // The reply is in the channel above, so the thread needs the card of the lobby.
  if (opened.ok) ctx.tableCards.invalidate(threadId, { guildId, isForced: true });
  return mapResult(opened, (reply) => ({
    ...reply,
    content: joinLines([text`The game is in <#${threadId}>.`, reply.content ?? []]),
  }));
}
