import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { DungeonPlace, HandSize, PlayerMarks, RingMark } from '../game/marks.ts';
import { withReminderDone, withVentureDue } from '../game/turn-notes.ts';
import { updateSeat } from '../game/seats.ts';
import type { Game } from '../game/state.ts';

/** Set if the trigger that the table is reminded of in this turn caused it. */
const triggered = z.literal(true).optional();

export const MarkEvent = z.discriminatedUnion('kind', [
  /** A venture marker moves, or is placed in a room. */
  z.strictObject({
    kind: z.literal('mark/dungeon'),
    playerId: PlayerId,
    to: DungeonPlace.nullable(),
    /** The dungeon that is completed first. */
    completes: z.string().nullable(),
    triggered,
  }),
  z.strictObject({
    kind: z.literal('mark/ring'),
    playerId: PlayerId,
    from: z.int(),
    to: RingMark,
  }),
  /** `null` if the player has no speed. */
  z.strictObject({
    kind: z.literal('mark/speed'),
    playerId: PlayerId,
    from: z.int().nullable(),
    to: z.int().nullable(),
    triggered,
  }),
  z.strictObject({ kind: z.literal('mark/blessing'), playerId: PlayerId, has: z.boolean() }),
  /** `null` for the default of seven. */
  z.strictObject({ kind: z.literal('mark/hand-size'), playerId: PlayerId, to: HandSize.nullable() }),
  /** The color of a seat. */
  z.strictObject({ kind: z.literal('mark/color'), playerId: PlayerId, to: z.int() }),
]);
export type MarkEvent = Data<typeof MarkEvent>;

export function applyMarkEvent(game: Game, event: MarkEvent): Game {
  const { playerId } = event;
  switch (event.kind) {
    case 'mark/dungeon': {
      const { to, completes, triggered: isByTrigger } = event;
      const moved = withMarks(game, playerId, ({ completed = [] }) => ({
        dungeon: to ?? undefined,
        completed: completes === null ? completed : [...completed, completes],
      }));
      const ventured =
        to && game.turn?.ventures === playerId ? { ...moved, turn: withVentureDue(moved.turn, null) } : moved;
      return isByTrigger ? withReminderDone(ventured, 'initiative', playerId) : ventured;
    }
    case 'mark/ring':
      return withMarks(game, playerId, () => ({ ring: event.to.tempted > 0 ? event.to : undefined }));
    case 'mark/speed': {
      const faster = withMarks(game, playerId, () => ({ speed: event.to ?? undefined }));
      return event.triggered ? withReminderDone(faster, 'speed', playerId) : faster;
    }
    case 'mark/blessing':
      return withMarks(game, playerId, () => ({ blessing: event.has || undefined }));
    case 'mark/hand-size':
      return withMarks(game, playerId, () => ({ handSize: event.to ?? undefined }));
    case 'mark/color':
      return withMarks(game, playerId, () => ({ color: event.to }));
  }
}

/** The changed marks; `undefined` removes one. */
type MarkChanges = { readonly [Mark in keyof PlayerMarks]?: PlayerMarks[Mark] | undefined };

/** Neither absent marks nor empty lists are stored. */
const withMarks = (game: Game, playerId: PlayerId, change: (current: PlayerMarks) => MarkChanges): Game =>
  updateSeat(game, playerId, ({ marks: current = {}, ...seat }) => {
    const all = Object.entries({ ...current, ...change(current) });
    const marks = all.filter(([, mark]) => mark !== undefined && !(Array.isArray(mark) && mark.length === 0));
    return marks.length > 0 ? { ...seat, marks: Object.fromEntries(marks) } : seat;
  });

/**
 * A permanent bears a player's Ring only while that player controls it, and stops when it leaves or changes control.
 * Derived from the state, without an event. 701.54a, 701.54e (2026-06-19).
 */
export function deriveRingBearers(game: Game): Game {
  const seatsWithoutBearer = game.seats.filter(({ playerId, marks }) => {
    const id = marks?.ring?.bearer?.id ?? null;
    return (
      id !== null &&
      !game.permanents.some((permanent) => permanent.id === id && permanent.controllerId === playerId)
    );
  });
  return seatsWithoutBearer.reduce(
    (updated, { playerId }) =>
      withMarks(updated, playerId, ({ ring }) => ({ ring: ring && { ...ring, bearer: null } })),
    game,
  );
}
