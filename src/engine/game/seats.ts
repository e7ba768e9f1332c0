import { isGuest, type PlayerId } from '../vocabulary/players.ts';
import type { Game, GameSettings, Seat } from './state.ts';

/** The starting life of a player: the shared one, or the archenemy's own. */
export const startingLifeOfPlayer = (playerId: PlayerId, { startingLife, archenemy }: GameSettings): number =>
  archenemy?.playerId === playerId ? archenemy.life : startingLife;

export const emptySeat = (playerId: PlayerId, settings: GameSettings): Seat => ({
  playerId,
  life: startingLifeOfPlayer(playerId, settings),
  counters: {},
  commanderDamage: {},
  left: null,
  library: null,
});

/** The seats of players in the game, in seat order. */
export const seatsInGame = ({ seats }: Pick<Game, 'seats'>): readonly Seat[] =>
  seats.filter(({ left }) => left === null);

export const isInGame = (game: Pick<Game, 'seats'>, playerId: PlayerId): boolean =>
  game.seats.some((seat) => seat.playerId === playerId && seat.left === null);

/** The user who plays for a player: the host for guests, otherwise the player. */
export const personOf = ({ hostId }: Pick<Game, 'hostId'>, playerId: PlayerId): PlayerId =>
  isGuest(playerId) ? hostId : playerId;

/** The guests at a table, including those who left. */
export const guestsAt = ({ seats }: Pick<Game, 'seats'>): readonly PlayerId[] =>
  seats.map(({ playerId }) => playerId).filter(isGuest);

export const updateSeat = (game: Game, playerId: PlayerId, change: (seat: Seat) => Seat): Game => ({
  ...game,
  seats: game.seats.map((seat) => (seat.playerId === playerId ? change(seat) : seat)),
});

/** The next player in the game after a seat who is not a guest; `null` if there is no other. */
export const nextPerson = (game: Game, after: PlayerId): PlayerId | null =>
  nextSeated(
    { ...game, seats: game.seats.filter(({ playerId }) => playerId === after || !isGuest(playerId)) },
    after,
  );

/** The next player after a seat who is in the game; `null` if there is no other. */
export function nextSeated({ seats }: Game, after: PlayerId): PlayerId | null {
  const at = seats.findIndex(({ playerId }) => playerId === after);
  const others = [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))];
  return others.find(({ left }) => left === null)?.playerId ?? null;
}
