import { DAY_MS } from '#basics/days.ts';
import type { Log } from '#basics/log.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Pages } from '#discord/command/pages.ts';
import type { PageLink } from '#store/port/links.ts';

/** A game without changes for this long is not in progress; until then its links stay valid, whatever their age. */
const IDLE_MS = DAY_MS;

/** Ends links once their owner has left the server or their time is up. */
export interface LinkExpiry {
  /** Finds a link by its hash, after ending it if it is too old. `undefined` if there is none. */
  find(hash: string): Promise<PageLink | undefined>;
  /** Ends all links of the owner to the game if the owner has left the server. Returns at once. */
  checkOwner(link: PageLink): void;
  /** Ends all links of a former member to a game. */
  ownerGone(link: PageLink): Promise<void>;
}

export interface LinkExpiryOptions {
  readonly ctx: Pick<BotContext, 'store' | 'members' | 'audit' | 'clock'>;
  readonly pages: Pick<Pages, 'revoke' | 'revokeByHash'>;
  /** Maximum age of links in days, unless their game is in progress; 0 for no limit. */
  readonly maxDays: number;
  readonly log: Log;
}

export function createLinkExpiry({ ctx, pages, maxDays, log }: LinkExpiryOptions): LinkExpiry {
  const { store, members, audit, clock } = ctx;

  async function isTooOld({ endedAt, madeAt, gameId }: PageLink): Promise<boolean> {
    const now = clock.now();
    if (maxDays === 0 || endedAt !== null || now - madeAt <= maxDays * DAY_MS) return false;
    const [last] = await store.log(gameId, 1);
    return now - (last?.at ?? 0) > IDLE_MS;
  }

  async function endLinksOfOwner({ gameId, channelId, guildId, userId }: PageLink): Promise<void> {
    const origin = { interactionId: '', channelId, guildId, actorId: userId, at: clock.now() };
    const ended = await pages.revoke(origin, gameId, 'owner-gone');
    if (ended > 0 && guildId !== null)
      audit('page/ended', { guildId }, { game: gameId, of: userId, links: ended });
  }

  return {
    async find(hash) {
      const link = await store.links.find(hash);
      if (!link || !(await isTooOld(link))) return link;
      await pages.revokeByHash([hash], 'too-old');
      return { ...link, endedAt: clock.now() };
    },
    checkOwner(link) {
      const endIfGone = async (): Promise<void> => {
        if ((await members.isMember(link)) === false) await endLinksOfOwner(link);
      };
      endIfGone().catch((err: unknown) => log.warn({ err }, 'the links of a former member were not ended'));
    },
    ownerGone: endLinksOfOwner,
  };
}
