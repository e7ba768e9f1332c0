import type { StackEvent } from './events.ts';
import type { Game } from '../game/state.ts';

/** The game after an event of the stack and of abilities. */
export function evolveStack(game: Game, event: StackEvent): Game {
  const { abilities, stack } = game;
  switch (event.kind) {
    case 'stack/added':
      return { ...game, stack: [...stack, event.object], made: Math.max(game.made, event.object.id) };
    case 'stack/resolved':
    case 'stack/removed':
      return { ...game, stack: stack.filter(({ id }) => id !== event.id) };
    case 'ability/noted':
      return {
        ...game,
        abilities: [...abilities, event.ability],
        made: Math.max(game.made, event.ability.id),
      };
    case 'ability/triggered':
      return {
        ...game,
        abilities: abilities.map((one) =>
          one.id === event.id ? { ...one, when: 'waiting', duringEnding: event.duringEnding } : one,
        ),
      };
    case 'ability/put-on-stack':
      return {
        ...game,
        abilities: abilities.filter(({ id }) => id !== event.id),
        stack: [...stack, event.object],
        made: Math.max(game.made, event.object.id),
      };
    case 'ability/ceased':
      return { ...game, abilities: abilities.filter(({ id }) => id !== event.id) };
  }
}
