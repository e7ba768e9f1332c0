import type { PlayerId } from '../vocabulary/players.ts';
import type { Game, GameSettings, Seat } from './state.ts';

/** The life that a player starts with: that of everybody, or the archenemy's own. */
export const startingLifeOf = (playerId: PlayerId, { startingLife, archenemy }: GameSettings): number =>
  archenemy?.playerId === playerId ? archenemy.life : startingLife;

/** The seat of somebody who has not begun to play. */
export const emptySeat = (playerId: PlayerId, settings: GameSettings): Seat => ({
  playerId,
  life: startingLifeOf(playerId, settings),
  counters: {},
  commanderDamage: {},
  left: null,
  library: null,
});

/** The seats of those who are in the game, as they sit. */
export const seatsInGame = ({ seats }: Pick<Game, 'seats'>): readonly Seat[] =>
  seats.filter(({ left }) => left === null);

/** True if somebody plays, and has not left. */
export const isInGame = (game: Pick<Game, 'seats'>, playerId: PlayerId): boolean =>
  seatsInGame(game).some((seat) => seat.playerId === playerId);

/** The game with one player's seat changed. */
export const atSeat = (game: Game, playerId: PlayerId, change: (seat: Seat) => Seat): Game => ({
  ...game,
  seats: game.seats.map((seat) => (seat.playerId === playerId ? change(seat) : seat)),
});

/** The next player after a seat who is in the game; `null` where there is no other. */
export function nextSeated({ seats }: Game, after: PlayerId): PlayerId | null {
  const at = seats.findIndex(({ playerId }) => playerId === after);
  const others = [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))];
  return others.find(({ left }) => left === null)?.playerId ?? null;
}
