import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';

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
