import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { removeEdition, readHeld } from '../../store/rules/write-file.ts';
import { formatTextCounts, formatEditions, formatEditionsAsJson } from './format-editions.ts';
import { importRules, type RulesImportSettings } from './import-rules.ts';
import type { RulesCommand } from './arguments.ts';

/**
 * Does what was asked for, and tells it.
 * @returns whether all of it was done.
 * @throws {OperatorError} in one line, where the rules file cannot be used, or it was stopped.
 */
export async function runRulesCommand(
  options: RulesCommand,
  settings: RulesImportSettings,
): Promise<boolean> {
  switch (options.job) {
    case 'import':
      return importRules(options, settings);
    case 'list': {
      const { editions } = readHeld(settings.rulesFile);
      settings.output.write(
        `${options.asJson ? formatEditionsAsJson(editions) : formatEditions(editions)}\n`,
      );
      return true;
    }
    case 'remove':
      return removeRules(options.editions, settings);
  }
}

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
function removeRules(days: readonly IsoDate[], { rulesFile, output, errors }: RulesRemoval): boolean {
  let wereHeld = true;
  for (const day of days) {
    const removed = removeEdition(rulesFile, day);
    if (removed) output.write(`${day} removed: ${formatTextCounts(removed)}.\n`);
    else {
      wereHeld = false;
      errors.write(`playgroup-judge: ${day} is not held: ${formatHeld(rulesFile)}\n`);
    }
  }
  return wereHeld;
}

function formatHeld(rulesFile: string): string {
  const days = readHeld(rulesFile).editions.map(({ edition }) => edition);
  if (days.length === 0) return 'no text is imported';
  return days.length === 1 ? `only ${days[0]} is` : `held are ${days.join(', ')}`;
}
