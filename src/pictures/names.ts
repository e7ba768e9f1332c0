import { isGuest, nameOfGuest, type PlayerId } from '../engine/vocabulary/players.ts';

/** What people are called, whole, as far as anybody said; guests are called by theirs. */
export type Names = ReadonlyMap<PlayerId, string>;

/** The whole name of somebody in a seat, from 1 on; `Seat 3` of somebody whose name nobody said. */
export function wholeName(names: Names, playerId: PlayerId, seat: number): string {
  const name = names.get(playerId) ?? (isGuest(playerId) ? nameOfGuest(playerId) : '');
  return name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || `Seat ${seat}`;
}
