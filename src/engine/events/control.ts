import type { ControlEvent } from './events.ts';
import type { Control, Game } from '../game/state.ts';

/** The game after an event of control. */
export function evolveControl(game: Game, event: ControlEvent): Game {
  const { controls } = game;
  switch (event.kind) {
    case 'control/created':
      return { ...game, controls: [...controls, event.control], made: Math.max(game.made, event.control.id) };
    case 'control/overwritten':
    case 'control/resumed':
      return game;
    case 'control/began':
      return withState(game, event.id, 'in-force');
    case 'control/ended':
      return event.extraTurnStays
        ? withState(game, event.id, 'extra-turn-only')
        : { ...game, controls: controls.filter(({ id }) => id !== event.id) };
  }
}

const withState = (game: Game, id: number, state: Control['state']): Game => ({
  ...game,
  controls: game.controls.map((one) => (one.id === id ? { ...one, state } : one)),
});
