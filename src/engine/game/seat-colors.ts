import { isInGame } from './seats.ts';
import type { Game } from './state.ts';

/** Colors are numbers from 0 on; the page decides how they look. */
export const SEAT_COLORS = 8;

/** The color of each seat: the one its player chose, otherwise by position. Colors repeat from the ninth seat on. */
export const seatColors = ({ seats }: Pick<Game, 'seats'>): readonly number[] =>
  seats.map(({ marks }, index) => marks?.color ?? index % SEAT_COLORS);

/** The colors of the players in the game, which others can't choose. If all colors are taken, returns them all. */
export function takenColors(game: Game): ReadonlySet<number> {
  const colors = seatColors(game).filter((_, index) => isInGame(game, game.seats[index]?.playerId ?? ''));
  return new Set(
    colors.length < SEAT_COLORS ? colors : Array.from({ length: SEAT_COLORS }, (_, index) => index),
  );
}
