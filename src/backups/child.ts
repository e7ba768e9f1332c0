import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { backUp } from '../store/database/back-up.ts';
import { BrokenContents } from '../store/database/contents.ts';
import { lookAtPages } from '../store/database/look-at-pages.ts';
import { OperatorError, reasonOf } from '../store/files/operator-error.ts';
import type { AskedOfChild, SaidByChild } from './in-child.ts';
import { sayBackedUp } from './lines.ts';

/** Between two tables, in ms. */
const REST_MS = 200;

async function tryTo({ databaseFile, to }: AskedOfChild): Promise<SaidByChild> {
  try {
    if (!to) {
      await lookAtPages(databaseFile, () => setTimeout(REST_MS));
      return { outcome: 'whole', line: `each page of ${databaseFile} is whole` };
    }
    const made = backUp(databaseFile, to);
    const line = sayBackedUp(made);
    if (made.contents.broken === 0) return { outcome: 'whole', line };
    return { outcome: 'broken', line, details: new BrokenContents(line, made.contents).details };
  } catch (error) {
    if (!(error instanceof OperatorError)) return { outcome: 'none', line: String(error) };
    // What only kept it from being looked at, such as a lock, is no finding.
    const isFound = !to && (error.cause === undefined || reasonOf(error.cause)?.trouble === 'damaged');
    return { outcome: isFound ? 'broken' : 'none', line: error.message };
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
  void tryTo(message as AskedOfChild).then((said) => process.send?.(said, () => process.disconnect()));
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
