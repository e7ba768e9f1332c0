import { isGuest, type PlayerId } from '../vocabulary/players.ts';
import type { Game, GameSettings, Seat } from './state.ts';

/** The life that a player starts with: that of everybody, or the archenemy's own. */
export const startingLifeOfPlayer = (playerId: PlayerId, { startingLife, archenemy }: GameSettings): number =>
  archenemy?.playerId === playerId ? archenemy.life : startingLife;

/** The seat of somebody who has not begun to play. */
export const emptySeat = (playerId: PlayerId, settings: GameSettings): Seat => ({
  playerId,
  life: startingLifeOfPlayer(playerId, settings),
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
  game.seats.some((seat) => seat.playerId === playerId && seat.left === null);

/** The person who plays for a player: the host plays the seats of guests, and everybody else their own. */
export const personOf = ({ hostId }: Pick<Game, 'hostId'>, playerId: PlayerId): PlayerId =>
  isGuest(playerId) ? hostId : playerId;

/** The guests at a table, those who left among them. */
export const guestsAt = ({ seats }: Pick<Game, 'seats'>): readonly PlayerId[] =>
  seats.map(({ playerId }) => playerId).filter(isGuest);

/** The game with one player's seat changed. */
export const atSeat = (game: Game, playerId: PlayerId, change: (seat: Seat) => Seat): Game => ({
  ...game,
  seats: game.seats.map((seat) => (seat.playerId === playerId ? change(seat) : seat)),
});

/** The same of those who are no guests. */
export const nextPerson = (game: Game, after: PlayerId): PlayerId | null =>
  nextSeated(
    { ...game, seats: game.seats.filter(({ playerId }) => playerId === after || !isGuest(playerId)) },
    after,
  );

/** The next player after a seat who is in the game; `null` where there is no other. */
export function nextSeated({ seats }: Game, after: PlayerId): PlayerId | null {
  const at = seats.findIndex(({ playerId }) => playerId === after);
  const others = [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))];
  return others.find(({ left }) => left === null)?.playerId ?? null;
}
