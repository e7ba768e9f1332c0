import type { Channel } from './channels.ts';
import { trimOldest } from './bounded.ts';

/** The kinds of a server's channels. A thread is of the kind of the channel that it hangs below. */
export const CHANNEL_TYPES = { text: 0, voice: 2, announcement: 5, stage: 13, forum: 15, media: 16 } as const;

export type ChannelKind = keyof typeof CHANNEL_TYPES;

/** Permission bits by the names that Discord's own settings show. */
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

/** Permissions that make a bot exempt from what a state is about: nobody gives them to a bot like this. */
const EXEMPTING = (1n << 3n) | (1n << 4n) | (1n << 13n) | (1n << 34n);
const ALL = (1n << 53n) - 1n;

/** Everything about a channel or a thread that a server's people can set, and that decides what the bot may do there. */
export interface ChannelState {
  readonly kind: ChannelKind;
  /** Permission bits that the bot lacks. A private channel is one in which it lacks View Channel. */
  readonly denied: bigint;
  /** Of a thread: only those who may manage threads write there. */
  readonly isLocked: boolean;
  /** Of a thread: a message of anybody opens it again, unless it is locked. */
  readonly isArchived: boolean;
  /** Of a thread: a private one, which only those who were added see. A member adds the bot by mentioning it. */
  readonly isPrivateThread: boolean;
  /** Of a forum's post: its author has not written the first message yet. */
  readonly waitsForAuthor: boolean;
  /** Seconds between two messages of one person. Bots are not held up. */
  readonly slowmode: number;
  readonly isDeleted: boolean;
}

export const USUAL_STATE: ChannelState = {
  kind: 'text',
  denied: 0n,
  isLocked: false,
  isArchived: false,
  isPrivateThread: false,
  waitsForAuthor: false,
  slowmode: 0,
  isDeleted: false,
};

/** The most channels of which anything unusual is remembered. */
const MAX_CHANNELS = 1000;

/** The states of channels and threads. A channel that was never set is a text channel in which the bot may do all. */
export class ChannelStates {
  readonly #byId = new Map<string, ChannelState>();
  readonly #onChange: (channelId: string) => void;

  constructor(onChange: (channelId: string) => void) {
    this.#onChange = onChange;
  }

  of(channelId: string): ChannelState {
    return this.#byId.get(channelId) ?? USUAL_STATE;
  }

  /** Changes what is given and leaves the rest. */
  set(channelId: string, change: Partial<ChannelState>): void {
    this.#byId.set(channelId, { ...this.of(channelId), ...change });
    trimOldest(this.#byId, MAX_CHANNELS);
    this.#onChange(channelId);
  }

  /** Denies the bot these permissions, or allows them again. */
  deny(channelId: string, permission: PermissionName, isDenied = true): void {
    const { denied } = this.of(channelId);
    const bit = PERMISSIONS[permission];
    this.set(channelId, { denied: isDenied ? denied | bit : denied & ~bit });
  }

  /** Makes it a channel like any other again. */
  reset(channelId: string): void {
    this.#byId.delete(channelId);
    this.#onChange(channelId);
  }

  /** The permissions of the bot: those of a thread are its channel's, less what it lacks in the thread itself. */
  permissionsIn({ id, thread }: Pick<Channel, 'id' | 'thread'>): bigint {
    const denied = this.of(id).denied | (thread ? this.of(thread.parentId).denied : 0n);
    const isUsual = !this.#byId.has(id) && (!thread || !this.#byId.has(thread.parentId));
    return isUsual ? ALL : ALL & ~denied & ~EXEMPTING;
  }

  may(channel: Pick<Channel, 'id' | 'thread'>, permission: PermissionName): boolean {
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

/** A forum and a media channel hold posts, which are threads, and no messages of their own. */
export const holdsPosts = ({ kind }: Pick<ChannelState, 'kind'>): boolean =>
  kind === 'forum' || kind === 'media';
