import { parseEdition, type Edition, type IsoDate } from '../engine/editions.ts';
import type { Rulebook } from './rulebook.ts';

/** The edition that was typed: one that the engine knows, or the day of a text held, which may be newer. */
export function readHeldEdition(
  typed: string,
  { editions }: Pick<Rulebook, 'editions'>,
): Edition | undefined {
  const day = typed.trim() as IsoDate;
  return parseEdition(typed) ?? (editions.includes(day) ? day : undefined);
}
