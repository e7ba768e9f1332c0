import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import { Step, STEPS } from '../vocabulary/steps.ts';
import { withLife } from './number-events.ts';
import { AddedBy, ExtraTurn, Skip, type Turn } from '../game/turn.ts';
import { SkippablePart } from '../vocabulary/steps.ts';
import type { DayCheck, Game, Seat } from '../game/state.ts';
import { aheadAfterAdding, aheadAfterStep } from '../game/turn-ahead.ts';
import { circleOf } from '../game/circle.ts';
import { countOf } from '../game/counts.ts';
import { permanentsAsTurnBegins } from '../game/goading.ts';
import { notesAfterStep } from '../game/turn-notes.ts';
import { shareTurns, turnTeamOf } from '../game/teams.ts';

export const TurnEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('turn/began'),
    playerId: PlayerId,
    extra: ExtraTurn.nullable(),
    step: Step,
    /** The player whose turn follows in order. */
    nextInOrder: PlayerId,
  }),
  z.strictObject({
    kind: z.literal('turn/skipped'),
    playerId: PlayerId,
    /** `null` if a permanent causes the skip; `card` is its name then. */
    skipId: ThingId.nullable(),
    card: z.string().optional(),
    /** The extra turn that is skipped; `null` for an ordinary one. */
    extraId: ThingId.nullable(),
    /** The player who is next in order afterwards. */
    nextInOrder: PlayerId,
  }),
  /** A step or phase is skipped: by a recorded effect, or for `null` by a permanent or the plane. */
  z.strictObject({
    kind: z.literal('turn/part-skipped'),
    playerId: PlayerId,
    part: SkippablePart,
    skipId: ThingId.nullable(),
    card: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('turn/step-began'),
    step: Step,
    round: z.int(),
    /** Only in a turn with added parts: the number of its remaining steps. */
    left: z.int().optional(),
  }),
  /** An effect adds phases to the turn, each as a list of its steps; with `step` it adds steps. */
  z.strictObject({
    kind: z.literal('turn/added'),
    added: AddedBy,
    place: z.enum(['step', 'phase', 'second-main']),
    phases: z.array(z.array(Step)),
  }),
  z.strictObject({ kind: z.literal('turn/extra-added'), turn: ExtraTurn }),
  /** An extra turn is dropped because its player left. */
  z.strictObject({ kind: z.literal('turn/extra-lost'), id: ThingId }),
  z.strictObject({ kind: z.literal('turn/skip-added'), skip: Skip }),
  z.strictObject({ kind: z.literal('turn/storm-counted'), to: z.int() }),
  z.strictObject({
    kind: z.literal('turn/mana-lost'),
    playerId: PlayerId,
    amount: z.int(),
    lifeLost: z.int(),
  }),
]);
export type TurnEvent = Data<typeof TurnEvent>;

export function applyTurnEvent(game: Game, event: TurnEvent): Game {
  const { turn, extraTurns, skips } = game;
  switch (event.kind) {
    case 'turn/began': {
      const { playerId, extra, step, nextInOrder } = event;
      const number = game.turns + 1;
      return {
        ...game,
        turn: {
          number,
          playerId,
          step,
          round: 1,
          cleanupAgain: false,
          extra,
          endedBy: null,
          storm: 0,
          cast: {},
          seated: circleOf(game),
        },
        turns: number,
        seats: game.seats.map(withoutLossReason),
        hits: [],
        permanents: permanentsAsTurnBegins(game, playerId, extra !== null),
        dayCheck: dayCheckOf(game),
        nextInOrder,
        extraTurns: extraTurns.filter(({ id }) => id !== extra?.id),
        skips: skipsInTurn(game, event),
        abilities: abilitiesWithoutTurn(game, turn?.extra?.id),
      };
    }
    case 'turn/skipped':
      return {
        ...game,
        skips: withoutSkipsOf(skips, event.extraId).filter(({ id }) => id !== event.skipId),
        extraTurns: extraTurns.filter(({ id }) => id !== event.extraId),
        abilities: abilitiesWithoutTurn(game, event.extraId),
        nextInOrder: event.nextInOrder,
      };
    case 'turn/part-skipped': {
      const isUsedUp = ({ id, of }: Skip): boolean =>
        id === event.skipId && (of?.span === 'next' || of?.span === 'next-this-turn');
      const isUntapStep = event.part === 'untap' && turn?.step === 'untap';
      return {
        ...game,
        skips: skips.filter((skip) => !isUsedUp(skip)),
        dayCheck: isUntapStep ? null : game.dayCheck,
      };
    }
    case 'turn/step-began':
      return turn ? { ...game, turn: turnInStep(turn, event) } : game;
    case 'turn/added': {
      const { added, place, phases } = event;
      const made = highestIdWith(game, added.id);
      return turn
        ? { ...game, made, turn: { ...turn, ahead: aheadAfterAdding(turn, added, place, phases) } }
        : game;
    }
    case 'turn/extra-added':
      return { ...game, extraTurns: [...extraTurns, event.turn], made: highestIdWith(game, event.turn.id) };
    case 'turn/extra-lost':
      return {
        ...game,
        extraTurns: extraTurns.filter(({ id }) => id !== event.id),
        skips: withoutSkipsOf(skips, event.id),
        abilities: abilitiesWithoutTurn(game, event.id),
      };
    case 'turn/skip-added':
      return { ...game, skips: [...skips, event.skip], made: highestIdWith(game, event.skip.id) };
    case 'turn/storm-counted':
      return turn ? { ...game, turn: { ...turn, storm: event.to } } : game;
    case 'turn/mana-lost':
      return withLife(game, event.playerId, lifeAt(game, event.playerId) - event.lifeLost);
  }
}

/** Clears the reason to lose recorded in the previous turn: the player has lost by now, or stayed in the game. */
function withoutLossReason(seat: Seat): Seat {
  if (seat.losesBy === undefined) return seat;
  const { losesBy: _, ...others } = seat;
  return others;
}

/** Updates skips at the beginning of a turn: those of earlier turns expire, those of this turn apply. */
function skipsInTurn(
  game: Game,
  { playerId, extra }: TurnEvent & { readonly kind: 'turn/began' },
): Game['skips'] {
  return game.skips.flatMap((skip) => {
    const { of } = skip;
    const isBegun =
      (of?.span === 'next-turn' && shareTurns(game, skip.playerId, playerId)) ||
      (of?.span === 'extra-turn' && of.extraId === extra?.id);
    if (of && isBegun) return [{ ...skip, of: { part: of.part, span: 'this-turn' as const } }];
    return of?.span === 'this-turn' || of?.span === 'next-this-turn' ? [] : [skip];
  });
}

/** Removes the skips of an extra turn that won't be taken. */
const withoutSkipsOf = (skips: Game['skips'], extraId: number | null): Game['skips'] =>
  skips.filter(({ of }) => of?.extraId === undefined || of.extraId !== extraId);

/** Removes abilities for the end step of an extra turn that is over or won't be taken. */
const abilitiesWithoutTurn = ({ abilities }: Game, extraId: number | null | undefined): Game['abilities'] =>
  abilities.filter(({ ofExtraTurn }) => ofExtraTurn === undefined || ofExtraTurn !== extraId);

function turnInStep(
  before: Turn,
  { step, round, left }: TurnEvent & { readonly kind: 'turn/step-began' },
): Turn {
  const { noted: _, ventures: __, attackers, damageOnStack, ...turn } = before;
  const ofSameCombat = isSameCombat(before, step)
    ? { ...(attackers && { attackers }), ...(damageOnStack !== undefined && { damageOnStack }) }
    : {};
  const remaining = turn.ahead && left !== undefined ? { ahead: aheadAfterStep(turn.ahead, left) } : {};
  return {
    ...turn,
    ...notesAfterStep(before, step),
    step,
    round,
    cleanupAgain: false,
    ...ofSameCombat,
    ...remaining,
  };
}

/** True if a step that begins belongs to the combat phase in progress rather than another one. */
const isSameCombat = ({ step: from }: Turn, step: Step): boolean =>
  phaseOf(step) === 'combat' &&
  (STEPS.indexOf(step) > STEPS.indexOf(from) || (step === from && step === 'combat-damage'));

/**
 * The check of day and night in the untap step, if it is day or night and there was a previous turn. For a team, the
 * player who cast the most spells counts. 502.2, 502.2a, 731.2c (2026-06-19).
 */
function dayCheckOf(game: Game): DayCheck | null {
  const { designations, turn } = game;
  if (!turn || designations.day === null) return null;
  const players = turnTeamOf(game, turn.playerId);
  return { players: [...players], noted: Math.max(...players.map((player) => countOf(turn.cast, player))) };
}

/**
 * Putting something on the stack in a cleanup step causes another cleanup step. No event records this, since it follows
 * from the state. CR 314.3 (2006-10-01), 514.3a (2026-06-19).
 */
export function deriveCleanup(game: Game): Game {
  const { turn, stack } = game;
  if (turn?.step !== 'cleanup' || turn.cleanupAgain || stack.length === 0) return game;
  return { ...game, turn: { ...turn, cleanupAgain: true } };
}

const lifeAt = ({ seats }: Game, playerId: PlayerId): number =>
  seats.find((seat) => seat.playerId === playerId)?.life ?? 0;

const highestIdWith = ({ made }: Game, id: number): number => Math.max(made, id);
