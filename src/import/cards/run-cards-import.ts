import { OperatorError } from '#files/operator-error.ts';
import type { CardsImportOptions } from './parse-cards-arguments.ts';
import { showProgress, type ImportStreams } from './progress.ts';
import { importCards, type ImportCardsContext } from './import-cards.ts';

export interface CardsImportSettings extends ImportStreams, Omit<ImportCardsContext, 'withProgress'> {}

/**
 * Imports cards, rulings or both, and prints the result.
 * @throws {ImportFault | OperatorError} with one line for the operator; nothing was changed then
 */
export async function runCardsImport(
  options: CardsImportOptions,
  settings: CardsImportSettings,
): Promise<void> {
  const { signal, output } = settings;
  try {
    const lines = await importCards(options, {
      ...settings,
      withProgress: (source) => showProgress(source, settings),
    });
    output.write(`${lines.join('\n')}\n`);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new OperatorError('the import was stopped: the cards stay as they were', { cause });
  }
}
