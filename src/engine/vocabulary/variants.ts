export const VARIANTS = [
  'free-for-all',
  'two-headed-giant',
  'team-vs-team',
  'emperor',
  'grand-melee',
  'alternating-teams',
] as const;

export type Variant = (typeof VARIANTS)[number];

/**
 * Whom one may attack: one opponent, chosen as combat begins; any of them, each creature another; only the opponent to
 * the left, or to the right; only opponents in the next seats.
 */
export const ATTACKS = ['one', 'multiple', 'left', 'right', 'next-seats'] as const;

export type AttackOption = (typeof ATTACKS)[number];
