import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PartnerAbility } from '../vocabulary/partners.ts';

/*
 * A card's own text, as far as it is about the card as a commander: deck construction, before any game begins.
 */

/** Left out, its text says nothing of the kind. */
export const CommanderAbilities = z.strictObject({
  /** It may be a commander though its type line alone would not do. */
  itself: z.literal(true).optional(),
  partners: z.array(PartnerAbility).optional(),
});
export interface CommanderAbilities extends Data<typeof CommanderAbilities> {}
