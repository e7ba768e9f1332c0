import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';

/** The whole names of people, as far as anybody said them; guests are called by their own. */
export type Names = ReadonlyMap<PlayerId, string>;

/** The whole name of somebody in a seat, from 1 on; `Seat 3` of somebody whose name nobody said. */
export function fullName(names: Names, playerId: PlayerId, seat: number): string {
  const name = names.get(playerId) ?? (isGuest(playerId) ? nameOfGuest(playerId) : '');
  return toSingleLine(name) || `Seat ${seat}`;
}

/**
 * Characters without a shape: they could turn round what stands behind them. Joiners hold emojis and words of many
 * scripts together.
 */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu;
const AT_ENDS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu;

/** Words that somebody typed as a sentence has them: in one line, and nothing in them that is not seen. */
export const toSingleLine = (text: string): string =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(AT_ENDS, '');

/** `A`, `A and B`, `A, B and C`. */
export const joinNames = (names: readonly string[], and = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
