import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { readHeld, removeEdition } from '../../store/rules/write-file.ts';
import { countsOf } from './list.ts';

export interface RulesRemoval {
  readonly rulesFile: string;
  readonly output: NodeJS.WritableStream;
  /** For what was not removed. */
  readonly errors: NodeJS.WritableStream;
}

/**
 * Takes editions out of the rules file, and says in a line what came of each.
 * @returns whether all of them were held.
 * @throws {OperatorError} where the file cannot be used.
 */
export function removeRules(days: readonly IsoDate[], { rulesFile, output, errors }: RulesRemoval): boolean {
  let wereHeld = true;
  for (const day of days) {
    const removed = removeEdition(rulesFile, day);
    if (removed) output.write(`${day} removed: ${countsOf(removed)}.\n`);
    else {
      wereHeld = false;
      errors.write(`playgroup-judge: ${day} is not held: ${whatIsHeld(rulesFile)}\n`);
    }
  }
  return wereHeld;
}

function whatIsHeld(rulesFile: string): string {
  const days = readHeld(rulesFile).editions.map(({ edition }) => edition);
  if (days.length === 0) return 'no text is imported';
  return days.length === 1 ? `only ${days[0]} is` : `held are ${days.join(', ')}`;
}
