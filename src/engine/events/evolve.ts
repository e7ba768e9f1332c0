import { evolveControl } from './control.ts';
import { evolveEnding } from './ending.ts';
import type { GameEvent } from './events.ts';
import { evolveLobby, opened } from './lobby.ts';
import { evolveNumbers } from './numbers.ts';
import { evolvePermanents } from './permanents.ts';
import { evolveStack } from './stack.ts';
import type { Game } from '../game/state.ts';
import { evolveSubgame } from './subgames.ts';
import { evolveTurn, noteCleanup } from './turns.ts';

/**
 * The game after an event. Decides nothing, so that a game replayed is the game played. What is derived from the state
 * alone, whatever the event, is noted last: see `noteCleanup`.
 */
export const evolve = (game: Game, event: GameEvent): Game => noteCleanup(inItsSystem(game, event));

/** What the system to which the event belongs makes of it. */
function inItsSystem(game: Game, event: GameEvent): Game {
  switch (event.kind) {
    case 'game/opened':
    case 'game/joined':
    case 'game/withdrawn':
    case 'game/started':
    case 'game/host-changed':
    case 'game/settings-changed':
    case 'game/left':
    case 'game/ended':
      return evolveLobby(game, event);
    case 'turn/began':
    case 'turn/skipped':
    case 'turn/step-began':
    case 'turn/extra-added':
    case 'turn/extra-lost':
    case 'turn/skip-added':
    case 'turn/storm-counted':
    case 'turn/mana-lost':
      return evolveTurn(game, event);
    case 'control/created':
    case 'control/overwritten':
    case 'control/began':
    case 'control/resumed':
    case 'control/ended':
      return evolveControl(game, event);
    case 'life/changed':
    case 'counters/changed':
    case 'commander/damaged':
    case 'library/counted':
    case 'monarch/passed':
    case 'initiative/passed':
    case 'day/changed':
      return evolveNumbers(game, event);
    case 'stack/added':
    case 'stack/resolved':
    case 'stack/removed':
    case 'ability/noted':
    case 'ability/triggered':
    case 'ability/put-on-stack':
    case 'ability/ceased':
      return evolveStack(game, event);
    case 'permanent/entered':
    case 'permanent/changed':
    case 'permanent/marked':
    case 'permanent/controller-changed':
    case 'permanent/combat':
    case 'permanent/left':
      return evolvePermanents(game, event);
    case 'ending/began':
    case 'ending/state-based-checked':
      return evolveEnding(game, event);
    case 'subgame/began':
    case 'subgame/brought':
    case 'subgame/restarted':
    case 'subgame/over':
    case 'subgame/ended':
      return evolveSubgame(game, event);
    case 'main-game/changed':
      return inMainGame(game, event.event);
  }
}

/** Ids are counted together with those of the main games, so that none is used twice. */
function inMainGame(game: Game, event: GameEvent): Game {
  if (!game.main) return game;
  const changed = evolve(game.main.game, event);
  return { ...game, made: Math.max(game.made, changed.made), main: { ...game.main, game: changed } };
}

/**
 * Folds the events of a game.
 * @param events of one game, oldest first; the first is `game/opened`.
 */
export function replay([first, ...others]: readonly GameEvent[]): Game {
  if (first?.kind !== 'game/opened') throw new Error('a game begins with game/opened');
  return others.reduce(evolve, opened(first));
}
