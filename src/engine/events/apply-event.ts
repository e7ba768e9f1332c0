import { applyCommanderEvent, deriveCommanders } from './commanders.ts';
import { applyControlEvent } from './control.ts';
import { applyEndingEvent } from './ending.ts';
import { firstWordOf, type EventOf, type FirstWord, type GameEvent, type MainGameEvent } from './events.ts';
import { applyDeckEvent } from './decks.ts';
import { applyDamageRecordEvent } from './damage-records.ts';
import { applyLobbyEvent, openGame } from './lobby.ts';
import { applyMulliganEvent } from './mulligans.ts';
import { applyMarkEvent, deriveBearers } from './marks.ts';
import { applyNumberEvent } from './numbers.ts';
import { applyToPermanents, applyPermanentEvent, type PermanentUpdate } from './permanents.ts';
import { applyPlanarEvent } from './planar.ts';
import { applyStackEvent } from './stack.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { applySubgameEvent } from './subgames.ts';
import { applyTimerEvent } from './timer.ts';
import { applyTurnEvent, deriveCleanup } from './turns.ts';

/**
 * Applies an event. Makes no decisions, so that replaying a game reproduces it. State derived from the rest of the
 * state is updated last: see `deriveCommanders`, `deriveCleanup` and `deriveBearers`.
 */
export const applyEvent = (game: Game, event: GameEvent): Game =>
  deriveBearers(deriveCleanup(deriveCommanders(game, applyBySystem(game, event), event)));

/** Applies an event to many permanents at once; not for permanents that enter or leave. */
export const applyEventToMany = (game: Game, event: PermanentUpdate, ids: ReadonlySet<ThingId>): Game =>
  deriveBearers(deriveCleanup(applyToPermanents(game, event, ids)));

const applyBySystem = <Word extends FirstWord>(game: Game, event: EventOf<Word>): Game =>
  SYSTEMS[firstWordOf(event)](game, event);

/** The reducer of each kind of event, by the first word of the kind. */
const SYSTEMS: { readonly [Word in FirstWord]: (game: Game, event: EventOf<Word>) => Game } = {
  game: applyLobbyEvent,
  turn: applyTurnEvent,
  mulligan: applyMulliganEvent,
  control: applyControlEvent,
  life: applyNumberEvent,
  counters: applyNumberEvent,
  commander: applyNumberEvent,
  hit: applyDamageRecordEvent,
  commanders: applyCommanderEvent,
  library: applyNumberEvent,
  monarch: applyNumberEvent,
  initiative: applyNumberEvent,
  day: applyNumberEvent,
  mark: applyMarkEvent,
  planar: applyPlanarEvent,
  deck: applyDeckEvent,
  stack: applyStackEvent,
  ability: applyStackEvent,
  permanent: applyPermanentEvent,
  ending: applyEndingEvent,
  subgame: applySubgameEvent,
  timer: applyTimerEvent,
  'main-game': applyInMainGame,
};

/** Ids are counted across the game and its main games, so none is used twice. */
function applyInMainGame(game: Game, { event }: MainGameEvent): Game {
  if (!game.main) return game;
  const changed = applyEvent(game.main.game, event);
  return { ...game, made: Math.max(game.made, changed.made), main: { ...game.main, game: changed } };
}

/**
 * Folds the events of a game.
 * @param events of one game, oldest first; the first is `game/opened`.
 */
export function replayEvents([first, ...others]: readonly GameEvent[]): Game {
  if (first?.kind !== 'game/opened') throw new Error('a game begins with game/opened');
  return others.reduce(applyEvent, openGame(first));
}
