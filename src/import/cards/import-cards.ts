import { OperatorError } from '../../store/files/operator-error.ts';
import type { ImportArguments } from './arguments.ts';
import { withProgress, type Outputs } from './progress.ts';
import { takeCards, type TakeSettings } from './take-cards.ts';

export interface ImportSettings extends Outputs, Omit<TakeSettings, 'showing'> {}

/**
 * Imports cards, rulings or both, and says in a line or two what came of it.
 * @throws {ImportFault | OperatorError} in one line for whoever started it; nothing was changed then.
 */
export async function importCards(asked: ImportArguments, settings: ImportSettings): Promise<void> {
  const { signal, output } = settings;
  try {
    const lines = await takeCards(asked, {
      ...settings,
      showing: (reading) => withProgress(reading, settings),
    });
    output.write(`${lines.join('\n')}\n`);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new OperatorError('the import was stopped: the cards stay as they were', { cause });
  }
}
