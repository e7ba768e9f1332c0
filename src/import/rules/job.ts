import { readHeld } from '../../store/rules/write-file.ts';
import { importRules, type RulesImportSettings } from './import-rules.ts';
import type { RulesArguments } from './arguments.ts';
import { listRules, listRulesAsJson } from './list.ts';
import { removeRules } from './remove.ts';

/**
 * Does what was asked for, and tells it.
 * @returns whether all of it was done.
 * @throws {OperatorError} in one line, where the rules file cannot be used, or it was stopped.
 */
export async function doRulesJob(asked: RulesArguments, settings: RulesImportSettings): Promise<boolean> {
  switch (asked.job) {
    case 'import':
      return importRules(asked, settings);
    case 'list': {
      const { editions } = readHeld(settings.rulesFile);
      settings.output.write(`${asked.asJson ? listRulesAsJson(editions) : listRules(editions)}\n`);
      return true;
    }
    case 'remove':
      return removeRules(asked.editions, settings);
  }
}
