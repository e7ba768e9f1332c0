/** A link to the page of a game, for a player or a spectator. */
export interface PageLink {
  readonly kind: 'player' | 'spectator';
  readonly gameId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  /** The player, or for spectators the user who requested it. */
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** When it was revoked or replaced by newer ones; `null` while it is active. */
  readonly endedAt: number | null;
}

/** A link with the hash of its secret. */
export interface HashedLink extends PageLink {
  readonly hash: string;
}

/** The limit of active links per user, kind and game; a further one replaces the oldest. */
export const MAX_LINKS = 3;
/**
 * The limit of stored links per user, kind and game, including ended ones, which can still tell that they have ended.
 */
export const MAX_STORED_LINKS = 8;
/** The limit of links per game. */
export const MAX_LINKS_OF_GAME = 512;

/** Links to pages by the hashes of their secrets; the secrets are never stored. */
export interface PageLinks {
  /**
   * Stores a link. Erases links to earlier games of the channel, and the user's oldest ones of that kind: see {@link
   * MAX_LINKS}.
   * @returns false if the game already has {@link MAX_LINKS_OF_GAME}; then nothing is stored
   */
  add(hash: string, link: Omit<PageLink, 'endedAt'>): Promise<boolean>;
  /** The link with this hash, active or ended; `undefined` if there is none. */
  find(hash: string): Promise<PageLink | undefined>;
  /** The active links to a game, newest first: at most {@link MAX_LINKS_OF_GAME}. */
  active(gameId: string, channelId: string): Promise<readonly HashedLink[]>;
  /** Ends these links. @returns the hashes of those that were active */
  end(hashes: readonly string[], at: number): Promise<readonly string[]>;
  /**
   * Ends all links to a game that a user requested, including those for spectators.
   * @returns the hashes of those that were active
   */
  revoke(gameId: string, channelId: string, userId: string, at: number): Promise<readonly string[]>;
}
