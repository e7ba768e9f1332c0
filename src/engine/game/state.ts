import { z } from 'zod';
import { Color } from '../cards/card.ts';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { ReminderKind } from '../vocabulary/reminders.ts';
import { Counts } from './counts.ts';
import { Format, Team, FormatRequest } from './format.ts';
import { PlayerMarks } from './marks.ts';
import { ExtraTurn, Skip, Turn } from './turn.ts';
import { Control } from './control.ts';
import { Exemption, TablePermanent } from './permanents.ts';
import { StackObject, NotedAbility } from './stack.ts';
import { TimedPlayer, Timer } from './timer.ts';
import { Edition } from '../vocabulary/editions.ts';

/*
 * A game as plain data, as stored and as shown on the table card: the result of folding its events. Ids of objects
 * within a game are whole numbers counted up by `made`, and are never reused, not even after an undo. The parts come
 * first, `Game` last. Changing a shape requires a new version of the stored data: see `store/games/stored.ts`.
 */

/** The player who plays alone against a team, and their starting life. */
export const Archenemy = z.strictObject({ playerId: PlayerId, life: z.int() });
export interface Archenemy extends Data<typeof Archenemy> {}

export const GameSettings = z.strictObject({
  format: Format,
  startingLife: z.int(),
  /**
   * While the game gathers: the requested format and life, from which the actual ones follow once the players are
   * known.
   */
  asked: FormatRequest.optional(),
  /** While the game gathers: the player to go first; absent if chance decides. */
  first: PlayerId.optional(),
  /** Once an Archenemy game has started. */
  archenemy: Archenemy.optional(),
  /** True if the player whose turn begins is pinged. */
  pings: z.boolean(),
  /** The kinds of reminders that the table has silenced; omitted if none. */
  silenced: z.array(ReminderKind).optional(),
  /** Set if the game is timed: whose time passes during the turn of a controlled player. */
  timer: TimedPlayer.optional(),
});
export interface GameSettings extends Data<typeof GameSettings> {}

export const Seat = z.strictObject({
  playerId: PlayerId,
  life: z.int(),
  /** Counts by kind: `poison`, `energy`, `experience`, or a custom one. Never contains a count of 0. */
  counters: Counts,
  /** Combat damage by each commander's key, see `Commander`; before a commander is named, by the typed name. */
  commanderDamage: Counts,
  left: z.enum(['conceded', 'left', 'lost']).nullable(),
  /** The number of the turn in which the player left; absent for a player who has not left. */
  leftOn: z.int().optional(),
  /** Counts players in the order in which they left, from 1 on; players who left together share a number. */
  leftNth: z.int().optional(),
  /** The player who dealt or gave what made the player lose, if recorded that turn. */
  eliminatedBy: PlayerId.optional(),
  /** The name of the source whose ability made the player lose the game in the turn in progress. */
  losesBy: z.string().optional(),
  /** Cards in the library if the table counts them; otherwise `null`. */
  library: z.int().nullable(),
  /** Absent if the player has none. */
  marks: PlayerMarks.optional(),
});
export interface Seat extends Data<typeof Seat> {}

/**
 * Damage, life or counters that a player was dealt or given this turn: the amounts that undoing restores, and what they
 * trigger.
 */
export const DamageRecord = z.strictObject({
  /** The line of the log that recorded it. */
  line: z.int(),
  /** The player who was dealt the damage. */
  playerId: PlayerId,
  /** The player who dealt or gave it. */
  by: PlayerId,
  /** Life lost; negative for life gained. */
  life: z.int(),
  /** Counters given. */
  counters: Counts,
  /** Combat damage by commanders, as a seat counts it. */
  commanderDamage: Counts,
  /** Life that the dealer gained by lifelink. */
  gained: z.int(),
  /** The name of the creature or other source, if recorded; for a commander, its key. */
  source: z.string().optional(),
  /** Whether it is combat damage by a creature. Absent if it isn't, and in records from before this was stored. */
  combat: z.enum(['yes', 'maybe']).optional(),
  /** Designations that the player had then and still has: combat damage by a creature passes them on. */
  held: z.array(z.enum(['monarch', 'initiative'])).optional(),
});
export interface DamageRecord extends Data<typeof DamageRecord> {}

export const Designations = z.strictObject({
  monarch: PlayerId.nullable(),
  initiative: PlayerId.nullable(),
  /** `null` until something makes it day or night. */
  day: z.enum(['day', 'night']).nullable(),
});
export interface Designations extends Data<typeof Designations> {}

/** The untap step's check whether day or night changes, which depends on the previous turn. */
export const DayCheck = z.strictObject({
  /** The active players of that turn: a whole team if it shares turns. */
  players: z.array(PlayerId),
  /** The highest number of spells that one of them cast, as far as recorded on the stack. */
  noted: z.int(),
});
export interface DayCheck extends Data<typeof DayCheck> {}

/** The mulligans taken and the hands kept, as recorded before the first turn continues. */
export const Mulligans = z.strictObject({
  /** The number each player took. A count of 0 is not stored. */
  taken: Counts,
  /** Players who declared a mulligan, in order; they take it once all have decided. */
  said: z.array(PlayerId),
  kept: z.array(PlayerId),
});
export interface Mulligans extends Data<typeof Mulligans> {}

export const GameResult = z.strictObject({
  how: z.enum(['ended', 'won', 'drawn']),
  winners: z.array(PlayerId),
});
export interface GameResult extends Data<typeof GameResult> {}

/** The cards that became a player's deck in a subgame, as numbers of cards; `null` if not counted. */
const Deck = z.strictObject({
  playerId: PlayerId,
  /** The library that came from the main game. */
  cards: z.int().nullable(),
  /** The library when the subgame began, or when it was last restarted. */
  opening: z.int().nullable(),
});
export interface Deck extends Data<typeof Deck> {}

/** The zones of a commander, as far as recorded. */
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

/** A card that leads its owner's deck: one object throughout the game, regardless of zone and controller. */
export const Commander = z.strictObject({
  /** The key of its damage counts: its name, followed by a number if several at the table share it. */
  key: z.string(),
  ownerId: PlayerId,
  name: z.string(),
  /** How often its owner has cast it from the command zone in this game. */
  casts: z.int(),
  /** `null` if it left the command zone and its zone is unknown. */
  zone: CommanderZone.nullable(),
  /** The color that its owner chose before the game, if its text asks for one and it was recorded. */
  color: Color.optional(),
  /** True if it came to that zone in the current step and its owner has not yet chosen whether it stays there. */
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
   * removed-from-the-game zone, if that is outside the game.
   */
  from: z.enum(['main-game', 'outside', 'removed']),
  /** For `main-game`, the number of games up: 1 is the game in which the subgame was created. Otherwise 0. */
  up: z.int(),
});
export interface BroughtCard extends Data<typeof BroughtCard> {}

export const RemovedCards = z.strictObject({
  playerId: PlayerId,
  cards: z.int(),
});
export interface RemovedCards extends Data<typeof RemovedCards> {}

/** A game that is suspended while a subgame is played. */
export const MainGame = z.strictObject({
  /**
   * The main game as of the beginning of the subgame, except for cards brought into the subgame since, and what that
   * triggered.
   */
  get game() {
    return Game;
  },
  /** The name of the card that created the subgame, such as `Shahrazad`; `null` if unknown. */
  card: z.string().nullable(),
  /** The spell or ability that created it, if the stack listed it. */
  creatorId: ThingId.nullable(),
  /** The controller of the spell or ability that created it. */
  controllerId: PlayerId,
  /** The loss of players who don't win: half their life, rounded up, or nothing known. */
  losers: z.enum(['half-life', 'nothing']),
  /** One for each player of the subgame. */
  decks: z.array(Deck),
  /** Commanders that were brought along from the command zone. */
  commanders: z.array(CommanderCard),
  /** Cards brought into the subgame, in that order. */
  brought: z.array(BroughtCard),
  /** Cards that were removed in subgames of this subgame, and stay removed. */
  removed: z.array(RemovedCards),
  /** Commanders that subgames of this subgame put into its libraries. */
  commandersOut: z.array(CommanderCard),
});
export interface MainGame extends Data<typeof MainGame> {}

export const Game = z.strictObject({
  edition: Edition,
  stage: z.enum(['gathering', 'playing', 'over']),
  hostId: PlayerId,
  settings: GameSettings,
  /** In turn order, to the left. Players who left keep their seats. */
  seats: z.array(Seat),
  /** In seat order; empty without teams. */
  teams: z.array(Team),
  /** `null` until the game starts and once it is over. */
  turn: Turn.nullable(),
  /** The number of turns that have begun. */
  turns: z.int(),
  /** Absent until a player decides about mulligans. */
  mulligans: Mulligans.optional(),
  /**
   * The player whose turn is next unless an extra turn is waiting: the one after the player of the last ordinary turn.
   */
  nextInOrder: PlayerId.nullable(),
  /** Turns added after this one, in the order in which they were created: the last one is taken first. */
  extraTurns: z.array(ExtraTurn),
  /** Turns to be skipped, in the order in which they were created; each is used up by one turn. */
  skips: z.array(Skip),
  /** Effects that give control of a player, waiting or in force, in the order in which they were created. */
  controls: z.array(Control),
  designations: Designations,
  /** Damage recorded in the turn in progress, in recording order. */
  hits: z.array(DamageRecord),
  /** The untap step's check of day and night, if it is still open in this turn. */
  dayCheck: DayCheck.nullable(),
  /** The name of the face-up plane, in a Planechase game, if recorded. */
  plane: z.string().optional(),
  /** Cards turned up from the planar deck that the bot draws from, each once, in their order at its bottom. */
  planarDeck: z.array(z.string()).optional(),
  /** The scheme decks that the bot draws from, of the players who used one. */
  schemes: z
    .array(
      z.strictObject({
        playerId: PlayerId,
        /** Like `planarDeck`. */
        used: z.array(z.string()),
        /** Ongoing schemes that are face up. */
        ongoing: z.array(z.string()),
        /** The scheme set in motion last, unless it was abandoned. */
        last: z.string().nullable(),
      }),
    )
    .optional(),
  permanents: z.array(TablePermanent),
  /** State-based actions recorded as not happening; omitted if none. */
  exempt: z.array(Exemption).optional(),
  /** From the bottom to the top. */
  stack: z.array(StackObject),
  /** The commanders named so far, in naming order. */
  commanders: z.array(Commander),
  /** Abilities that the table has recorded. */
  abilities: z.array(NotedAbility),
  /** The highest id given so far. */
  made: z.int(),
  /** The highest number of a permanent in this game so far; a subgame starts at 1. */
  numbered: z.int(),
  result: GameResult.nullable(),
  /** Present once a timed game has begun. */
  timer: Timer.optional(),
  /** The main game, if this is a subgame: suspended until the subgame ends. */
  main: MainGame.nullable(),
});
export interface Game extends Data<typeof Game> {}
