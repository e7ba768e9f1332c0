import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { backUp } from '../store/database/back-up.ts';
import { BrokenContents } from '../store/database/contents.ts';
import { lookAtPages } from '../store/database/look-at-pages.ts';
import { OperatorError, reasonOf } from '../store/files/operator-error.ts';
import type { BackupRequest, BackupResult } from './run-backup-process.ts';
import { formatBackup } from './format-backups.ts';

/** Between two tables, in ms. */
const PAUSE_MS = 200;

async function runRequest({ databaseFile, to }: BackupRequest): Promise<BackupResult> {
  try {
    if (!to) {
      await lookAtPages(databaseFile, () => setTimeout(PAUSE_MS));
      return { outcome: 'whole', line: `each page of ${databaseFile} is whole` };
    }
    const backup = backUp(databaseFile, to);
    const line = formatBackup(backup);
    if (backup.contents.broken === 0) return { outcome: 'whole', line };
    return { outcome: 'broken', line, details: new BrokenContents(line, backup.contents).details };
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
// The process that `run-backup-process.ts` starts: one backup, and a message of what became of it.
process.once('message', (message) => {
  void runRequest(message as BackupRequest).then((result) =>
    process.send?.(result, () => process.disconnect()),
  );
});
// The bot has the result, or is gone.
process.once('disconnect', () => process.exit());
