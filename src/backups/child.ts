import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backUpDatabase } from './back-up.ts';
import { BrokenContents } from '#store/sqlite/read-contents.ts';
import { checkPages } from './check-pages.ts';
import { restoreBackup } from './restore.ts';
import { OperatorError, reasonOf } from '#files/operator-error.ts';
import type { BackupRequest, BackupResult } from './run-backup-process.ts';
import { formatBackup, formatBackupCheck } from './format-backups.ts';

/** Pause between two tables. */
const PAUSE_MS = 200;

/** True for a damaged or unreadable file. A failure to check, such as a lock or a full disk, is not a finding. */
const isFinding = (error: unknown): error is OperatorError =>
  error instanceof OperatorError &&
  (error.cause === undefined || reasonOf(error.cause)?.trouble === 'damaged');

/** Restores a backup like `npm run restore`, into a file of its own. */
function tryBackup(
  databaseFile: string,
  { backup, folder }: NonNullable<BackupRequest['trial']>,
): BackupResult {
  const file = join(folder, `${basename(databaseFile)}-trial`);
  const removeTrial = (): void => {
    for (const end of ['', '-wal', '-shm', '-lock', '-lock-journal', '-restoring'])
      rmSync(file + end, { force: true });
  };
  removeTrial();
  try {
    const { contents } = restoreBackup(backup, file, { at: Date.now() });
    return { outcome: 'whole', line: `${formatBackupCheck(backup, contents)} It was restored for trial.` };
  } catch (error) {
    if (!isFinding(error)) throw error;
    return { outcome: 'broken', line: `a backup cannot be restored: ${error.message}` };
  } finally {
    removeTrial();
  }
}

async function runRequest({ databaseFile, to, trial: tries }: BackupRequest): Promise<BackupResult> {
  try {
    if (tries) return tryBackup(databaseFile, tries);
    if (!to) {
      await checkPages(databaseFile, () => setTimeout(PAUSE_MS));
      return { outcome: 'whole', line: `each page of ${databaseFile} is whole` };
    }
    const backup = backUpDatabase(databaseFile, to);
    const line = formatBackup(backup);
    if (backup.contents.broken === 0) return { outcome: 'whole', line };
    return { outcome: 'broken', line, details: new BrokenContents(line, backup.contents).details };
  } catch (error) {
    if (!(error instanceof OperatorError)) return { outcome: 'none', line: String(error) };
    return { outcome: !to && isFinding(error) ? 'broken' : 'none', line: error.message };
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
