import { withCount } from './counts.ts';
import type { NumberEvent } from './events.ts';
import { atSeat } from './seats.ts';
import type { Game } from './state.ts';

/** The game after an event of life, counters, damage by commanders, designations, day and night. */
export function evolveNumbers(game: Game, event: NumberEvent): Game {
  const { designations } = game;
  switch (event.kind) {
    case 'life/changed':
      return atSeat(game, event.playerId, (seat) => ({ ...seat, life: event.to }));
    case 'counters/changed':
      return atSeat(game, event.playerId, (seat) => ({
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
