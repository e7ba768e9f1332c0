import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ImportFault } from '#sources/faults.ts';
import { OperatorError } from '#files/operator-error.ts';
import { download } from './download.ts';
import { readRulesText } from './read-rules-text.ts';
import { formatImportDetails, formatTextImport } from './format-import.ts';
import { importText } from './import-text.ts';

export interface RulesImportRequest {
  /** Paths or http(s) URLs, in import order. */
  readonly sources: readonly string[];
  /** Date from which the texts are in force, if it differs from the printed one. */
  readonly effective: IsoDate | null;
}

export interface RulesImportSettings {
  readonly rulesFile: string;
  /** Current time in ms since 1970. */
  readonly now: () => number;
  /** Aborts the import. */
  readonly signal: AbortSignal;
  /** Hosts to which a page may link, besides its own. */
  readonly hosts?: readonly string[];
  readonly output: NodeJS.WritableStream;
  /** For texts that were not imported. */
  readonly errors: NodeJS.WritableStream;
}

/**
 * Imports texts one after the other, each completely or not at all, and prints a result for each.
 * @returns whether all of them are in the rules file now
 * @throws {OperatorError} if aborted; earlier imports stay
 */
export async function importRules(
  options: RulesImportRequest,
  settings: RulesImportSettings,
): Promise<boolean> {
  let areHeld = true;
  for (const source of options.sources) {
    const isHeld = await importSource(source, options.effective, settings);
    areHeld &&= isHeld;
  }
  return areHeld;
}

async function importSource(
  source: string,
  effective: IsoDate | null,
  { rulesFile, now, signal, hosts, output, errors }: RulesImportSettings,
): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const { bytes, name } = await download(source, { signal, hosts });
    const { text, counts, remarks } = readRulesText(bytes, name, effective);
    const imported = importText(rulesFile, text, { source: name, at: now() });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const isHeld = imported.kind !== 'different';
    (isHeld ? output : errors).write(`${formatTextImport(imported, counts, name)} (${seconds} s)\n`);
    for (const line of formatImportDetails(imported, remarks))
      (isHeld ? output : errors).write(`  ${line}\n`);
    return isHeld;
  } catch (error) {
    if (signal.aborted)
      throw new OperatorError('the import was stopped: the rules stay as they were', { cause: error });
    if (!(error instanceof ImportFault || error instanceof OperatorError)) throw error;
    errors.write(`playgroup-judge: ${error.message}\n`);
    return false;
  }
}
