import type { PlayerId } from '../vocabulary/players.ts';
import { seatsInGame } from './seats.ts';
import type { Game } from './state.ts';

/** Players around the table, each to the left of the previous one; the first is to the left of the last. */
export type Circle = readonly PlayerId[];

/** True if the game began with more than two players. 600.1 (2006-10-01), 800.1 (2026-06-19). */
export const isMultiplayer = ({ seats }: Pick<Game, 'seats'>): boolean => seats.length > 2;

/** The players in the game, in seat order. */
export const circleOf = (game: Pick<Game, 'seats'>): Circle =>
  seatsInGame(game).map(({ playerId }) => playerId);

/** The number of seats from one player to another, the shorter way around; `undefined` if one doesn't sit there. */
export function distanceBetween(circle: Circle, a: PlayerId, b: PlayerId): number | undefined {
  const [from, to] = [circle.indexOf(a), circle.indexOf(b)];
  if (from < 0 || to < 0) return undefined;
  const steps = Math.abs(from - to);
  return Math.min(steps, circle.length - steps);
}

/** Rotates a circle so that it starts at this index; unchanged for a negative index. */
export const rotateTo = <Item>(items: readonly Item[], index: number): readonly Item[] => [
  ...items.slice(Math.max(index, 0)),
  ...items.slice(0, Math.max(index, 0)),
];

/** The circle from this player on; unchanged if the player does not sit there. */
export const circleFrom = (circle: Circle, playerId: PlayerId): Circle =>
  rotateTo(circle, circle.indexOf(playerId));

export function neighborsIn(
  circle: Circle,
  playerId: PlayerId,
): { left: PlayerId | null; right: PlayerId | null } {
  const [, left = null, ...others] = circleFrom(circle, playerId);
  return { left, right: others.at(-1) ?? left };
}
