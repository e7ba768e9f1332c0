import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import { Step, STEPS } from '../vocabulary/steps.ts';
import { withLife } from './numbers.ts';
import { Added, ExtraTurn, Skip, type Turn } from '../game/turn.ts';
import type { DayCheck, Game } from '../game/state.ts';
import { aheadAfterAdding, aheadAfterStep } from '../game/turn-ahead.ts';
import { circleOf } from '../game/circle.ts';
import { countOf } from '../game/counts.ts';
import { notedAfter } from '../game/noted.ts';
import { turnTeamOf } from '../game/teams.ts';

export const TurnEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('turn/began'),
    playerId: PlayerId,
    extra: ExtraTurn.nullable(),
    step: Step,
    /** Who is next in order after it. */
    nextInOrder: PlayerId,
  }),
  z.strictObject({
    kind: z.literal('turn/skipped'),
    playerId: PlayerId,
    skipId: ThingId,
    /** The extra turn that is skipped; `null` for an ordinary one. */
    extraId: ThingId.nullable(),
    /** Who is next in order after it. */
    nextInOrder: PlayerId,
  }),
  z.strictObject({
    kind: z.literal('turn/step-began'),
    step: Step,
    round: z.int(),
    /** In a turn to which something was added: how many steps of it are still to come. */
    left: z.int().optional(),
  }),
  /** An effect adds phases to the turn, or for `step` steps, a list each. */
  z.strictObject({
    kind: z.literal('turn/added'),
    added: Added,
    place: z.enum(['step', 'phase', 'second-main']),
    phases: z.array(z.array(Step)),
  }),
  z.strictObject({ kind: z.literal('turn/extra-added'), turn: ExtraTurn }),
  /** An extra turn that never begins: its player left. */
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

/** The game after an event of turns and their steps. */
export function evolveTurn(game: Game, event: TurnEvent): Game {
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
        hits: [],
        dayCheck: askedOf(game),
        nextInOrder,
        extraTurns: extraTurns.filter(({ id }) => id !== extra?.id),
      };
    }
    case 'turn/skipped':
      return {
        ...game,
        skips: skips.filter(({ id }) => id !== event.skipId),
        extraTurns: extraTurns.filter(({ id }) => id !== event.extraId),
        nextInOrder: event.nextInOrder,
      };
    case 'turn/step-began':
      return turn ? { ...game, turn: inStep(turn, event) } : game;
    case 'turn/added': {
      const { added, place, phases } = event;
      const made = madeBy(game, added.id);
      return turn
        ? { ...game, made, turn: { ...turn, ahead: aheadAfterAdding(turn, added, place, phases) } }
        : game;
    }
    case 'turn/extra-added':
      return { ...game, extraTurns: [...extraTurns, event.turn], made: madeBy(game, event.turn.id) };
    case 'turn/extra-lost':
      return { ...game, extraTurns: extraTurns.filter(({ id }) => id !== event.id) };
    case 'turn/skip-added':
      return { ...game, skips: [...skips, event.skip], made: madeBy(game, event.skip.id) };
    case 'turn/storm-counted':
      return turn ? { ...game, turn: { ...turn, storm: event.to } } : game;
    case 'turn/mana-lost':
      return withLife(game, event.playerId, lifeAt(game, event.playerId) - event.lifeLost);
  }
}

function inStep(before: Turn, { step, round, left }: TurnEvent & { readonly kind: 'turn/step-began' }): Turn {
  const { noted: _, attackers, ...turn } = before;
  const ofSameCombat = attackers && isSameCombat(before, step) ? { attackers } : {};
  const ahead = turn.ahead && left !== undefined ? { ahead: aheadAfterStep(turn.ahead, left) } : {};
  return {
    ...turn,
    ...notedAfter(before, step),
    step,
    round,
    cleanupAgain: false,
    ...ofSameCombat,
    ...ahead,
  };
}

/** True if a step that begins is of the combat phase under way, and not of another one. */
const isSameCombat = ({ step: from }: Turn, step: Step): boolean =>
  phaseOf(step) === 'combat' &&
  (STEPS.indexOf(step) > STEPS.indexOf(from) || (step === from && step === 'combat-damage'));

/**
 * The question of the untap step, where it is day or night and a turn came before this one. Of a team, the player of it
 * who cast the most counts. 502.2, 502.2a, 731.2c (2026-06-19).
 */
function askedOf(game: Game): DayCheck | null {
  const { designations, turn } = game;
  if (!turn || designations.day === null) return null;
  const players = turnTeamOf(game, turn.playerId);
  return { players: [...players], noted: Math.max(...players.map((one) => countOf(turn.cast, one))) };
}

/**
 * Once something is on the stack in a cleanup step, another one follows. No event says so: whatever put it there, it
 * follows from the state. 314.3 (2006-10-01), 514.3a (2026-06-19).
 */
export function noteCleanup(game: Game): Game {
  const { turn, stack } = game;
  if (turn?.step !== 'cleanup' || turn.cleanupAgain || stack.length === 0) return game;
  return { ...game, turn: { ...turn, cleanupAgain: true } };
}

const lifeAt = ({ seats }: Game, playerId: PlayerId): number =>
  seats.find((seat) => seat.playerId === playerId)?.life ?? 0;

const madeBy = ({ made }: Game, id: number): number => Math.max(made, id);
