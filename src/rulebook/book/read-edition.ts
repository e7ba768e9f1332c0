import { parseEdition, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Rulebook } from './rulebook.ts';

/**
 * The edition that was typed: one that the engine knows, or the day of a text held, which may be newer; answers do not
 * go by that yet.
 */
export function readHeldEdition(typed: string, rulebook: Pick<Rulebook, 'editions'>): Edition | undefined {
  const day = typed.trim().toLowerCase();
  return parseEdition(day) ?? rulebook.editions.find((one) => one === day);
}
