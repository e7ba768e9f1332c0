import type { EndingEvent } from './events.ts';
import type { Game } from '../game/state.ts';

/** The game after an event of ending the turn or the combat phase. */
export function evolveEnding(game: Game, event: EndingEvent): Game {
  switch (event.kind) {
    case 'ending/began': {
      const { turn } = game;
      const isTurn = event.what === 'turn' && turn;
      return isTurn ? { ...game, turn: { ...turn, endedBy: event.card ?? 'an effect' } } : game;
    }
    case 'ending/state-based-checked':
      return game;
  }
}
