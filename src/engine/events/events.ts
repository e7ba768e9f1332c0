import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ControlEvent } from './control.ts';
import { EndingEvent } from './ending.ts';
import { LobbyEvent } from './lobby.ts';
import { NumberEvent } from './numbers.ts';
import { PermanentEvent } from './permanents.ts';
import { StackEvent } from './stack.ts';
import { SubgameEvent } from './subgames.ts';
import { TurnEvent } from './turns.ts';

/*
 * What happened, as plain data. Each event says all that `evolve` needs: no rule is asked while folding. What an event
 * makes untrue goes with it: a thing that has left is attached to by nothing. One thing only is derived from the state
 * after any event: that another cleanup step follows, `Turn.cleanupAgain`. Logs are kept: an event that changes its
 * shape is brought up to date by a version of its own, in `store/games/stored-events.ts`.
 */

/** Something happens in the game of which this one is a subgame, meanwhile. */
export const MainGameEvent = z.strictObject({
  kind: z.literal('main-game/changed'),
  /** Of that game: 0 for one that is no subgame. */
  depth: z.int(),
  get event(): typeof GameEvent {
    return GameEvent;
  },
});
export interface MainGameEvent extends Data<typeof MainGameEvent> {}

export const GameEvent = z.discriminatedUnion('kind', [
  LobbyEvent,
  TurnEvent,
  ControlEvent,
  NumberEvent,
  StackEvent,
  PermanentEvent,
  EndingEvent,
  SubgameEvent,
  MainGameEvent,
]);
export type GameEvent = Data<typeof GameEvent>;
