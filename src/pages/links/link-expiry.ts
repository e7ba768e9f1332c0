import { DAY_MS } from '../../basics/days.ts';
import type { Log } from '../../basics/log.ts';
import type { BotContext } from '../../discord/command/command.ts';
import type { Pages } from '../../discord/command/pages.ts';
import type { PageLink } from '../../store/port/links.ts';

/** A game that changed so long ago, in ms, is not in the middle of anything: until then its links go on, however old. */
const IDLE_MS = DAY_MS;

/** Sees to it that no link outlives its owner's membership, or its time. */
export interface LinkExpiry {
  /** The link of a hash; one that is too old is ended first. `undefined` where there is none. */
  find(hash: string): Promise<PageLink | undefined>;
  /** Looks whether its owner is a member still, and ends all links of theirs to the game if not. Returns at once. */
  checkOwner(link: PageLink): void;
  /** Ends all links of somebody who is no member any more to a game. */
  ownerGone(link: PageLink): Promise<void>;
}

export interface LinkExpiryOptions {
  readonly ctx: Pick<BotContext, 'store' | 'members' | 'audit' | 'clock'>;
  readonly pages: Pick<Pages, 'revoke' | 'end'>;
  /** Links older than so many days end, unless their game goes on; 0: however old they are. */
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
      await pages.end([hash], 'too-old');
      return { ...link, endedAt: clock.now() };
    },
    checkOwner(link) {
      const look = async (): Promise<void> => {
        if ((await members.isMember(link)) === false) await endLinksOfOwner(link);
      };
      look().catch((err: unknown) => log.warn({ err }, 'the links of somebody who is gone were not ended'));
    },
    ownerGone: endLinksOfOwner,
  };
}
