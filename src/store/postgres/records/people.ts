/*
 * Who is meant in the records, as a piece of a query. Names are compared without regard to upper and lower case from A
 * to Z, as the index has them.
 */

/** The number of a person. @param book the number of their book @param name a player's id, as a piece of SQL */
export const personOf = (book: string, name: string): string =>
  `(SELECT id FROM record_person WHERE book_id = ${book} AND ${isCalled(name)})`;

/** True of the row of record_person of that name. */
export const isCalled = (name: string): string => `lower(player_id) = lower(${name} COLLATE "C")`;

/** 1 for somebody who does not want to be counted, 0 for anybody else. @param playerId a player's id, as a piece of SQL */
export const isHidden = (playerId: string): string =>
  `(SELECT count(*) FROM setting
    WHERE scope = 'user' AND scope_id = ${playerId} AND name = 'record' AND value = 'off')`;
