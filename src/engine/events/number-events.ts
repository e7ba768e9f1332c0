import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import type { Step } from '../vocabulary/steps.ts';
import { RAD, withCount } from '../game/counts.ts';
import { withLifeLost, withReminderDone, withVentureDue } from '../game/turn-notes.ts';
import { teamOf, updateSeats, isActive, lifeTeamOf } from '../game/teams.ts';
import { updateSeat } from '../game/seats.ts';
import { Designations, type Game } from '../game/state.ts';

export const NumberEvent = z.discriminatedUnion('kind', [
  /** If teams share a life total, this is the total of the player's team. */
  z.strictObject({ kind: z.literal('life/changed'), playerId: PlayerId, from: z.int(), to: z.int() }),
  z.strictObject({
    kind: z.literal('counters/changed'),
    playerId: PlayerId,
    counter: z.string(),
    from: z.int(),
    to: z.int(),
    /** Set if the player's team shares them. */
    ofTeam: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('commander/damaged'),
    playerId: PlayerId,
    commander: z.string(),
    from: z.int(),
    to: z.int(),
  }),
  /** Cards in the player's library; `null` if not counted. */
  z.strictObject({
    kind: z.literal('library/counted'),
    playerId: PlayerId,
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
  z.strictObject({ kind: z.literal('monarch/passed'), to: PlayerId.nullable() }),
  z.strictObject({ kind: z.literal('initiative/passed'), to: PlayerId.nullable() }),
  z.strictObject({ kind: z.literal('day/changed'), to: Designations.shape.day }),
  /** The answer for the untap step's check: spells cast in the previous turn, 2 for two or more. */
  z.strictObject({
    kind: z.literal('day/checked'),
    spells: z.int(),
    /** Day or night if it stays; `null` if it changes. */
    stays: Designations.shape.day,
  }),
]);
export type NumberEvent = Data<typeof NumberEvent>;

/** Applies an event about life, counters, commander damage, libraries, designations, or day and night. */
export function applyNumberEvent(game: Game, event: NumberEvent): Game {
  const { designations } = game;
  switch (event.kind) {
    case 'life/changed':
      return withLife(game, event.playerId, event.to);
    case 'counters/changed':
      return withRadDone(
        updateSeats(game, event.ofTeam ? teamOf(game, event.playerId) : [event.playerId], (seat) => ({
          ...seat,
          counters: withCount(seat.counters, event.counter, event.to),
        })),
        event,
      );
    case 'commander/damaged':
      return updateSeat(game, event.playerId, (seat) => ({
        ...seat,
        commanderDamage: withCount(seat.commanderDamage, event.commander, event.to),
      }));
    case 'library/counted':
      return updateSeat(game, event.playerId, (seat) => ({ ...seat, library: event.to }));
    case 'monarch/passed':
      return { ...withoutHolder(game, 'monarch'), designations: { ...designations, monarch: event.to } };
    case 'initiative/passed': {
      const passed = withoutHolder(game, 'initiative');
      return {
        ...passed,
        turn: withVentureDue(passed.turn, event.to),
        designations: { ...designations, initiative: event.to },
      };
    }
    case 'day/changed':
      return { ...game, designations: { ...designations, day: event.to }, dayCheck: null };
    case 'day/checked':
      return { ...game, dayCheck: null };
  }
}

/** Clears who had the designation when damage was dealt this turn, since that damage no longer passes it on. */
const withoutHolder = (game: Game, designation: 'monarch' | 'initiative'): Game =>
  game.hits.some(({ held }) => held?.includes(designation))
    ? {
        ...game,
        hits: game.hits.map(({ held = [], ...hit }) => {
          const remaining = held.filter((what) => what !== designation);
          return remaining.length > 0 ? { ...hit, held: remaining } : hit;
        }),
      }
    : game;

/** Sets a life total; a shared one is stored at each seat of the team. */
export function withLife(game: Game, playerId: PlayerId, life: number): Game {
  const team = lifeTeamOf(game, playerId);
  const isLoss = game.seats.some((seat) => seat.playerId === playerId && life < seat.life);
  return updateSeats(isLoss ? withLifeLost(game, team) : game, team, (seat) => ({ ...seat, life }));
}

/** Marks the reminder of rad counters as done once the active player loses some before combat. */
function withRadDone(game: Game, { counter, playerId, from, to }: CountersChanged): Game {
  const { turn } = game;
  const isDone =
    counter === RAD && to < from && turn !== null && isBeforeCombat(turn.step) && isActive(game, playerId);
  return isDone ? withReminderDone(game, 'rad', playerId) : game;
}

type CountersChanged = NumberEvent & { readonly kind: 'counters/changed' };

const isBeforeCombat = (step: Step): boolean =>
  phaseOf(step) === 'beginning' || phaseOf(step) === 'precombat-main';
