import type { PlayerId } from '../../engine/vocabulary/players.ts';

/** What the people whom the bot met call themselves, for menus: there Discord turns no mention into a name. */
export interface People {
  /** The names of those of them that are known, or that Discord says in time; guests by theirs. */
  namesOf(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>;
}
