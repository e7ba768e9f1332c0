import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { CommanderEvent } from './commander-events.ts';
import { ControlEvent } from './control-events.ts';
import { EndingEvent } from './ending-events.ts';
import { DeckEvent } from './deck-events.ts';
import { DamageRecordEvent } from './damage-record-events.ts';
import { LobbyEvent } from './lobby-events.ts';
import { MulliganEvent } from './mulligan-events.ts';
import { MarkEvent } from './mark-events.ts';
import { NumberEvent } from './number-events.ts';
import { PermanentEvent } from './permanent-events.ts';
import { PlanarEvent } from './planar-events.ts';
import { StackEvent } from './stack-events.ts';
import { SubgameEvent } from './subgame-events.ts';
import { TimerEvent } from './timer-events.ts';
import { TurnEvent } from './turn-events.ts';

/*
 * Events: what happened, as plain data. An event contains everything that `applyEvent` needs, which consults no rule.
 * Events imply their consequences for references: nothing stays attached to an object that left. Only three things are
 * derived from the state after an event: the zones of commanders, whether another cleanup step follows
 * (`Turn.cleanupAgain`), and that a permanent no longer bears a player's Ring. Logs are stored: if an event changes its
 * shape, add a version that migrates it, in `store/games/stored.ts`.
 */

/** Something happens in a main game while its subgame is in progress. */
export const MainGameEvent = z.strictObject({
  kind: z.literal('main-game/changed'),
  /** The depth of that game: 0 for a game that is not a subgame. */
  depth: z.int(),
  get event(): typeof GameEvent {
    return GameEvent;
  },
});
export interface MainGameEvent extends Data<typeof MainGameEvent> {}

export const GameEvent = z.discriminatedUnion('kind', [
  LobbyEvent,
  TurnEvent,
  MulliganEvent,
  ControlEvent,
  NumberEvent,
  DamageRecordEvent,
  MarkEvent,
  PlanarEvent,
  DeckEvent,
  CommanderEvent,
  StackEvent,
  PermanentEvent,
  EndingEvent,
  SubgameEvent,
  TimerEvent,
  MainGameEvent,
]);
export type GameEvent = Data<typeof GameEvent>;

/** The first words of the kinds of events; each belongs to one system. */
export type FirstWord = GameEvent['kind'] extends infer Kind
  ? Kind extends `${infer Word}/${string}`
    ? Word
    : never
  : never;

type ByFirstWord = { readonly [Word in FirstWord]: GameEvent & { readonly kind: `${Word}/${string}` } };

/** The events whose kinds begin with a word. */
export type EventOf<Word extends FirstWord> = ByFirstWord[Word];

/** The first word of an event's kind, which selects the reducer. */
export const firstWordOf = <Word extends FirstWord>({ kind }: EventOf<Word>): Word =>
  kind.slice(0, kind.indexOf('/')) as Word;
