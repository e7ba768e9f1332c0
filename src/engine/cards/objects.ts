import type { Zone } from '../vocabulary/zones.ts';
import type { Card } from './card.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/** A card, or a copy of one, somewhere and in some state: as much as its characteristics depend on. */
export interface CardObject {
  readonly card: Card;
  readonly zone: Zone;
  /**
   * Places in `card.parts`. Of a split card on the stack: the half being cast, or those being cast fused. On the
   * battlefield: the unlocked halves of a card with a shared type line. Of a double-faced or adventurer card: the face
   * that is up or being cast. Elsewhere it says nothing; left out, no half is chosen.
   */
  readonly halves?: readonly number[];
  /** On the battlefield only. */
  readonly flipped?: boolean;
  /** On the battlefield and the stack only. */
  readonly faceDown?: boolean;
  /** The value chosen for X, on the stack. */
  readonly x?: number;
}

/**
 * True if what is in this zone is on the battlefield; what is phased out is too, where that is a status and no zone.
 */
export const isOnBattlefield = (zone: Zone, { phasing }: Ruleset): boolean =>
  zone === 'battlefield' || (zone === 'phased-out' && phasing === 'status');
