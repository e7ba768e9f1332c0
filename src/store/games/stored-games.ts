import { z } from 'zod';
import { STEPS } from '../../engine/vocabulary/steps.ts';
import type {
  BroughtCard,
  Combat,
  CommanderCard,
  Control,
  Deck,
  ExtraTurn,
  Game,
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
  Turn,
} from '../../engine/game/state.ts';
import { ATTACKS, VARIANTS } from '../../engine/vocabulary/variants.ts';
import type { Format, Team, Wishes } from '../../engine/game/format.ts';
import type { Permanent } from '../../engine/status/permanent.ts';
import { cardShape } from '../cards/stored.ts';
import { edition, exactly, json } from '../rows/json.ts';

/**
 * The version of the shapes below, written beside each state. A state of another version is not converted: the game is
 * folded again from its log, whose lines are. So it goes up whenever a state changes its shape or `evolve` its mind.
 */
const STATE_VERSION = 2;

const id = z.string();
const text = z.string();
const whole = z.int();
const counts = z.record(text, whole);
const day = z.enum(['day', 'night']).nullable();

export const step = z.enum(STEPS);
export const dayOrNight = day;

const format = exactly<Format>()(
  z.strictObject({
    variant: z.enum(VARIANTS).nullable(),
    attack: z.enum(ATTACKS),
    range: whole.nullable(),
    deploysCreatures: z.boolean(),
    sharesTurns: z.boolean(),
    teamSize: whole,
    isCommander: z.boolean(),
  }),
);

export const team = exactly<Team>()(z.tuple([id], id));

const wishes = exactly<Wishes>()(
  z.strictObject({
    variants: z.array(z.enum(VARIANTS)),
    attacks: z.array(z.enum(ATTACKS)),
    range: z.union([whole, z.literal('unlimited')]).nullable(),
    deploysCreatures: z.boolean().nullable(),
    sharesTurns: z.boolean().nullable(),
    teamSize: whole.nullable(),
    isCommander: z.boolean(),
    teams: z.array(team),
    life: whole.nullable(),
  }),
);

export const settings = exactly<GameSettings>()(
  z.strictObject({ format, startingLife: whole, asked: wishes.optional(), pings: z.boolean() }),
);

export const left = z.enum(['conceded', 'left', 'lost']);

const seat = exactly<Seat>()(
  z.strictObject({
    playerId: id,
    life: whole,
    counters: counts,
    commanderDamage: counts,
    left: left.nullable(),
    library: whole.nullable(),
  }),
);

export const extraTurn = exactly<ExtraTurn>()(
  z.strictObject({ id: whole, playerId: id, card: text.nullable() }),
);

export const skip = exactly<Skip>()(z.strictObject({ id: whole, playerId: id, card: text.nullable() }));

export const control = exactly<Control>()(
  z.strictObject({
    id: whole,
    of: id,
    by: id,
    card: text.nullable(),
    span: z.enum(['next-turn', 'next-combat', 'while']),
    state: z.enum(['pending', 'in-force', 'extra-turn-only']),
    extraTurnAfter: z.boolean(),
  }),
);

const turn = exactly<Turn>()(
  z.strictObject({
    number: whole,
    playerId: id,
    step,
    round: whole,
    cleanupAgain: z.boolean(),
    extra: extraTurn.nullable(),
    endedBy: text.nullable(),
    storm: whole,
    seated: z.array(id),
  }),
);

export const permanent = exactly<Permanent>()(
  z.strictObject({
    id,
    card: cardShape,
    isToken: z.boolean(),
    copyOf: cardShape.nullable(),
    gained: z.array(text),
    status: z.strictObject({
      tapped: z.boolean(),
      flipped: z.boolean(),
      faceDown: z.boolean(),
      phasedOut: z.boolean(),
    }),
    hidden: z
      .strictObject({ by: z.enum(['cast', 'entering', 'turning']), becameCopy: z.boolean() })
      .nullable(),
    face: whole,
    unlocked: z.array(whole),
    counters: counts,
    damage: whole,
    attachedTo: z.strictObject({ kind: z.enum(['permanent', 'player']), id }).nullable(),
    phasedOutWith: id.nullable(),
  }),
);

export const combat = exactly<Combat>()(
  z.strictObject({
    role: z.enum(['attacking', 'blocking']),
    playerId: id.nullable(),
    permanentId: z.union([whole, z.literal('gone')]).nullable(),
    blocks: z.array(whole),
  }),
);

export const marks = exactly<PermanentMarks>()(
  z.strictObject({ phases: z.boolean(), staysTapped: z.boolean() }),
);

export const tablePermanent = exactly<TablePermanent>()(
  z.strictObject({
    id: whole,
    permanent,
    ownerId: id,
    controllerId: id,
    enteredUnderId: id,
    combat: combat.nullable(),
    marks,
  }),
);

export const stackObject = exactly<StackObject>()(
  z.strictObject({
    id: whole,
    kind: z.enum(['spell', 'activated-ability', 'triggered-ability', 'combat-damage']),
    name: text,
    card: cardShape.nullable(),
    halves: z.array(whole),
    isCopy: z.boolean(),
    controllerId: id,
    ownerId: id,
    fromGraveyard: z.boolean(),
    faceDown: z.boolean(),
  }),
);

export const notedAbility = exactly<NotedAbility>()(
  z.strictObject({
    id: whole,
    name: text,
    controllerId: id,
    when: z.enum(['waiting', 'each-end-step', 'next-end-step', 'end-of-combat']),
    onTurnOf: id.nullable(),
    duringEnding: z.boolean(),
  }),
);

export const result = exactly<GameResult>()(
  z.strictObject({ how: z.enum(['ended', 'won', 'drawn']), winners: z.array(id) }),
);

export const losers: z.ZodType<MainGame['losers']> = z.enum(['half-life', 'nothing']);

export const commanderCard = exactly<CommanderCard>()(z.strictObject({ ownerId: id, name: text }));

export const broughtCard = exactly<BroughtCard>()(
  z.strictObject({ ownerId: id, name: text, from: z.enum(['main-game', 'outside', 'removed']), up: whole }),
);

export const removedCards = exactly<RemovedCards>()(z.strictObject({ playerId: id, cards: whole }));

const deck = exactly<Deck>()(
  z.strictObject({ playerId: id, cards: whole.nullable(), opening: whole.nullable() }),
);

const mainGame: z.ZodType<MainGame> = z.lazy(() =>
  exactly<MainGame>()(
    z.strictObject({
      game,
      card: text.nullable(),
      creatorId: whole.nullable(),
      controllerId: id,
      losers,
      decks: z.array(deck),
      commanders: z.array(commanderCard),
      brought: z.array(broughtCard),
      removed: z.array(removedCards),
      commandersOut: z.array(commanderCard),
    }),
  ),
);

const game: z.ZodType<Game> = exactly<Game>()(
  z.strictObject({
    edition,
    stage: z.enum(['gathering', 'playing', 'over']),
    hostId: id,
    settings,
    seats: z.array(seat),
    teams: z.array(team),
    turn: turn.nullable(),
    turns: whole,
    nextInOrder: id.nullable(),
    extraTurns: z.array(extraTurn),
    skips: z.array(skip),
    controls: z.array(control),
    designations: z.strictObject({ monarch: id.nullable(), initiative: id.nullable(), day }),
    permanents: z.array(tablePermanent),
    stack: z.array(stackObject),
    abilities: z.array(notedAbility),
    made: whole,
    result: result.nullable(),
    main: mainGame.nullable(),
  }),
);

const stored = json.pipe(game);

/** A state as the database holds it. */
export interface StateRow {
  readonly version: number;
  /** JSON. */
  readonly state: string;
}

export const writeGame = (state: Game): StateRow => ({
  version: STATE_VERSION,
  state: JSON.stringify(state),
});

/** Reads a state, unless it is of another version of the bot, or somebody else wrote into it. */
export const readGame = ({ version, state }: StateRow): Game | 'of-another-version' | 'damaged' =>
  version === STATE_VERSION ? (stored.safeParse(state).data ?? 'damaged') : 'of-another-version';
