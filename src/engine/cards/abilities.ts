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

/** Those that are activated in a graveyard: nothing is cast then. */
export const ACTIVATED_KEYWORDS = ['unearth', 'scavenge', 'embalm', 'eternalize', 'encore'] as const;

/** A keyword ability of a card that works where most cards do nothing. */
export const KeywordAbility = z.strictObject({
  keyword: z.enum([...CASTING_KEYWORDS, ...ACTIVATED_KEYWORDS]),
  /** Its own cost as printed, `{2}{R}`; left out where it has none or nobody casts for it. */
  cost: z.string().optional(),
});
export interface KeywordAbility extends Data<typeof KeywordAbility> {}
