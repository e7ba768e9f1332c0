/*
 * SQL that looks up people in the records. Names are compared case-insensitively for A to Z only, like in the index.
 */

/** The id of a person. @param book SQL for the id of their book @param name SQL for a player's id */
export const personOf = (book: string, name: string): string =>
  `(SELECT id FROM record_person WHERE book_id = ${book} AND ${isCalled(name)})`;

/** A condition on a row of record_person with this name. */
export const isCalled = (name: string): string => `lower(player_id) = lower(${name} COLLATE "C")`;

/** 1 for a person who opted out of being counted, otherwise 0. @param playerId SQL for a player's id */
export const isHidden = (playerId: string): string =>
  `(SELECT count(*) FROM setting
    WHERE scope = 'user' AND scope_id = ${playerId} AND name = 'record' AND value = 'off')`;
