import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';

/** Full display names; a guest without an entry is called by the guest's own name. */
export type PictureNames = ReadonlyMap<PlayerId, string>;

/** @param seat counted from 1; a player without a name becomes `Seat 3` */
export function fullName(names: PictureNames, playerId: PlayerId, seat: number): string {
  const name = names.get(playerId) ?? (isGuest(playerId) ? nameOfGuest(playerId) : '');
  return toSingleLine(name) || `Seat ${seat}`;
}

/**
 * Invisible format characters, such as bidi overrides that would reorder the text after them. Zero-width joiners
 * stay: they hold emojis and words of many scripts together.
 */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
const EDGE_WHITESPACE = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu;

/** Typed text as part of a sentence: on one line, without invisible characters. */
export const toSingleLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(EDGE_WHITESPACE, '');

/** `A`, `A and B`, `A, B and C`. */
export const joinPlayerNames = (names: readonly string[], and = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
