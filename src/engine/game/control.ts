import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';

/**
 * How long an effect gives control of a player. `next-turn` and `next-combat`: during that player's next turn, or its
 * combat phase. The others apply from now on: `while` as long as something lasts, `search` each time that player
 * searches their own library, `resolution` while the card and the spell that is cast for it resolve.
 */
const ControlSpan = z.enum(['next-turn', 'next-combat', 'while', 'search', 'resolution']);
export type ControlSpan = Data<typeof ControlSpan>;

export const Control = z.strictObject({
  id: ThingId,
  /** The controlled player. */
  of: PlayerId,
  /** The controlling player. */
  by: PlayerId,
  card: z.string().nullable(),
  span: ControlSpan,
  /**
   * `in-force`: active; if there are several on one player, only the last created works. `extra-turn-only`: its
   * controller left, and only the extra turn remains. Effects that are over are removed.
   */
  state: z.enum(['pending', 'in-force', 'extra-turn-only']),
  /** True if the player takes an extra turn after the controlled one, as Emrakul gives. */
  extraTurnAfter: z.boolean(),
});
export interface Control extends Data<typeof Control> {}

/** A time during which some effects control a player, but which the table doesn't track. */
export type MomentarySpan = 'search' | 'resolution';

/** The cards that give control only for such a time. Before version 0.2 their effects were stored as `while`. */
const MOMENTARY_SPAN_OF_CARD: Readonly<Record<string, MomentarySpan>> = {
  'Opposition Agent': 'search',
  'Word of Command': 'resolution',
};

/** The time for which an effect gives control, if the table doesn't track it; `null` for other effects. */
export const momentarySpanOf = ({ span, card }: Pick<Control, 'span' | 'card'>): MomentarySpan | null => {
  if (span === 'search' || span === 'resolution') return span;
  return span === 'while' && card !== null ? (MOMENTARY_SPAN_OF_CARD[card] ?? null) : null;
};

/** True for an effect that lasts from its creation until a player ends it. */
export const isLasting = ({ span }: Pick<Control, 'span'>): boolean =>
  span === 'while' || span === 'search' || span === 'resolution';
