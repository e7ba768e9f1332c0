import type { PlayerId } from '#engine/vocabulary/players.ts';

/** Display names, for forms and suggestions, where mentions do not work. */
export interface Names {
  /**
   * Looks up nicknames on a server, or user names outside of one; guests have their own. Returns in time for a form
   * to open, without the names that were not available by then.
   */
  of(guildId: string | null, people: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>;
}
