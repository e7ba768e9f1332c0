import type { PlayerId } from '../vocabulary/players.ts';
import { withCount } from '../game/counts.ts';
import type { NumberEvent } from './events.ts';
import { teamOf, atSeats, lifeTeamOf } from '../game/teams.ts';
import { atSeat } from '../game/seats.ts';
import type { Game } from '../game/state.ts';

/** The game after an event of life, counters, damage by commanders, designations, day and night. */
export function evolveNumbers(game: Game, event: NumberEvent): Game {
  const { designations } = game;
  switch (event.kind) {
    case 'life/changed':
      return withLife(game, event.playerId, event.to);
    case 'counters/changed':
      return atSeats(game, event.ofTeam ? teamOf(game, event.playerId) : [event.playerId], (seat) => ({
        ...seat,
        counters: withCount(seat.counters, event.counter, event.to),
      }));
    case 'commander/damaged':
      return atSeat(game, event.playerId, (seat) => ({
        ...seat,
        commanderDamage: withCount(seat.commanderDamage, event.commander, event.to),
      }));
    case 'library/counted':
      return atSeat(game, event.playerId, (seat) => ({ ...seat, library: event.to }));
    case 'monarch/passed':
      return { ...game, designations: { ...designations, monarch: event.to } };
    case 'initiative/passed':
      return { ...game, designations: { ...designations, initiative: event.to } };
    case 'day/changed':
      return { ...game, designations: { ...designations, day: event.to } };
  }
}

/** A team with one life total has it at each of its seats. */
export const withLife = (game: Game, playerId: PlayerId, life: number): Game =>
  atSeats(game, lifeTeamOf(game, playerId), (seat) => ({ ...seat, life }));
