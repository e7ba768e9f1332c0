import type { PlayerId } from '../vocabulary/players.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Permanent } from '../status/permanent.ts';
import type { Team } from '../game/format.ts';
import type {
  BroughtCard,
  Combat,
  CommanderCard,
  Control,
  ExtraTurn,
  GameResult,
  GameSettings,
  MainGame,
  RemovedCards,
  NotedAbility,
  PermanentMarks,
  Seat,
  Skip,
  StackObject,
  TablePermanent,
} from '../game/state.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/*
 * What happened, as plain data. Each event says all that `evolve` needs: no rule is asked while folding. What an event
 * makes untrue goes with it: a thing that has left is attached to by nothing. One thing only is derived from the state
 * after any event: that another cleanup step follows, `Turn.cleanupAgain`.
 */

export type LobbyEvent =
  | {
      readonly kind: 'game/opened';
      readonly edition: Edition;
      readonly hostId: PlayerId;
      readonly settings: GameSettings;
      readonly players: readonly PlayerId[];
    }
  | { readonly kind: 'game/joined'; readonly playerId: PlayerId }
  | { readonly kind: 'game/withdrawn'; readonly playerId: PlayerId }
  /** `order`: from the first player on. `byChance`: that player was drawn; the flips are in the channel's ledger. */
  | {
      readonly kind: 'game/started';
      readonly order: readonly PlayerId[];
      readonly teams: readonly Team[];
      readonly byChance: boolean;
    }
  | { readonly kind: 'game/host-changed'; readonly hostId: PlayerId }
  | { readonly kind: 'game/settings-changed'; readonly settings: GameSettings }
  | {
      readonly kind: 'game/left';
      readonly playerId: PlayerId;
      readonly how: NonNullable<Seat['left']>;
      /** Who is next in order without that player; `null` where nobody is left. */
      readonly nextInOrder: PlayerId | null;
    }
  | { readonly kind: 'game/ended'; readonly result: GameResult };

export type TurnEvent =
  | {
      readonly kind: 'turn/began';
      readonly playerId: PlayerId;
      readonly extra: ExtraTurn | null;
      readonly step: Step;
      /** Who is next in order after it. */
      readonly nextInOrder: PlayerId;
    }
  | {
      readonly kind: 'turn/skipped';
      readonly playerId: PlayerId;
      readonly skipId: ThingId;
      /** The extra turn that is skipped; `null` for an ordinary one. */
      readonly extraId: ThingId | null;
      /** Who is next in order after it. */
      readonly nextInOrder: PlayerId;
    }
  | { readonly kind: 'turn/step-began'; readonly step: Step; readonly round: number }
  | { readonly kind: 'turn/extra-added'; readonly turn: ExtraTurn }
  /** An extra turn that never begins: its player left. */
  | { readonly kind: 'turn/extra-lost'; readonly id: ThingId }
  | { readonly kind: 'turn/skip-added'; readonly skip: Skip }
  | { readonly kind: 'turn/storm-counted'; readonly to: number }
  | {
      readonly kind: 'turn/mana-lost';
      readonly playerId: PlayerId;
      readonly amount: number;
      readonly lifeLost: number;
    };

export type ControlEvent =
  | { readonly kind: 'control/created'; readonly control: Control }
  /** Another one takes its place for as long as both last. */
  | { readonly kind: 'control/overwritten'; readonly id: ThingId; readonly byId: ThingId }
  /** `overwrittenBy`: its time has come, but another one works. */
  | { readonly kind: 'control/began'; readonly id: ThingId; readonly overwrittenBy?: ThingId }
  /** What overwrote it is over before it. */
  | { readonly kind: 'control/resumed'; readonly id: ThingId }
  /** `extraTurnStays`: whoever controlled left before that turn, and the extra turn after it is still to come. */
  | { readonly kind: 'control/ended'; readonly id: ThingId; readonly extraTurnStays?: true };

export type NumberEvent =
  /** Where a team has one life total, that of this player's team. */
  | { readonly kind: 'life/changed'; readonly playerId: PlayerId; readonly from: number; readonly to: number }
  /** `ofTeam`: this player's team shares them. */
  | {
      readonly kind: 'counters/changed';
      readonly playerId: PlayerId;
      readonly counter: string;
      readonly from: number;
      readonly to: number;
      readonly ofTeam?: true;
    }
  | {
      readonly kind: 'commander/damaged';
      readonly playerId: PlayerId;
      readonly commander: string;
      readonly from: number;
      readonly to: number;
    }
  /** Cards in the player's library; `null` where nobody counts them. */
  | {
      readonly kind: 'library/counted';
      readonly playerId: PlayerId;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly kind: 'monarch/passed' | 'initiative/passed'; readonly to: PlayerId | null }
  | { readonly kind: 'day/changed'; readonly to: 'day' | 'night' | null };

export type StackEvent =
  | { readonly kind: 'stack/added'; readonly object: StackObject }
  /**
   * `to`: where its card goes; `nowhere` for what no card stands for. `revealed`: it was face down, and everybody was
   * shown this card.
   */
  | {
      readonly kind: 'stack/resolved';
      readonly id: ThingId;
      readonly to: StackGoesTo;
      readonly revealed?: string;
    }
  | {
      readonly kind: 'stack/removed';
      readonly id: ThingId;
      readonly to: StackLeavesTo;
      readonly revealed?: string;
    }
  | { readonly kind: 'ability/noted'; readonly ability: NotedAbility }
  | { readonly kind: 'ability/triggered'; readonly id: ThingId; readonly duringEnding: boolean }
  | { readonly kind: 'ability/put-on-stack'; readonly id: ThingId; readonly object: StackObject }
  | { readonly kind: 'ability/ceased'; readonly id: ThingId };

export type StackGoesTo = 'battlefield' | 'graveyard' | 'exile' | 'hand' | 'library' | 'nowhere';

/** What its owner takes along leaves the game. */
export type StackLeavesTo = StackGoesTo | 'outside-the-game';

export type PermanentEvent =
  | { readonly kind: 'permanent/entered'; readonly permanent: TablePermanent }
  | {
      readonly kind: 'permanent/changed';
      readonly id: ThingId;
      readonly what: PermanentChange;
      readonly permanent: Permanent;
    }
  | { readonly kind: 'permanent/marked'; readonly id: ThingId; readonly marks: PermanentMarks }
  | { readonly kind: 'permanent/controller-changed'; readonly id: ThingId; readonly to: PlayerId }
  | { readonly kind: 'permanent/combat'; readonly id: ThingId; readonly combat: Combat | null }
  /** `revealed`: it was face down, and everybody was shown this card. */
  | {
      readonly kind: 'permanent/left';
      readonly id: ThingId;
      readonly to: PermanentGoesTo;
      readonly revealed?: string;
    };

/** `nowhere`: it ceased to exist. */
export type PermanentGoesTo =
  'graveyard' | 'exile' | 'hand' | 'library' | 'command' | 'outside-the-game' | 'nowhere';

export type PermanentChange =
  | 'tapped'
  | 'untapped'
  | 'flipped'
  | 'turned-face-down'
  | 'turned-face-up'
  | 'phased-out'
  | 'phased-in'
  | 'became-copy'
  | 'counters'
  | 'damage'
  | 'attached'
  | 'unlocked'
  | 'locked';

export type EndingEvent =
  | { readonly kind: 'ending/began'; readonly what: 'turn' | 'combat'; readonly card: string | null }
  | { readonly kind: 'ending/state-based-checked' };

/** `depth`: of the subgame; 1 within a game that is none. */
export type SubgameEvent =
  /** The game so far is put aside, and a game within it begins. */
  | {
      readonly kind: 'subgame/began';
      readonly depth: number;
      readonly card: string | null;
      readonly creatorId: ThingId | null;
      readonly controllerId: PlayerId;
      readonly losers: MainGame['losers'];
      readonly startingLife: number;
      /** In turn order, the first player first. */
      readonly order: readonly PlayerId[];
      readonly teams: readonly Team[];
      readonly libraries: readonly CountedLibrary[];
      readonly commanders: readonly CommanderCard[];
      readonly byChance: boolean;
    }
  | { readonly kind: 'subgame/brought'; readonly depth: number; readonly card: BroughtCard }
  /** It begins anew, with all its cards. */
  | {
      readonly kind: 'subgame/restarted';
      readonly depth: number;
      readonly card: string | null;
      readonly order: readonly PlayerId[];
      readonly teams: readonly Team[];
      readonly libraries: readonly CountedLibrary[];
    }
  /** It has a result, and waits for its end at the table. */
  | { readonly kind: 'subgame/over'; readonly depth: number; readonly result: GameResult }
  /** The main game goes on. `result`: `null` where the main game ends with it. */
  | {
      readonly kind: 'subgame/ended';
      readonly depth: number;
      readonly card: string | null;
      readonly result: GameResult | null;
      /** Cards that stay removed. */
      readonly removed: readonly RemovedCards[];
      /** Commanders that go to libraries. */
      readonly commandersOut: readonly CommanderCard[];
    };

/** Cards in a library; `null` where nobody counted. */
export interface CountedLibrary {
  readonly playerId: PlayerId;
  readonly cards: number | null;
}

/** Something happens in the game of which this one is a subgame, meanwhile. */
export interface MainGameEvent {
  readonly kind: 'main-game/changed';
  /** Of that game: 0 for one that is no subgame. */
  readonly depth: number;
  readonly event: GameEvent;
}

export type GameEvent =
  | LobbyEvent
  | TurnEvent
  | ControlEvent
  | NumberEvent
  | StackEvent
  | PermanentEvent
  | EndingEvent
  | SubgameEvent
  | MainGameEvent;
