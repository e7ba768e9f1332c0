import { ChannelType, PermissionFlagsBits } from 'discord.js';

/** The channel of an interaction, as Discord describes it. */
export interface ChannelFacts {
  /** `null` if Discord does not say. */
  readonly type: ChannelType | null;
  /** The permissions of the bot there, as bits (Discord: `app_permissions`). */
  readonly permissions: bigint;
  /** True for a thread that is locked for the bot; `null` or omitted if Discord does not say. */
  readonly isLocked?: boolean | null;
}

/** A permission without which the bot cannot post, under the name that Discord's settings show. */
export type PostingPermission = 'View Channel' | 'Send Messages' | 'Send Messages in Threads';

/** Why the bot cannot post messages of its own in a channel. Replies to interactions are possible all the same. */
export type PostingBlock =
  /** `missing` is empty if Discord did not say which permission is missing. */
  | { readonly why: 'permission'; readonly missing: readonly PostingPermission[] }
  | { readonly why: 'locked' }
  /** A private thread, which the bot has not been added to. */
  | { readonly why: 'uninvited' }
  /** A post in a forum whose author has not written its first message yet. */
  | { readonly why: 'unwritten' }
  | { readonly why: 'refused' };

const THREADS: ReadonlySet<ChannelType | null> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

export const isThread = (channel: ChannelFacts | undefined): boolean => THREADS.has(channel?.type ?? null);

/** Returns the permissions that the bot lacks to post in a channel. */
export function missingPermissions(channel: ChannelFacts): readonly PostingPermission[] {
  const lacks = (bit: bigint): boolean => (channel.permissions & bit) === 0n;
  const isInThread = isThread(channel);
  return [
    ...(lacks(PermissionFlagsBits.ViewChannel) ? (['View Channel'] as const) : []),
    ...(!isInThread && lacks(PermissionFlagsBits.SendMessages) ? (['Send Messages'] as const) : []),
    ...(isInThread && lacks(PermissionFlagsBits.SendMessagesInThreads)
      ? (['Send Messages in Threads'] as const)
      : []),
  ];
}
