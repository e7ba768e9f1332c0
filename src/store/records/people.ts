import type { Dialect } from '../sql/dialect.ts';

/*
 * SQL that looks up people in the records. Names are compared case-insensitively for A to Z only, like in the index.
 */

/** The id of the book of a server ($1). */
export const BOOK_ID = '(SELECT id FROM record_book WHERE guild_id = $1)';

/** The id of a person. @param book SQL for the id of their book @param name SQL for a player's id */
export const personIdSql = (dialect: Dialect, book: string, name: string): string =>
  `(SELECT id FROM record_person WHERE book_id = ${book} AND ${hasNameSql(dialect, name)})`;

/** A condition on a row of record_person with this name. */
export const hasNameSql = ({ folded, foldedName }: Dialect, name: string): string =>
  `${folded('player_id')} = ${foldedName(name)}`;

/** 1 for a person who opted out of being counted, otherwise 0. @param playerId SQL for a player's id */
export const isHiddenSql = (playerId: string): string =>
  `(SELECT count(*) FROM setting
    WHERE scope = 'user' AND scope_id = ${playerId} AND name = 'record' AND value = 'off')`;
