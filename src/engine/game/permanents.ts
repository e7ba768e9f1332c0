import { z } from 'zod';
import { Permanent } from '../status/permanent.ts';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';

/** Marks that players put on a permanent for its untap steps, since card text is not evaluated here. */
export const PermanentMarks = z.strictObject({
  /** It has phasing. */
  phases: z.boolean(),
  /** An effect keeps it from untapping. */
  staysTapped: z.boolean(),
  /** It has lost its abilities, so it doesn't make a player skip a step or turn, whatever its text. */
  skipsNothing: z.boolean().optional(),
});
export interface PermanentMarks extends Data<typeof PermanentMarks> {}

export const Combat = z.strictObject({
  role: z.enum(['attacking', 'blocking']),
  /** The player whom it attacks; `null` if unknown, and for a blocker. */
  playerId: PlayerId.nullable(),
  /**
   * The planeswalker or battle that it attacks instead of the player, who is then the defending player. `gone` once
   * that permanent has left combat or the attacked player has left the game: the creature then attacks nothing.
   */
  permanentId: z.union([ThingId, z.literal('gone')]).nullable(),
  blocks: z.array(ThingId),
  /** It was put onto the battlefield attacking after blockers were declared, so it stays unblocked. */
  staysUnblocked: z.literal(true).optional(),
});
export interface Combat extends Data<typeof Combat> {}

/** The kinds of state-based actions that leave at most one of several permanents. */
export const GROUP_KINDS = ['legend', 'planeswalker', 'world', 'role'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** The kinds of state-based actions that look at one permanent. */
export const SINGLE_KINDS = [
  'aura',
  'equipment',
  'attached',
  'toughness',
  'damage',
  'loyalty',
  'defense',
  'counters',
  'saga',
] as const;
export type SingleKind = (typeof SINGLE_KINDS)[number];

export const StateBasedKind = z.enum([...GROUP_KINDS, ...SINGLE_KINDS]);
export type StateBasedKind = Data<typeof StateBasedKind>;

/** A state-based action that a player recorded as not happening: to this permanent, or to any if `id` is `null`. */
export const Exemption = z.strictObject({ kind: StateBasedKind, id: ThingId.nullable() });
export interface Exemption extends Data<typeof Exemption> {}

/** A permanent with its owner and controller. */
export const TablePermanent = z.strictObject({
  id: ThingId,
  /**
   * Its number among the permanents of its game, from 1 on, by which players refer to it. Absent only in events from
   * before there were such numbers; see `permanentNumberOf`.
   */
  number: z.int().optional(),
  /** Its state, by the rules of status; `permanent.id` is this id as text. */
  permanent: Permanent,
  ownerId: PlayerId,
  controllerId: PlayerId,
  /**
   * The player under whose control it entered, who controls it again when no effect gives control to another player.
   */
  enteredUnderId: PlayerId,
  combat: Combat.nullable(),
  marks: PermanentMarks,
  /** The players who goaded it, each until that player's next turn; omitted if none. */
  goadedBy: z.array(PlayerId).optional(),
});
export interface TablePermanent extends Data<typeof TablePermanent> {}
