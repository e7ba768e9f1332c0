import type { LinkEvent } from '#basics/meters.ts';
import type { Origin } from '#store/port/changes.ts';
import type { HashedLink, PageLink } from '#store/port/links.ts';

/** Links to the web pages of games. */
export interface Pages {
  /** True if the pages also open inside Discord, as an Activity. */
  readonly opensInDiscord: boolean;
  /**
   * Creates a link for the requesting user; its page acts on their behalf or is read-only.
   * @returns its URL, which is not stored; `null` if the game has reached its limit of links
   */
  link(kind: PageLink['kind'], origin: Origin, gameId: string): Promise<string | null>;
  /**
   * Revokes all links of the requesting user to a game. Open pages are notified immediately.
   * @returns the number of active links that were revoked
   */
  revoke(origin: Origin, gameId: string, reason?: LinkEvent): Promise<number>;
  /** All active links to a game, newest first. */
  list(origin: Pick<Origin, 'channelId'>, gameId: string): Promise<readonly HashedLink[]>;
  /** Revokes links by their hashes. @returns the number of active links that were revoked */
  revokeByHash(hashes: readonly string[], reason: LinkEvent): Promise<number>;
}
