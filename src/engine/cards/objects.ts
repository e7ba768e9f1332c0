import type { Zone } from '../vocabulary/zones.ts';
import type { Card } from './card.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/** A card, or a copy of one, with the parts of its state that affect its characteristics. */
export interface CardObject {
  readonly card: Card;
  readonly zone: Zone;
  /**
   * Indexes in `card.parts`. Split card on the stack: the half being cast, or the halves being cast fused. Battlefield:
   * the unlocked halves of a card with a shared type line. Double-faced or adventurer card: the face that is up or
   * being cast. Ignored elsewhere; omitted if no half is chosen.
   */
  readonly halves?: readonly number[];
  /** On the battlefield only. */
  readonly flipped?: boolean;
  /** On the battlefield and the stack only. */
  readonly faceDown?: boolean;
  /** The value chosen for X, on the stack. */
  readonly x?: number;
}

/** True for the battlefield, and for phased-out objects if phasing is a status rather than a zone. */
export const isOnBattlefield = (zone: Zone, { phasing }: Ruleset): boolean =>
  zone === 'battlefield' || (zone === 'phased-out' && phasing === 'status');
