import { z } from 'zod';
import type { Data } from './data.ts';

/**
 * An ability by which two cards are one deck's commanders. `text`: the words behind the dash of a "Partner—…", as
 * `Survivors`, `Friends forever` among them. `with`: the other card's name.
 */
export const PartnerAbility = z.discriminatedUnion('ability', [
  z.strictObject({ ability: z.literal('partner') }),
  z.strictObject({ ability: z.literal('partner-text'), text: z.string() }),
  z.strictObject({ ability: z.literal('partner-with'), with: z.string() }),
  z.strictObject({ ability: z.literal('background') }),
  z.strictObject({ ability: z.literal('companion') }),
]);
export type PartnerAbility = Data<typeof PartnerAbility>;
