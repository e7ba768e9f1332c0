import type { LinkEvent } from '../../basics/meters.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { HeldLink, PageLink } from '../../store/port/links.ts';

/** The pages of games, as commands see them. */
export interface Pages {
  /**
   * Makes a link to a page of a game, for whoever asks: it presses for them, or only looks.
   * @returns its address, which is kept nowhere; `null` where the game has as many links as it may have
   */
  link(kind: PageLink['kind'], origin: Origin, gameId: string): Promise<string | null>;
  /**
   * Ends all links that somebody asked for to a game. Their pages say so at once.
   * @returns how many led anywhere until now
   */
  revoke(origin: Origin, gameId: string, why?: LinkEvent): Promise<number>;
  /** All links to a game that lead anywhere, whoever asked for them; the newest first. */
  list(origin: Pick<Origin, 'channelId'>, gameId: string): Promise<readonly HeldLink[]>;
  /** Ends links by their hashes, as `revoke` does. @returns how many led anywhere until now */
  end(hashes: readonly string[], why: LinkEvent): Promise<number>;
}
