import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { removeEdition, readRulesFile } from '#imported/rules/write-rules-file.ts';
import { formatTextCounts, formatEditions, formatEditionsAsJson } from './format-editions.ts';
import { importRules, type RulesImportSettings } from './import-rules.ts';
import type { RulesCommand } from './parse-rules-arguments.ts';

/**
 * Runs a command on the rules file and prints its result.
 * @returns whether all of it succeeded
 * @throws {OperatorError} with one line if the rules file cannot be used, or if aborted
 */
export async function runRulesCommand(
  options: RulesCommand,
  settings: RulesImportSettings,
): Promise<boolean> {
  switch (options.job) {
    case 'import':
      return importRules(options, settings);
    case 'list': {
      const { editions } = readRulesFile(settings.rulesFile);
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
  /** For editions that were not removed. */
  readonly errors: NodeJS.WritableStream;
}

/**
 * Removes editions from the rules file and prints a result for each.
 * @returns whether all of them were there
 * @throws {OperatorError} if the file cannot be used
 */
function removeRules(days: readonly IsoDate[], { rulesFile, output, errors }: RulesRemoval): boolean {
  let wereHeld = true;
  for (const day of days) {
    const removed = removeEdition(rulesFile, day);
    if (removed) output.write(`${day} removed: ${formatTextCounts(removed)}.\n`);
    else {
      wereHeld = false;
      errors.write(`playgroup-judge: ${day} is not held: ${formatStored(rulesFile)}\n`);
    }
  }
  return wereHeld;
}

function formatStored(rulesFile: string): string {
  const days = readRulesFile(rulesFile).editions.map(({ edition }) => edition);
  if (days.length === 0) return 'no text is imported';
  return days.length === 1 ? `only ${days[0]} is` : `held are ${days.join(', ')}`;
}
