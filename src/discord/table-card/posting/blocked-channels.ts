import { ChannelType } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { ChannelFacts, PostingBlock, PostingPermission } from '../../command/posting.ts';

/** How long no message is posted after Discord refused one for lack of permissions, unless they change. */
const PERMISSION_BLOCK_MS = 10 * 60 * 1000;
/** How long no message is posted for other reasons. Shorter, because interactions don't always show when they end. */
const OTHER_BLOCK_MS = 30 * 1000;
/** Above this number the list is cleared; blocked channels are then detected again. */
const MAX_CHANNELS = 10_000;

interface BlockedChannel {
  /** `null` once the bot has the permissions. */
  readonly block: PostingBlock | null;
  readonly until: number;
  /** True if Discord refused a message, false if an interaction showed that the bot may not write. */
  readonly isRefusal: boolean;
  /** True if an interaction has since shown the permissions, so that posting was tried again. */
  readonly wasRetried: boolean;
}

/** Channels in which the bot cannot post, detected by the permissions in interactions and by refused messages. */
export class BlockedChannels {
  readonly #clock: Clock;
  readonly #byId = new Map<string, BlockedChannel>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(channelId: string): PostingBlock | null {
    const blocked = this.#byId.get(channelId);
    return blocked && blocked.until > this.#clock.now() ? blocked.block : null;
  }

  /** Returns why the last message was refused, or would have been, however long ago; `null` if it was not. */
  last(channelId: string): PostingBlock | null {
    return this.#byId.get(channelId)?.block ?? null;
  }

  /** Records that Discord refused a message. */
  recordRefusal(channelId: string, block: PostingBlock): void {
    const known = this.get(channelId);
    const { wasRetried = false, isRefusal = true } = this.#byId.get(channelId) ?? {};
    // An interaction lists the missing permissions, a refusal doesn't.
    const isKnown = known?.why === 'permission' && block.why === 'permission' && known.missing.length > 0;
    this.#set(channelId, isKnown ? known : block, { wasRetried, isRefusal: !isKnown || isRefusal });
  }

  /** Records that Discord accepted a message. */
  recordPosted(channelId: string): void {
    this.#byId.delete(channelId);
  }

  /**
   * Records the bot's permissions in an interaction, and whether the thread is locked. If Discord refused a message and
   * the permissions are there now, it is tried again, but only once: it may be refused for another reason.
   * @returns whether the channel was blocked or opened by this; `null` if neither
   */
  recordPermissions(
    channelId: string,
    missing: readonly PostingPermission[],
    { type, isLocked }: Pick<ChannelFacts, 'type' | 'isLocked'>,
  ): 'blocked' | 'opened' | null {
    if (missing.length > 0 || isLocked) {
      const wasBlocked = this.get(channelId) !== null;
      const block: PostingBlock = missing.length > 0 ? { why: 'permission', missing } : { why: 'locked' };
      this.#set(channelId, block, { isRefusal: false });
      return wasBlocked ? null : 'blocked';
    }
    const blocked = this.#byId.get(channelId);
    if (blocked?.block?.why === 'locked' && isLocked === false) {
      this.#byId.delete(channelId);
      return 'opened';
    }
    if (blocked?.block?.why !== 'permission') return null;
    if (type === ChannelType.PrivateThread && blocked.isRefusal) {
      // These are the permissions of the parent channel. Whether the bot was added to the thread is in no interaction.
      this.#set(channelId, { why: 'uninvited' }, { isRefusal: true });
      return null;
    }
    if (blocked.wasRetried) return null;
    this.#byId.set(channelId, { block: null, until: 0, isRefusal: false, wasRetried: true });
    return 'opened';
  }

  #set(
    channelId: string,
    block: PostingBlock,
    { isRefusal, wasRetried = false }: { readonly isRefusal: boolean; readonly wasRetried?: boolean },
  ): void {
    if (this.#byId.size >= MAX_CHANNELS) this.#byId.clear();
    const ms = block.why === 'permission' ? PERMISSION_BLOCK_MS : OTHER_BLOCK_MS;
    this.#byId.set(channelId, { block, until: this.#clock.now() + ms, isRefusal, wasRetried });
  }
}
