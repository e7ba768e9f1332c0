import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';

/** The keyword abilities by which a card is cast from a graveyard or from exile. */
export const CASTING_KEYWORDS = [
  'flashback',
  'madness',
  'suspend',
  'retrace',
  'rebound',
  'jump-start',
  'escape',
  'foretell',
  'disturb',
  'plot',
  'harmonize',
  'warp',
  'mayhem',
] as const;

/** Keywords whose ability is activated in a graveyard instead of casting the card. */
export const ACTIVATED_KEYWORDS = ['unearth', 'scavenge', 'embalm', 'eternalize', 'encore'] as const;

/** A keyword ability that works in a zone where most cards do nothing. */
export const KeywordAbility = z.strictObject({
  keyword: z.enum([...CASTING_KEYWORDS, ...ACTIVATED_KEYWORDS]),
  /** Its own cost as printed, `{2}{R}`; omitted if it has none or does not cast the card. */
  cost: z.string().optional(),
});
export interface KeywordAbility extends Data<typeof KeywordAbility> {}
