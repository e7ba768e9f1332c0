import type { PlayerId } from '#engine/vocabulary/players.ts';

/** Looks up display names for forms and suggestions, which do not show mentions. */
export interface DisplayNames {
  /**
   * Returns nicknames on a server, or user names outside of one; guests have their own. Resolves in time for a form to
   * open, without the names that were not available by then.
   */
  of(guildId: string | null, players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>;
}
