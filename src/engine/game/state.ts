import type { Step } from '../vocabulary/steps.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Card } from '../cards/card.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Permanent } from '../status/permanent.ts';
import type { Format, Team, Wishes } from './format.ts';

/*
 * A game as plain data: what the store keeps, what the table card shows. Folding the events of a game gives it.
 * Ids of things within a game are whole numbers, counted up by `made`. None is used again, not even that of a thing
 * whose making was taken back.
 */

export interface Game {
  readonly edition: Edition;
  readonly stage: 'gathering' | 'playing' | 'over';
  readonly hostId: PlayerId;
  readonly settings: GameSettings;
  /** In turn order, which is to the left. Those who left keep their seats. */
  readonly seats: readonly Seat[];
  /** In the order of their seats; none where everybody plays alone. */
  readonly teams: readonly Team[];
  /** `null` until the game starts and once it is over. */
  readonly turn: Turn | null;
  /** How many turns have begun. */
  readonly turns: number;
  /** Who is next when no extra turn is waiting: the seat after the last ordinary turn's player. */
  readonly nextInOrder: PlayerId | null;
  /** Turns added after this one, in the order in which they were created: the last one is taken first. */
  readonly extraTurns: readonly ExtraTurn[];
  /** Turns to be skipped, in the order in which they were created; each is used up by one turn. */
  readonly skips: readonly Skip[];
  /** Effects that give control of a player, waiting or in force, in the order in which they were created. */
  readonly controls: readonly Control[];
  readonly designations: Designations;
  readonly permanents: readonly TablePermanent[];
  /** From the bottom to the top. */
  readonly stack: readonly StackObject[];
  /** Abilities that the table wants remembered. */
  readonly abilities: readonly NotedAbility[];
  /** The highest id given so far. */
  readonly made: number;
  readonly result: GameResult | null;
  /** The main game, if this is a subgame: put aside until it ends. */
  readonly main: MainGame | null;
}

/** A game that stands still while a subgame is played. */
export interface MainGame {
  /** As it stood when the subgame began, but for what was brought into the subgame since, and what that triggered. */
  readonly game: Game;
  /** What created the subgame, such as `Shahrazad`; `null` if nobody said. */
  readonly card: string | null;
  /** The spell or ability that created it, where the stack listed it. */
  readonly creatorId: ThingId | null;
  /** Who controls the spell or ability that created it. */
  readonly controllerId: PlayerId;
  /** What it does to those who do not win: they lose half their life, rounded up; or nothing that is known here. */
  readonly losers: 'half-life' | 'nothing';
  /** One for each player of the subgame. */
  readonly decks: readonly Deck[];
  /** Commanders that went along from the command zone. */
  readonly commanders: readonly CommanderCard[];
  /** Cards brought into the subgame, in that order. */
  readonly brought: readonly BroughtCard[];
  /** Cards that were removed in subgames of the subgame, and stay so. */
  readonly removed: readonly RemovedCards[];
  /** Commanders that subgames of the subgame put into its libraries. */
  readonly commandersOut: readonly CommanderCard[];
}

export interface RemovedCards {
  readonly playerId: PlayerId;
  readonly cards: number;
}

/** What became a player's deck in a subgame, in cards; `null` where nobody counted. */
export interface Deck {
  readonly playerId: PlayerId;
  /** The library that came from the main game. */
  readonly cards: number | null;
  /** The library as the subgame, or the last restart of it, began. */
  readonly opening: number | null;
}

export interface CommanderCard {
  readonly ownerId: PlayerId;
  readonly name: string;
}

export interface BroughtCard {
  readonly ownerId: PlayerId;
  readonly name: string;
  /**
   * `main-game`: a game within which the subgame is played. `outside`: none of these. `removed`: the subgame's own
   * removed-from-the-game zone, where that is outside the game.
   */
  readonly from: 'main-game' | 'outside' | 'removed';
  /** For `main-game`, how many games up: 1 is the one in which the subgame was created. Otherwise 0. */
  readonly up: number;
}

export interface GameSettings {
  readonly format: Format;
  readonly startingLife: number;
  /** While it gathers: what the table asks for, from which its format and life follow for those who join. */
  readonly asked?: Wishes | undefined;
  /** Whether the player whose turn begins is pinged. */
  readonly pings: boolean;
}

export interface Seat {
  readonly playerId: PlayerId;
  readonly life: number;
  /** Of any kind, by name: `poison`, `energy`, `experience`, or one that the table made up. None is 0. */
  readonly counters: Readonly<Record<string, number>>;
  /** Combat damage dealt by each commander, by the commander's name. */
  readonly commanderDamage: Readonly<Record<string, number>>;
  readonly left: 'conceded' | 'left' | 'lost' | null;
  /** Cards in the library, where the table said so; `null` where nobody counts them. */
  readonly library: number | null;
}

export interface Turn {
  /** 1 for the first of the game. */
  readonly number: number;
  /** Whose turn it is. */
  readonly playerId: PlayerId;
  readonly step: Step;
  /** How often this step came in this turn: a second cleanup step is 2. */
  readonly round: number;
  /**
   * In a cleanup step: something was put on the stack, so players get priority and another cleanup step follows. Derived
   * from the state after each event.
   */
  readonly cleanupAgain: boolean;
  /** The extra turn that this is; `null` for an ordinary one. */
  readonly extra: ExtraTurn | null;
  /** What ends the turn, since an effect did: `an effect` if nobody said. `null` while the turn takes its course. */
  readonly endedBy: string | null;
  readonly storm: number;
  /** Who was in the game as it began, in turn order: ranges of influence are measured among them. */
  readonly seated: readonly PlayerId[];
}

export interface ExtraTurn {
  readonly id: ThingId;
  readonly playerId: PlayerId;
  /** What gave it, such as `Time Walk`; `null` if nobody said. */
  readonly card: string | null;
}

export interface Skip {
  readonly id: ThingId;
  readonly playerId: PlayerId;
  readonly card: string | null;
}

/**
 * How long an effect gives control of a player: that player's next turn, the combat phase of that turn, or as long as
 * something lasts, from now on.
 */
export type ControlSpan = 'next-turn' | 'next-combat' | 'while';

export interface Control {
  readonly id: ThingId;
  /** Who is controlled. */
  readonly of: PlayerId;
  /** Who controls. */
  readonly by: PlayerId;
  readonly card: string | null;
  readonly span: ControlSpan;
  /**
   * `in-force`: its time has come; of several on one player the last created works. `extra-turn-only`: its controller
   * left, and only the extra turn is still to come. Those that are over are gone from the list.
   */
  readonly state: 'pending' | 'in-force' | 'extra-turn-only';
  /** After the controlled turn the player takes an extra one, as Emrakul gives. */
  readonly extraTurnAfter: boolean;
}

export interface Designations {
  readonly monarch: PlayerId | null;
  readonly initiative: PlayerId | null;
  /** `null` until something makes it day or night. */
  readonly day: 'day' | 'night' | null;
}

/** A permanent and who controls it. */
export interface TablePermanent {
  readonly id: ThingId;
  /** Its state, by the rules of status; `permanent.id` is this id as text. */
  readonly permanent: Permanent;
  readonly ownerId: PlayerId;
  readonly controllerId: PlayerId;
  /** Under whose control it entered: its controller by default, once no effect gives another player control of it. */
  readonly enteredUnderId: PlayerId;
  readonly combat: Combat | null;
  readonly marks: PermanentMarks;
}

/** What the table says of a permanent, so that untap steps go right: nobody reads its text here. */
export interface PermanentMarks {
  /** It has phasing. */
  readonly phases: boolean;
  /** An effect keeps it from untapping. */
  readonly staysTapped: boolean;
}

export interface Combat {
  readonly role: 'attacking' | 'blocking';
  /** Whom it attacks, or which permanents it blocks; `null` or none if nobody said. */
  readonly playerId: PlayerId | null;
  /**
   * What it attacks instead of that player, who then is the one that defends it: a planeswalker or battle. `gone` once
   * that has left combat, or once the player it attacks has left the game: it attacks nothing then.
   */
  readonly permanentId: ThingId | 'gone' | null;
  readonly blocks: readonly ThingId[];
}

export interface StackObject {
  readonly id: ThingId;
  /** `combat-damage`: all that is assigned in one combat damage step, under rules by which it uses the stack. */
  readonly kind: 'spell' | 'activated-ability' | 'triggered-ability' | 'combat-damage';
  /** What it is called at the table: a card's or a half's name, or the source of the ability. */
  readonly name: string;
  /** The card's facts, for a spell of a known card. */
  readonly card: Card | null;
  /** Places in `card.parts`: the half being cast, or those cast fused. */
  readonly halves: readonly number[];
  /** It is a copy: no card stands for it. */
  readonly isCopy: boolean;
  readonly controllerId: PlayerId;
  readonly ownerId: PlayerId;
  /** It is cast with aftermath or flashback, and so exiled as it leaves the stack. */
  readonly fromGraveyard: boolean;
  /** It is cast face down, as with morph: `name` says nothing of `card`. */
  readonly faceDown: boolean;
}

/** An ability that the table remembers until its time. */
export interface NotedAbility {
  readonly id: ThingId;
  readonly name: string;
  readonly controllerId: PlayerId;
  /**
   * `waiting`: it has triggered and is not on the stack yet. `each-end-step`: it triggers as each end step begins.
   * `next-end-step`: it was created to trigger once, as the next end step begins. `end-of-combat`: likewise then.
   */
  readonly when: 'waiting' | 'each-end-step' | 'next-end-step' | 'end-of-combat';
  /** Of end steps, only that of a turn of this player counts, as "your end step" says; `null`: of anybody's turn. */
  readonly onTurnOf: PlayerId | null;
  /** For `waiting`: it triggered while the turn was being ended. */
  readonly duringEnding: boolean;
}

export interface GameResult {
  readonly how: 'ended' | 'won' | 'drawn';
  readonly winners: readonly PlayerId[];
}
