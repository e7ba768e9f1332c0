/** A link to a page of a game: a player's, or one that only looks. */
export interface PageLink {
  readonly kind: 'player' | 'spectator';
  readonly gameId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  /** Whose page it is; of one that only looks, who asked for it. */
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** When it was revoked, or replaced by newer ones; `null` while it leads to the page. */
  readonly endedAt: number | null;
}

/** A link with the hash by which it goes. */
export interface HeldLink extends PageLink {
  readonly hash: string;
}

/** Somebody has at most so many links of a kind to a game that lead anywhere: a newer one takes the place of the oldest. */
export const MAX_LINKS = 3;
/** Links of a kind that are kept of somebody and a game, ended ones among them: these say that they have ended. */
export const MAX_LINKS_KEPT = 8;
/** Links to the pages of one game. */
export const MAX_LINKS_OF_GAME = 512;

/** The links to pages, by the hashes of their secrets: the secrets themselves are never kept. */
export interface PageLinks {
  /**
   * Keeps a link. Those to earlier games of its channel are erased, and of its user's own of that kind the oldest ones:
   * see {@link MAX_LINKS}.
   * @returns false where the game has {@link MAX_LINKS_OF_GAME} already: nothing is kept then
   */
  add(hash: string, link: Omit<PageLink, 'endedAt'>): Promise<boolean>;
  /** The link of a secret, ended or not; `undefined` where there is none. */
  find(hash: string): Promise<PageLink | undefined>;
  /** The links to a game that lead anywhere, the newest first: at most {@link MAX_LINKS_OF_GAME}. */
  of(gameId: string, channelId: string): Promise<readonly HeldLink[]>;
  /** Ends these links. @returns the hashes of those that led anywhere until now */
  end(hashes: readonly string[], at: number): Promise<readonly string[]>;
  /**
   * Ends all links of somebody to a game, those for others that only look too.
   * @returns the hashes of those that led anywhere until now
   */
  revoke(gameId: string, channelId: string, userId: string, at: number): Promise<readonly string[]>;
}
