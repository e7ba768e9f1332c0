import { z } from 'zod';
import type { Data } from './data.ts';

/**
 * An ability by which two cards are commanders of one deck. `text`: the words after the dash of "Partner—…", such as
 * `Survivors` or `Friends forever`. `with`: the other card's name.
 */
export const PartnerAbility = z.discriminatedUnion('ability', [
  z.strictObject({ ability: z.literal('partner') }),
  z.strictObject({ ability: z.literal('partner-text'), text: z.string() }),
  z.strictObject({ ability: z.literal('partner-with'), with: z.string() }),
  z.strictObject({ ability: z.literal('background') }),
  z.strictObject({ ability: z.literal('companion') }),
]);
export type PartnerAbility = Data<typeof PartnerAbility>;
