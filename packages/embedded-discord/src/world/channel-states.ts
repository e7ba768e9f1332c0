import type { Channel } from './channels.ts';
import { trimOldest } from './trim-oldest.ts';

/** The types of a server's channels. A thread has the type of its parent channel. */
export const CHANNEL_TYPES = { text: 0, voice: 2, announcement: 5, stage: 13, forum: 15, media: 16 } as const;

export type ChannelKind = keyof typeof CHANNEL_TYPES;

/** Permission bits by their names in Discord's settings. */
export const PERMISSIONS = {
  'View Channel': 1n << 10n,
  'Send Messages': 1n << 11n,
  'Embed Links': 1n << 14n,
  'Attach Files': 1n << 15n,
  'Read Message History': 1n << 16n,
  'Create Public Threads': 1n << 35n,
  'Send Messages in Threads': 1n << 38n,
} as const;

export type PermissionName = keyof typeof PERMISSIONS;

/**
 * Administrator, Manage Channels, Manage Messages and Manage Threads exempt a bot from these restrictions, so it lacks
 * them in channels whose state was changed.
 */
const EXEMPTING_PERMISSIONS = (1n << 3n) | (1n << 4n) | (1n << 13n) | (1n << 34n);
const ALL_PERMISSIONS = (1n << 53n) - 1n;

/**
 * The settings of a channel or a thread that a server's members can change and that decide what the bot may do there.
 */
export interface ChannelState {
  readonly kind: ChannelKind;
  /** Permission bits that the bot lacks. In a private channel, it lacks View Channel. */
  readonly denied: bigint;
  /** For a thread: only members who may manage threads can write. */
  readonly isLocked: boolean;
  /** For a thread: any message reopens it, unless it is locked. */
  readonly isArchived: boolean;
  /** For a thread: only those who were added can see it. A member adds the bot by mentioning it. */
  readonly isPrivateThread: boolean;
  /** For a post in a forum: its author has not written the first message yet. */
  readonly waitsForAuthor: boolean;
  /** Seconds between two messages of a person. Bots are exempt. */
  readonly slowmode: number;
  readonly isDeleted: boolean;
}

export const DEFAULT_STATE: ChannelState = {
  kind: 'text',
  denied: 0n,
  isLocked: false,
  isArchived: false,
  isPrivateThread: false,
  waitsForAuthor: false,
  slowmode: 0,
  isDeleted: false,
};

/** Maximum number of channels with settings other than the default. */
const MAX_CHANNELS = 1000;

/** The settings of channels and threads. By default, a channel is a text channel with all permissions for the bot. */
export class ChannelStates {
  readonly #byId = new Map<string, ChannelState>();
  readonly #onChange: (channelId: string) => void;

  constructor(onChange: (channelId: string) => void) {
    this.#onChange = onChange;
  }

  of(channelId: string): ChannelState {
    return this.#byId.get(channelId) ?? DEFAULT_STATE;
  }

  /** Changes the given settings and keeps the others. */
  set(channelId: string, change: Partial<ChannelState>): void {
    this.#byId.set(channelId, { ...this.of(channelId), ...change });
    trimOldest(this.#byId, MAX_CHANNELS);
    this.#onChange(channelId);
  }

  /** Denies the bot a permission, or allows it again. */
  deny(channelId: string, permission: PermissionName, isDenied = true): void {
    const { denied } = this.of(channelId);
    const bit = PERMISSIONS[permission];
    this.set(channelId, { denied: isDenied ? denied | bit : denied & ~bit });
  }

  /** Restores the defaults. */
  reset(channelId: string): void {
    this.#byId.delete(channelId);
    this.#onChange(channelId);
  }

  /** The bot's permissions: in a thread, those of its channel minus those denied in the thread itself. */
  permissionsIn({ id, thread }: Pick<Channel, 'id' | 'thread'>): bigint {
    const denied = this.of(id).denied | (thread ? this.of(thread.parentId).denied : 0n);
    const isDefault = !this.#byId.has(id) && (!thread || !this.#byId.has(thread.parentId));
    return isDefault ? ALL_PERMISSIONS : ALL_PERMISSIONS & ~denied & ~EXEMPTING_PERMISSIONS;
  }

  allows(channel: Pick<Channel, 'id' | 'thread'>, permission: PermissionName): boolean {
    return (this.permissionsIn(channel) & PERMISSIONS[permission]) !== 0n;
  }

  /** Discord's number for the type of a channel or thread. */
  typeOf({ id, thread }: Pick<Channel, 'id' | 'thread'>): number {
    if (!thread) return CHANNEL_TYPES[this.of(id).kind];
    if (this.of(id).isPrivateThread) return PRIVATE_THREAD;
    return this.of(thread.parentId).kind === 'announcement' ? ANNOUNCEMENT_THREAD : PUBLIC_THREAD;
  }
}

export const ANNOUNCEMENT_THREAD = 10;
export const PUBLIC_THREAD = 11;
export const PRIVATE_THREAD = 12;

/** True for forums and media channels, which contain posts (threads) but no messages of their own. */
export const isPostChannel = ({ kind }: Pick<ChannelState, 'kind'>): boolean =>
  kind === 'forum' || kind === 'media';
