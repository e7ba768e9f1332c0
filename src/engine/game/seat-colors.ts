import { isInGame } from './seats.ts';
import type { Game } from './state.ts';

/** Colors are numbered from 0; how they look is the page's affair. */
export const SEAT_COLORS = 8;

/** The color of each seat: the one that its player chose, otherwise by its place. From the ninth seat on they repeat. */
export const seatColors = ({ seats }: Pick<Game, 'seats'>): readonly number[] =>
  seats.map(({ marks }, at) => marks?.color ?? at % SEAT_COLORS);

/** The colors of the players in the game, which others can't choose; all of them if there are no fewer players. */
export function takenColors(game: Game): ReadonlySet<number> {
  const colors = seatColors(game).filter((_, at) => isInGame(game, game.seats[at]?.playerId ?? ''));
  return new Set(colors.length < SEAT_COLORS ? colors : Array.from({ length: SEAT_COLORS }, (_, at) => at));
}
