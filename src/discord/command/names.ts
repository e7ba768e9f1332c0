import type { PlayerId } from '../../engine/vocabulary/players.ts';

/** The names of people where no mention can stand: in a form, and in what is suggested. */
export interface Names {
  /**
   * The names of people on a server, or their own names outside of one; guests by theirs. Answers in time for a form; who could not be
   * asked for until then is left out.
   */
  of(guildId: string | null, people: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>>;
}
