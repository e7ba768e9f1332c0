import { step, type Steps } from '../sql/statement.ts';

/*
 * Detaches data from its channels in one transaction, after which it can't be found. Its rows are erased later, in
 * small batches.
 */

/** Statements that first keep other processes from writing; none on SQLite. */
export interface ErasureLocks {
  /** For a server ($1). */
  readonly guild: readonly string[];
  /** For a user's ($1) settings, links and records. */
  readonly user: readonly string[];
  /** For the secrets that a user ($1) drew, revealed or gave seeds for. */
  readonly secrets: readonly string[];
  /** For secrets (the list $1), before their lines are rewritten. */
  readonly lines: readonly string[];
}

export const FORGET_GUILD: readonly string[] = [
  'DELETE FROM table_card WHERE channel_id IN (SELECT channel_id FROM game WHERE guild_id = $1)',
  `UPDATE game SET channel_id = '', guild_id = NULL, ended_at = 0 WHERE guild_id = $1`,
  `UPDATE coin_secret SET channel_id = '', guild_id = NULL, revealed_at = 0, revealed_by = '' WHERE guild_id = $1`,
  `DELETE FROM setting WHERE scope = 'guild' AND scope_id = $1`,
  'DELETE FROM done WHERE guild_id = $1',
  'DELETE FROM cited WHERE guild_id = $1',
  'DELETE FROM guild_absence WHERE guild_id = $1',
  'UPDATE record_book SET guild_id = NULL WHERE guild_id = $1',
  'DELETE FROM page_link WHERE guild_id = $1',
];

/** The coins of direct messages of a user ($1) in which no one else flipped. */
export const OWN_COINS = `guild_id IS NULL AND created_by = $1 AND channel_id <> ''
  AND NOT EXISTS (SELECT 1 FROM coin_flip WHERE secret_id = id AND actor_id <> created_by)`;

/** Forgets a user's ($1) settings, links, own coins of direct messages, and name in records. */
export const FORGET_USER: readonly string[] = [
  `UPDATE coin_secret SET channel_id = '', revealed_at = 0, revealed_by = '' WHERE ${OWN_COINS}`,
  `DELETE FROM setting WHERE scope = 'user' AND scope_id = $1`,
  // With the hash of a line, a guessed name could be confirmed.
  `UPDATE record_game SET line_key = NULL, line_hash = NULL, line_nth = NULL
   WHERE line_hash IS NOT NULL AND (book_id, number) IN (
     SELECT seat.book_id, seat.number FROM record_person AS who
       JOIN record_seat AS seat ON seat.book_id = who.book_id AND seat.person = who.id
     WHERE player_id = $1)`,
  // A group without other members is deleted as well, since its name may be a person's.
  `DELETE FROM record_group WHERE (book_id, number) IN (
     SELECT member.book_id, member.number FROM record_person AS who JOIN record_member AS member ON member.person = who.id
     WHERE who.player_id = $1 AND NOT EXISTS (
       SELECT 1 FROM record_member AS other
       WHERE other.book_id = member.book_id AND other.number = member.number AND other.person <> member.person))`,
  'DELETE FROM record_member WHERE person IN (SELECT id FROM record_person WHERE player_id = $1)',
  // The games remain, for their other players.
  'UPDATE record_person SET player_id = NULL WHERE player_id = $1',
  'DELETE FROM page_link WHERE user_id = $1',
];

/** Runs statements that each have an id as `$1`. */
export function* runEach(statements: readonly string[], id: string): Steps<void> {
  for (const statement of statements) yield* step(statement, [id]);
}
