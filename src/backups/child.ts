import { backUp } from '../store/database/back-up.ts';
import { OperatorError } from '../store/files/operator-error.ts';
import type { AskedOfChild, SaidByChild } from './in-child.ts';
import { sayBackedUp } from './lines.ts';

function tryTo({ databaseFile, to }: AskedOfChild): SaidByChild {
  try {
    return { ok: true, line: sayBackedUp(backUp(databaseFile, to)) };
  } catch (error) {
    return { ok: false, line: error instanceof OperatorError ? error.message : String(error) };
  }
}

// The process that `in-child.ts` starts: one backup, and a message of what became of it.
process.once('message', (message) => {
  process.send?.(tryTo(message as AskedOfChild), () => process.disconnect());
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
