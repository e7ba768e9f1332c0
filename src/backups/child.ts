import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { backUp } from '#store/database/back-up.ts';
import { BrokenContents } from '#store/database/contents.ts';
import { checkPages } from '#store/database/check-pages.ts';
import { OperatorError, reasonOf } from '#store/files/operator-error.ts';
import type { BackupRequest, BackupResult } from './run-backup-process.ts';
import { formatBackup } from './format-backups.ts';

/** Pause between two tables. */
const PAUSE_MS = 200;

async function runRequest({ databaseFile, to }: BackupRequest): Promise<BackupResult> {
  try {
    if (!to) {
      await checkPages(databaseFile, () => setTimeout(PAUSE_MS));
      return { outcome: 'whole', line: `each page of ${databaseFile} is whole` };
    }
    const backup = backUp(databaseFile, to);
    const line = formatBackup(backup);
    if (backup.contents.broken === 0) return { outcome: 'whole', line };
    return { outcome: 'broken', line, details: new BrokenContents(line, backup.contents).details };
  } catch (error) {
    if (!(error instanceof OperatorError)) return { outcome: 'none', line: String(error) };
    // A failure to check, such as a lock, is not a finding.
    const isFound = !to && (error.cause === undefined || reasonOf(error.cause)?.trouble === 'damaged');
    return { outcome: isFound ? 'broken' : 'none', line: error.message };
  }
}

// A large database takes minutes to read; the bot has priority.
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not permitted in some containers.
}
// Child process of `run-backup-process.ts`: makes one backup and sends the result.
process.once('message', (message) => {
  void runRequest(message as BackupRequest).then((result) =>
    process.send?.(result, () => process.disconnect()),
  );
});
// The bot has the result, or has ended.
process.once('disconnect', () => process.exit());
