import { constants, setPriority } from 'node:os';
import { backUp } from '../store/database/back-up.ts';
import { BrokenContents } from '../store/database/contents.ts';
import { OperatorError } from '../store/files/operator-error.ts';
import type { AskedOfChild, SaidByChild } from './in-child.ts';
import { sayBackedUp } from './lines.ts';

function tryTo({ databaseFile, to }: AskedOfChild): SaidByChild {
  try {
    const made = backUp(databaseFile, to);
    const line = sayBackedUp(made);
    if (made.contents.broken === 0) return { outcome: 'whole', line };
    return { outcome: 'broken', line, details: new BrokenContents(line, made.contents).details };
  } catch (error) {
    return { outcome: 'none', line: error instanceof OperatorError ? error.message : String(error) };
  }
}

// To read all of a large database takes minutes, and nobody waits for that: the bot goes first.
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // A container may not let it.
}
// The process that `in-child.ts` starts: one backup, and a message of what became of it.
process.once('message', (message) => {
  process.send?.(tryTo(message as AskedOfChild), () => process.disconnect());
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
