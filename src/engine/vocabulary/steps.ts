import { z } from 'zod';
import type { Data } from './data.ts';

/** The steps of a turn, and the main phases, which have none, in the order of a turn. */
export const STEPS = [
  'untap',
  'upkeep',
  'draw',
  'precombat-main',
  'beginning-of-combat',
  'declare-attackers',
  'declare-blockers',
  'combat-damage',
  'end-of-combat',
  'postcombat-main',
  'end',
  'cleanup',
] as const;

/** `end`: the end of turn step until 2009-07-11, the end step since. */
export const Step = z.enum(STEPS);
export type Step = Data<typeof Step>;

/** The parts of a turn that effects make players skip. */
export const SkippablePart = z.enum(['untap', 'upkeep', 'draw', 'main', 'combat', 'end']);
export type SkippablePart = Data<typeof SkippablePart>;
