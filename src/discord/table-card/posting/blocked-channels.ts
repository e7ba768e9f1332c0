import { ChannelType } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { ChannelFacts, PostingBlock, PostingPermission } from '../../command/posting.ts';

/** How long Discord is not asked again after it refused a message for lack of permissions, unless they change. */
const PERMISSION_BLOCK_MS = 10 * 60 * 1000;
/** The same for other reasons, which not every interaction tells. */
const OTHER_BLOCK_MS = 30 * 1000;
/** Above this number all are forgotten, and detected again. */
const MAX_CHANNELS = 10_000;

interface BlockedChannel {
  /** `null` once the permissions are there. */
  readonly block: PostingBlock | null;
  readonly until: number;
  /** Discord refused a message; otherwise an interaction said that the bot may not write. */
  readonly isRefusal: boolean;
  /** Whether a message has been tried again since Discord refused one, because Discord said that it was allowed. */
  readonly wasRetried: boolean;
}

/** Channels in which the bot cannot post: each interaction says what it may do there, and some posts are refused. */
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
  refused(channelId: string, block: PostingBlock): void {
    const known = this.get(channelId);
    const { wasRetried = false, isRefusal = true } = this.#byId.get(channelId) ?? {};
    // An interaction says more precisely what is missing than a refusal does.
    const isKnown = known?.why === 'permission' && block.why === 'permission' && known.missing.length > 0;
    this.#set(channelId, isKnown ? known : block, { wasRetried, isRefusal: !isKnown || isRefusal });
  }

  /** Records that Discord took a message. */
  posted(channelId: string): void {
    this.#byId.delete(channelId);
  }

  /**
   * Records what an interaction says about the bot's permissions, and whether the thread is locked. A refused message
   * is tried again once Discord says that it is allowed, but only once: it may be refused for another reason.
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
      // The permissions are those of its channel. Members add the bot by mentioning it, which no interaction tells.
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
