import { z } from 'zod';
import { Card } from '../cards/card.ts';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';

/** A target to counter when the object resolves, and the destination of the target's card. */
export const Countering = z.strictObject({
  id: ThingId,
  to: z.enum(['graveyard', 'exile', 'hand', 'library']),
});
export interface Countering extends Data<typeof Countering> {}

export const StackObject = z.strictObject({
  id: ThingId,
  /** `combat-damage`: all damage assigned in one combat damage step, in editions in which it uses the stack. */
  kind: z.enum(['spell', 'activated-ability', 'triggered-ability', 'combat-damage']),
  /** The name used at the table: a card's or a half's name, or the source of the ability. */
  name: z.string(),
  /** The card's facts, for a spell of a known card. */
  card: Card.nullable(),
  /** Indexes in `card.parts`: the half being cast, or the halves cast fused. */
  halves: z.array(z.int()),
  /** A copy, not represented by a card. */
  isCopy: z.boolean(),
  controllerId: PlayerId,
  ownerId: PlayerId,
  /** It was cast with aftermath or flashback, so it is exiled when it leaves the stack. */
  fromGraveyard: z.boolean(),
  /** It is cast face down, as with morph; `name` does not reveal `card`. */
  faceDown: z.boolean(),
  /** True if its controller loses the game when it resolves. */
  controllerLoses: z.literal(true).optional(),
  /** It is cast prototyped, or is a copy of a spell that was. */
  prototyped: z.literal(true).optional(),
  /** The target that it counters on resolution; absent if it counters nothing or the target is unknown. */
  counters: Countering.optional(),
});
export interface StackObject extends Data<typeof StackObject> {}

/** An ability that the table records until it triggers or goes on the stack. */
export const NotedAbility = z.strictObject({
  id: ThingId,
  name: z.string(),
  controllerId: PlayerId,
  /**
   * `waiting`: it has triggered and is not on the stack yet. `each-end-step`: it triggers as each end step begins.
   * `next-end-step`: it was created to trigger once, as the next end step begins. `end-of-combat`: it was created to
   * trigger once, as the end of combat step begins.
   */
  when: z.enum(['waiting', 'each-end-step', 'next-end-step', 'end-of-combat']),
  /** For "your end step": only end steps of this player's turns count; `null` for any turn. */
  onTurnOf: PlayerId.nullable(),
  /** For `next-end-step`: only the end step of this extra turn counts. */
  ofExtraTurn: ThingId.optional(),
  /** True if its controller loses the game when it resolves. */
  controllerLoses: z.literal(true).optional(),
  /** For `waiting`: true if it triggered while the turn was being ended. */
  duringEnding: z.boolean(),
});
export interface NotedAbility extends Data<typeof NotedAbility> {}
