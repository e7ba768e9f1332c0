import { parseEdition, type Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from './rulebook.ts';

/**
 * Parses an edition: one that the engine knows, or the day of an available text, which may be newer than the engine.
 */
export function readAvailableEdition(
  typed: string,
  rulebook: Pick<Rulebook, 'editions'>,
): Edition | undefined {
  const day = typed.trim().toLowerCase();
  return parseEdition(day) ?? rulebook.editions.find((edition) => edition === day);
}
