import { applyCommanderEvent, deriveCommanderZones } from './commander-events.ts';
import { applyControlEvent } from './control-events.ts';
import { applyEndingEvent } from './ending-events.ts';
import { firstWordOf, type EventOf, type FirstWord, type GameEvent, type MainGameEvent } from './events.ts';
import { applyDeckEvent } from './deck-events.ts';
import { applyDamageRecordEvent } from './damage-record-events.ts';
import { applyLobbyEvent, openGame } from './lobby-events.ts';
import { applyMulliganEvent } from './mulligan-events.ts';
import { applyMarkEvent, deriveRingBearers } from './mark-events.ts';
import { applyNumberEvent } from './number-events.ts';
import { applyToPermanents, applyPermanentEvent, type PermanentUpdate } from './permanent-events.ts';
import { applyPlanarEvent } from './planar-events.ts';
import { applyStackEvent } from './stack-events.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { applySubgameEvent } from './subgame-events.ts';
import { applyTimerEvent } from './timer-events.ts';
import { applyTurnEvent, deriveCleanup } from './turn-events.ts';

/**
 * Applies an event. Makes no decisions, so that replaying a game reproduces it. State derived from the rest of the
 * state is updated last: see `deriveCommanderZones`, `deriveCleanup` and `deriveRingBearers`.
 */
export const applyEvent = (game: Game, event: GameEvent): Game =>
  deriveRingBearers(deriveCleanup(deriveCommanderZones(game, applyBySystem(game, event), event)));

/** Applies an event to many permanents at once; not for permanents that enter or leave. */
export const applyEventToMany = (game: Game, event: PermanentUpdate, ids: ReadonlySet<ThingId>): Game =>
  deriveRingBearers(deriveCleanup(applyToPermanents(game, event, ids)));

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
