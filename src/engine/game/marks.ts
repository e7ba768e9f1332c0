import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';

/* Lasting marks of a player besides life and counters. A player without any has no `marks`. */

export const DungeonPlace = z.strictObject({ dungeon: z.string(), room: z.string() });
export interface DungeonPlace extends Data<typeof DungeonPlace> {}

/** The creature that bears the Ring: `id` if the table lists it as a permanent. */
export const RingBearer = z.strictObject({ id: ThingId.nullable(), name: z.string() });
export interface RingBearer extends Data<typeof RingBearer> {}

/** How often the Ring has tempted a player, at least once, and who bears it. */
export const RingMark = z.strictObject({ tempted: z.int(), bearer: RingBearer.nullable() });
export interface RingMark extends Data<typeof RingMark> {}

/** A number of cards, or `none` for no maximum. */
export const HandSize = z.union([z.int(), z.literal('none')]);
export type HandSize = Data<typeof HandSize>;

export const PlayerMarks = z.strictObject({
  dungeon: DungeonPlace.optional(),
  /** The dungeons that the player completed, in that order, possibly with repetitions. */
  completed: z.array(z.string()).optional(),
  ring: RingMark.optional(),
  /** 1 to 4; omitted without speed. */
  speed: z.int().optional(),
  /** The city's blessing. */
  blessing: z.literal(true).optional(),
  /** The maximum hand size that reminders use; omitted for the default of seven. */
  handSize: HandSize.optional(),
  /** The color of the player's seat, if they chose one: see `seatColors`. */
  color: z.int().optional(),
});
export interface PlayerMarks extends Data<typeof PlayerMarks> {}
