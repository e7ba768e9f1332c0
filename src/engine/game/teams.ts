import type { Game, Seat } from './state.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Format, Team } from './format.ts';
import { updateSeat, isInGame, nextSeated, seatsInGame } from './seats.ts';

/*
 * What teams share: turns, if the format has shared turns (606.4b of 2006-10-01, 805.4 of 2026-06-19); life, poison and
 * losing, in Two-Headed Giant games (606.4a, 606.8b of 2006-10-01; 810.4, 810.8a of 2026-06-19).
 */

/** True if a team has one life total, and is in the game or out of it as a whole. */
export const sharesLife = ({ settings }: Pick<Game, 'settings'>): boolean => isLifeShared(settings.format);

/** The teams of Two-Headed Giant, and of Archenemy Commander games (904.13b of 2026-06-19), have one life total. */
export const isLifeShared = ({ variant, isCommander }: Format): boolean =>
  variant === 'two-headed-giant' || (variant === 'archenemy' && isCommander);

/** The players who share a life total with a player, including that player. */
export const lifeTeamOf = (game: Game, playerId: PlayerId): Team =>
  sharesLife(game) ? teamOf(game, playerId) : [playerId];

/** Updates the seats of several players. */
export const updateSeats = (game: Game, players: readonly PlayerId[], change: (seat: Seat) => Seat): Game =>
  players.reduce((updated, playerId) => updateSeat(updated, playerId, change), game);

/** The players who take their turns together with this one, including them; in seat order, the primary player first. */
export const turnTeamOf = (game: Pick<Game, 'teams' | 'settings'>, playerId: PlayerId): Team =>
  game.settings.format.sharesTurns ? teamOf(game, playerId) : [playerId];

/** True if two players take their turns together, or are the same player. */
export const shareTurns = (game: Pick<Game, 'teams' | 'settings'>, a: PlayerId, b: PlayerId): boolean =>
  turnTeamOf(game, a).includes(b);

export const isActive = (game: Game, playerId: PlayerId): boolean => activePlayers(game).includes(playerId);

/** Players in the game who take turns with a player. */
const turnTeamInGame = (game: Game, playerId: PlayerId): readonly PlayerId[] =>
  turnTeamOf(game, playerId).filter((id) => isInGame(game, id));

/** True if this player, or another who takes turns with them, is in the game. */
export const takesTurns = (game: Game, playerId: PlayerId): boolean =>
  turnTeamInGame(game, playerId).length > 0;

/**
 * The player under whom a turn is listed: the team's primary player, or its next player in the game. Without shared
 * turns, or if no player of the team is left, the player.
 */
export const turnLeadOf = (game: Game, playerId: PlayerId): PlayerId =>
  turnTeamInGame(game, playerId)[0] ?? playerId;

/** The player whose turn follows a player's; `null` if no other player takes turns. */
export function nextTurnAfter(game: Game, playerId: PlayerId): PlayerId | null {
  const mates = turnTeamOf(game, playerId);
  const others = { ...game, seats: game.seats.filter((seat) => isOther(seat, mates, playerId)) };
  const next = nextSeated(others, playerId);
  return next === null ? null : turnLeadOf(game, next);
}

const isOther = ({ playerId: id }: Seat, mates: Team, playerId: PlayerId): boolean =>
  id === playerId || !mates.includes(id);

/** The player whose turn is next in order after a player leaves. A leaver who was next is replaced. */
export function nextInOrderWithout(game: Game, leaver: PlayerId): PlayerId | null {
  const { nextInOrder: next } = game;
  if (next !== leaver) return next;
  const mate = turnTeamInGame(game, leaver).find((id) => id !== leaver);
  return mate ?? nextTurnAfter(game, leaver);
}

/** The team of a player; the player alone without teams. */
export const teamOf = ({ teams }: Pick<Game, 'teams'>, playerId: PlayerId): Team =>
  teams.find((team) => team.includes(playerId)) ?? [playerId];

/** Players and all their teammates, without duplicates. */
export const withTeammatesOf = (
  game: Pick<Game, 'teams'>,
  players: readonly PlayerId[],
): readonly PlayerId[] => [...new Set(players.flatMap((player) => teamOf(game, player)))];

export const areTeammates = (game: Pick<Game, 'teams'>, a: PlayerId, b: PlayerId): boolean =>
  a !== b && teamOf(game, a).includes(b);

/** The active player, or with shared turns all players of the team in the game. */
export function activePlayers({ turn, teams, seats, settings }: Game): readonly PlayerId[] {
  if (!turn) return [];
  if (!settings.format.sharesTurns) return [turn.playerId];
  const inGame = new Set(seatsInGame({ seats }).map(({ playerId }) => playerId));
  return teamOf({ teams }, turn.playerId).filter((id) => inGame.has(id));
}
