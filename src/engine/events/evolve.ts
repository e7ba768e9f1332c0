import { evolveCommanders, noteCommanders } from './commanders.ts';
import { evolveControl } from './control.ts';
import { evolveEnding } from './ending.ts';
import { firstWordOf, type EventOf, type FirstWord, type GameEvent, type MainGameEvent } from './events.ts';
import { evolveHits } from './hits.ts';
import { evolveLobby, opened } from './lobby.ts';
import { evolveMulligans } from './mulligans.ts';
import { evolveMarks, noteBearers } from './marks.ts';
import { evolveNumbers } from './numbers.ts';
import { evolveEach, evolvePermanents, type OfPermanent } from './permanents.ts';
import { evolvePlanar } from './planar.ts';
import { evolveStack } from './stack.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { evolveSubgame } from './subgames.ts';
import { evolveTurn, noteCleanup } from './turns.ts';

/**
 * The game after an event. Decides nothing, so that a game replayed is the game played. What is derived from the state
 * alone, whatever the event, is noted last: see `noteCommanders`, `noteCleanup` and `noteBearers`.
 */
export const evolve = (game: Game, event: GameEvent): Game =>
  noteBearers(noteCleanup(noteCommanders(game, inItsSystem(game, event), event)));

/** The game after the same has happened to many permanents, at once; none of them comes or goes. */
export const evolveMany = (game: Game, event: OfPermanent, ids: ReadonlySet<ThingId>): Game =>
  noteBearers(noteCleanup(evolveEach(game, event, ids)));

const inItsSystem = <Word extends FirstWord>(game: Game, event: EventOf<Word>): Game =>
  SYSTEMS[firstWordOf(event)](game, event);

/** For each first word of a kind of event, the system that it belongs to. */
const SYSTEMS: { readonly [Word in FirstWord]: (game: Game, event: EventOf<Word>) => Game } = {
  game: evolveLobby,
  turn: evolveTurn,
  mulligan: evolveMulligans,
  control: evolveControl,
  life: evolveNumbers,
  counters: evolveNumbers,
  commander: evolveNumbers,
  hit: evolveHits,
  commanders: evolveCommanders,
  library: evolveNumbers,
  monarch: evolveNumbers,
  initiative: evolveNumbers,
  day: evolveNumbers,
  mark: evolveMarks,
  planar: evolvePlanar,
  stack: evolveStack,
  ability: evolveStack,
  permanent: evolvePermanents,
  ending: evolveEnding,
  subgame: evolveSubgame,
  'main-game': inMainGame,
};

/** Ids are counted together with those of the main games, so that none is used twice. */
function inMainGame(game: Game, { event }: MainGameEvent): Game {
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
