import { z } from 'zod';
import type { Data } from './data.ts';

export const VARIANTS = [
  'free-for-all',
  'two-headed-giant',
  'team-vs-team',
  'emperor',
  'grand-melee',
  'alternating-teams',
  'archenemy',
  'supervillain-rumble',
] as const;

export const Variant = z.enum(VARIANTS);
export type Variant = Data<typeof Variant>;

/**
 * The opponents that a player may attack: one, chosen as combat begins; any, possibly a different one for each
 * creature; only the one to the left, or to the right; only those in the next seats.
 */
export const ATTACKS = ['one', 'multiple', 'left', 'right', 'next-seats'] as const;

export const AttackOption = z.enum(ATTACKS);
export type AttackOption = Data<typeof AttackOption>;
