import { z } from 'zod';
import { Card } from '../cards/card.ts';
import { Permanent } from '../status/permanent.ts';
import type { Data } from '../vocabulary/data.ts';
import { Edition } from '../vocabulary/editions.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { ReminderKind } from '../vocabulary/reminders.ts';
import { Step } from '../vocabulary/steps.ts';
import { Format, Team, Wishes } from './format.ts';
import { PlayerMarks } from './marks.ts';

/*
 * A game as plain data: what the store keeps, what the table card shows. Folding the events of a game gives it.
 * Ids of things within a game are whole numbers, counted up by `made`. None is used again, not even that of a thing
 * whose making was taken back. The parts come first, `Game` last. A shape that changes is a new version of what the
 * store keeps: see `store/games/stored.ts`.
 */

/** How many there are, by name. */
const Counts = z.record(z.string(), z.int());

/** Who plays alone against a team, and the life that they start with. */
export const Archenemy = z.strictObject({ playerId: PlayerId, life: z.int() });
export interface Archenemy extends Data<typeof Archenemy> {}

export const GameSettings = z.strictObject({
  format: Format,
  startingLife: z.int(),
  /** While it gathers: what the table asks for, from which its format and life follow for those who join. */
  asked: Wishes.optional(),
  /** Once an Archenemy game has started. */
  archenemy: Archenemy.optional(),
  /** True if the player whose turn begins is pinged. */
  pings: z.boolean(),
  /** What the table is not reminded of; left out, of all there is. */
  silenced: z.array(ReminderKind).optional(),
});
export interface GameSettings extends Data<typeof GameSettings> {}

export const Seat = z.strictObject({
  playerId: PlayerId,
  life: z.int(),
  /** Of any kind, by name: `poison`, `energy`, `experience`, or one that the table made up. None is 0. */
  counters: Counts,
  /** Combat damage dealt by each commander, by its key: see `Commander`; by what was typed for one that nobody named. */
  commanderDamage: Counts,
  left: z.enum(['conceded', 'left', 'lost']).nullable(),
  /** The turn in which that was, by its number; absent for who has not left. */
  leftOn: z.int().optional(),
  /** Cards in the library, where the table said so; `null` where nobody counts them. */
  library: z.int().nullable(),
  /** Where the player has any. */
  marks: PlayerMarks.optional(),
});
export interface Seat extends Data<typeof Seat> {}

/** What a player was dealt or given in this turn, as it was written down: so much is taken back of it. */
export const Hit = z.strictObject({
  /** The line of the log that recorded it. */
  line: z.int(),
  /** Who was hit. */
  playerId: PlayerId,
  /** Who dealt or gave it. */
  by: PlayerId,
  /** Life lost by it. */
  life: z.int(),
  /** Counters given by it. */
  counters: Counts,
  /** Combat damage by commanders in it, as a seat counts it. */
  commanderDamage: Counts,
  /** Life that whoever dealt it gained by lifelink. */
  gained: z.int(),
});
export interface Hit extends Data<typeof Hit> {}

export const ExtraTurn = z.strictObject({
  id: ThingId,
  playerId: PlayerId,
  /** The name of the card that gave it, such as `Time Walk`; `null` if nobody said. */
  card: z.string().nullable(),
});
export interface ExtraTurn extends Data<typeof ExtraTurn> {}

export const Skip = z.strictObject({
  id: ThingId,
  playerId: PlayerId,
  card: z.string().nullable(),
});
export interface Skip extends Data<typeof Skip> {}

/** The effect that added a phase or a step to a turn. */
export const Added = z.strictObject({
  id: ThingId,
  /** The name of its card, such as `Relentless Assault`; `null` if nobody said. */
  card: z.string().nullable(),
});
export interface Added extends Data<typeof Added> {}

export const StepAhead = z.strictObject({
  step: Step,
  /** `null` for one that every turn has. */
  added: Added.nullable(),
});
export interface StepAhead extends Data<typeof StepAhead> {}

/** The rest of a turn to which something was added, from the step under way on. */
export const TurnAhead = z.strictObject({
  /** The effect that added the step under way; `null` for an ordinary one. */
  now: Added.nullable(),
  /** The rest of the phase under way. */
  steps: z.array(StepAhead),
  /** The phases after it, each by its steps. */
  phases: z.array(z.array(StepAhead)),
  /** How many main phases have begun in this turn. */
  mains: z.int(),
});
export interface TurnAhead extends Data<typeof TurnAhead> {}

export const Turn = z.strictObject({
  /** 1 for the first of the game. */
  number: z.int(),
  /** Whose turn it is. */
  playerId: PlayerId,
  step: Step,
  /** How often this step came in this turn: a second cleanup step is 2. */
  round: z.int(),
  /**
   * In a cleanup step: something was put on the stack, so players get priority and another cleanup step follows. Derived
   * from the state after each event.
   */
  cleanupAgain: z.boolean(),
  /** The extra turn that this is; `null` for an ordinary one. */
  extra: ExtraTurn.nullable(),
  /**
   * The name of what ends the turn, since an effect did: `an effect` if nobody said. `null` while the turn takes its
   * course.
   */
  endedBy: z.string().nullable(),
  /** Spells that were cast this turn, by anybody: those that the stack noted are counted in. */
  storm: z.int(),
  /** Spells that the table noted as cast on its stack this turn, by player. None is 0. */
  cast: Counts,
  /** Absent while the turn takes its ordinary course. */
  ahead: TurnAhead.optional(),
  /** How often each player lost life in this turn; left out, nobody did as far as is known. */
  lostLife: Counts.optional(),
  /** What the table was reminded of in this turn and has noted, by player. */
  noted: z.array(z.strictObject({ of: ReminderKind, playerId: PlayerId })).optional(),
  /** How often each player rolled the planar die this turn, as the special action. None is 0. */
  planar: Counts.optional(),
  /** Who was in the game as it began, in turn order: ranges of influence are measured among them. */
  seated: z.array(PlayerId),
});
export interface Turn extends Data<typeof Turn> {}

/**
 * How long an effect gives control of a player: that player's next turn, the combat phase of that turn, or as long as
 * something lasts, from now on.
 */
const ControlSpan = z.enum(['next-turn', 'next-combat', 'while']);
export type ControlSpan = Data<typeof ControlSpan>;

export const Control = z.strictObject({
  id: ThingId,
  /** Who is controlled. */
  of: PlayerId,
  /** Who controls. */
  by: PlayerId,
  card: z.string().nullable(),
  span: ControlSpan,
  /**
   * `in-force`: its time has come; of several on one player the last created works. `extra-turn-only`: its controller
   * left, and only the extra turn is still to come. Those that are over are gone from the list.
   */
  state: z.enum(['pending', 'in-force', 'extra-turn-only']),
  /** After the controlled turn the player takes an extra one, as Emrakul gives. */
  extraTurnAfter: z.boolean(),
});
export interface Control extends Data<typeof Control> {}

export const Designations = z.strictObject({
  monarch: PlayerId.nullable(),
  initiative: PlayerId.nullable(),
  /** `null` until something makes it day or night. */
  day: z.enum(['day', 'night']).nullable(),
});
export interface Designations extends Data<typeof Designations> {}

/** The question of an untap step whether day or night changes; asked of the turn before. */
export const DayCheck = z.strictObject({
  /** Whose turn that was; of a team that shares it, all of it. */
  players: z.array(PlayerId),
  /** Spells that one of them cast, the most by any, as far as the stack of this table knows. */
  noted: z.int(),
});
export interface DayCheck extends Data<typeof DayCheck> {}

/** What was said of opening hands, before the first turn takes its course. */
export const Mulligans = z.strictObject({
  /** How many each player took. None is 0. */
  taken: Counts,
  /** Who take one as soon as everybody has said, in the order in which they said so. */
  said: z.array(PlayerId),
  kept: z.array(PlayerId),
});
export interface Mulligans extends Data<typeof Mulligans> {}

/** The marks that the table puts on a permanent, so that untap steps go right: nobody reads its text here. */
export const PermanentMarks = z.strictObject({
  /** It has phasing. */
  phases: z.boolean(),
  /** An effect keeps it from untapping. */
  staysTapped: z.boolean(),
});
export interface PermanentMarks extends Data<typeof PermanentMarks> {}

export const Combat = z.strictObject({
  role: z.enum(['attacking', 'blocking']),
  /** Whom it attacks, or which permanents it blocks; `null` or none if nobody said. */
  playerId: PlayerId.nullable(),
  /**
   * The permanent that it attacks instead of that player, who then is the one that defends it: a planeswalker or
   * battle. `gone` once that has left combat, or once the player it attacks has left the game: it attacks nothing then.
   */
  permanentId: z.union([ThingId, z.literal('gone')]).nullable(),
  blocks: z.array(ThingId),
});
export interface Combat extends Data<typeof Combat> {}

/** A permanent and who controls it. */
export const TablePermanent = z.strictObject({
  id: ThingId,
  /**
   * Its number among the permanents of its game, from 1 on: that by which players call it. Absent only in events of
   * before there were such numbers; see `numberOf`.
   */
  number: z.int().optional(),
  /** Its state, by the rules of status; `permanent.id` is this id as text. */
  permanent: Permanent,
  ownerId: PlayerId,
  controllerId: PlayerId,
  /** Under whose control it entered: its controller by default, once no effect gives another player control of it. */
  enteredUnderId: PlayerId,
  combat: Combat.nullable(),
  marks: PermanentMarks,
});
export interface TablePermanent extends Data<typeof TablePermanent> {}

/** Something on the stack that is countered by something else there as that resolves, and where its card goes then. */
export const Countering = z.strictObject({
  id: ThingId,
  to: z.enum(['graveyard', 'exile', 'hand', 'library']),
});
export interface Countering extends Data<typeof Countering> {}

export const StackObject = z.strictObject({
  id: ThingId,
  /** `combat-damage`: all that is assigned in one combat damage step, under rules by which it uses the stack. */
  kind: z.enum(['spell', 'activated-ability', 'triggered-ability', 'combat-damage']),
  /** The name by which it goes at the table: a card's or a half's name, or the source of the ability. */
  name: z.string(),
  /** The card's facts, for a spell of a known card. */
  card: Card.nullable(),
  /** Places in `card.parts`: the half being cast, or those cast fused. */
  halves: z.array(z.int()),
  /** It is a copy: no card stands for it. */
  isCopy: z.boolean(),
  controllerId: PlayerId,
  ownerId: PlayerId,
  /** It is cast with aftermath or flashback, and so exiled as it leaves the stack. */
  fromGraveyard: z.boolean(),
  /** It is cast face down, as with morph: `name` says nothing of `card`. */
  faceDown: z.boolean(),
  /** Its target, which it counters as it resolves; absent where it counters nothing, or nobody said what. */
  counters: Countering.optional(),
});
export interface StackObject extends Data<typeof StackObject> {}

/** An ability that the table remembers until its time. */
export const NotedAbility = z.strictObject({
  id: ThingId,
  name: z.string(),
  controllerId: PlayerId,
  /**
   * `waiting`: it has triggered and is not on the stack yet. `each-end-step`: it triggers as each end step begins.
   * `next-end-step`: it was created to trigger once, as the next end step begins. `end-of-combat`: likewise then.
   */
  when: z.enum(['waiting', 'each-end-step', 'next-end-step', 'end-of-combat']),
  /** Of end steps, only that of a turn of this player counts, as "your end step" says; `null`: of anybody's turn. */
  onTurnOf: PlayerId.nullable(),
  /** For `waiting`: it triggered while the turn was being ended. */
  duringEnding: z.boolean(),
});
export interface NotedAbility extends Data<typeof NotedAbility> {}

export const GameResult = z.strictObject({
  how: z.enum(['ended', 'won', 'drawn']),
  winners: z.array(PlayerId),
});
export interface GameResult extends Data<typeof GameResult> {}

/** The cards that became a player's deck in a subgame, as numbers of cards; `null` where nobody counted. */
const Deck = z.strictObject({
  playerId: PlayerId,
  /** The library that came from the main game. */
  cards: z.int().nullable(),
  /** The library as the subgame, or the last restart of it, began. */
  opening: z.int().nullable(),
});
export interface Deck extends Data<typeof Deck> {}

/** The zones of a commander, as far as anybody says. */
export const COMMANDER_ZONES = [
  'command',
  'battlefield',
  'graveyard',
  'exile',
  'hand',
  'library',
  'stack',
] as const;
export const CommanderZone = z.enum(COMMANDER_ZONES);
export type CommanderZone = Data<typeof CommanderZone>;

/** A card that leads its owner's deck: one object for the whole game, wherever it is and whoever controls it. */
export const Commander = z.strictObject({
  /** By which its damage is counted: its name, and a number behind that where several at the table share it. */
  key: z.string(),
  ownerId: PlayerId,
  name: z.string(),
  /** How often its owner has cast it from the command zone in this game. */
  casts: z.int(),
  /** `null`: it left the command zone, and nobody said where it is. */
  zone: CommanderZone.nullable(),
  /** It came to that zone in the step under way, and its owner has not said whether it stays there. */
  isFresh: z.boolean(),
});
export interface Commander extends Data<typeof Commander> {}

export const CommanderCard = z.strictObject({
  ownerId: PlayerId,
  name: z.string(),
});
export interface CommanderCard extends Data<typeof CommanderCard> {}

export const BroughtCard = z.strictObject({
  ownerId: PlayerId,
  name: z.string(),
  /**
   * `main-game`: a game within which the subgame is played. `outside`: none of these. `removed`: the subgame's own
   * removed-from-the-game zone, where that is outside the game.
   */
  from: z.enum(['main-game', 'outside', 'removed']),
  /** For `main-game`, how many games up: 1 is the one in which the subgame was created. Otherwise 0. */
  up: z.int(),
});
export interface BroughtCard extends Data<typeof BroughtCard> {}

export const RemovedCards = z.strictObject({
  playerId: PlayerId,
  cards: z.int(),
});
export interface RemovedCards extends Data<typeof RemovedCards> {}

/** A game that stands still while a subgame is played. */
export const MainGame = z.strictObject({
  /** As it stood when the subgame began, but for what was brought into the subgame since, and what that triggered. */
  get game() {
    return Game;
  },
  /** The name of the card that created the subgame, such as `Shahrazad`; `null` if nobody said. */
  card: z.string().nullable(),
  /** The spell or ability that created it, where the stack listed it. */
  creatorId: ThingId.nullable(),
  /** Who controls the spell or ability that created it. */
  controllerId: PlayerId,
  /** The loss of those who do not win: half their life, rounded up; or nothing that is known here. */
  losers: z.enum(['half-life', 'nothing']),
  /** One for each player of the subgame. */
  decks: z.array(Deck),
  /** Commanders that went along from the command zone. */
  commanders: z.array(CommanderCard),
  /** Cards brought into the subgame, in that order. */
  brought: z.array(BroughtCard),
  /** Cards that were removed in subgames of the subgame, and stay so. */
  removed: z.array(RemovedCards),
  /** Commanders that subgames of the subgame put into its libraries. */
  commandersOut: z.array(CommanderCard),
});
export interface MainGame extends Data<typeof MainGame> {}

export const Game = z.strictObject({
  edition: Edition,
  stage: z.enum(['gathering', 'playing', 'over']),
  hostId: PlayerId,
  settings: GameSettings,
  /** In turn order, which is to the left. Those who left keep their seats. */
  seats: z.array(Seat),
  /** In the order of their seats; none where everybody plays alone. */
  teams: z.array(Team),
  /** `null` until the game starts and once it is over. */
  turn: Turn.nullable(),
  /** How many turns have begun. */
  turns: z.int(),
  /** Absent where nobody has said anything of mulligans in this game. */
  mulligans: Mulligans.optional(),
  /** Who is next when no extra turn is waiting: the seat after the last ordinary turn's player. */
  nextInOrder: PlayerId.nullable(),
  /** Turns added after this one, in the order in which they were created: the last one is taken first. */
  extraTurns: z.array(ExtraTurn),
  /** Turns to be skipped, in the order in which they were created; each is used up by one turn. */
  skips: z.array(Skip),
  /** Effects that give control of a player, waiting or in force, in the order in which they were created. */
  controls: z.array(Control),
  designations: Designations,
  /** Of the turn in progress, in the order in which they were written down. */
  hits: z.array(Hit),
  /** Not answered so far in the turn in progress; `null` where nothing is asked. */
  dayCheck: DayCheck.nullable(),
  /** What the face-up plane is called, in a Planechase game whose table says so. */
  plane: z.string().optional(),
  permanents: z.array(TablePermanent),
  /** From the bottom to the top. */
  stack: z.array(StackObject),
  /** Of everybody who named theirs, in the order in which they did. */
  commanders: z.array(Commander),
  /** Abilities that the table wants remembered. */
  abilities: z.array(NotedAbility),
  /** The highest id given so far. */
  made: z.int(),
  /** The highest number given to a permanent of this game so far: those of a subgame begin at 1 again. */
  numbered: z.int(),
  result: GameResult.nullable(),
  /** The main game, if this is a subgame: put aside until it ends. */
  main: MainGame.nullable(),
});
export interface Game extends Data<typeof Game> {}
