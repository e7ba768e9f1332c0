import { parseBackupArguments } from '#backups/parse-backup-arguments.ts';
import { formatBackup, reportTenths } from '#backups/format-backups.ts';
import { systemClock } from '#basics/clock.ts';
import { BadSetting } from './config.ts';
import { assertSqlite } from '#bot/open-store.ts';
import { loadConfig, runProgram, printAndExit } from './run-program.ts';
import { backUpDatabase, type BackupTarget } from '#backups/back-up.ts';
import { BrokenContents } from '#store/sqlite/read-contents.ts';

await runProgram(async () => {
  const parsed = parseBackupArguments(process.argv.slice(2));
  if (!parsed.ok) return printAndExit(parsed);
  const config = loadConfig();
  assertSqlite(config, 'npm run backup');
  const { databaseFile, backups } = config;
  const { file, canOverwrite } = parsed.value;
  const to = (): BackupTarget => {
    if (file !== null) return { file, canOverwrite };
    if (backups.folder !== null)
      return { folder: backups.folder, keep: backups.keep, at: systemClock.now(), isManual: true };
    throw new BadSetting('BACKUP_DIR is missing: name a file to back up to, or set it (--help says more)');
  };
  const backup = backUpDatabase(databaseFile, to(), reportTenths(process.stderr));
  if (backup.contents.broken > 0) throw new BrokenContents(formatBackup(backup), backup.contents);
  process.stdout.write(`${formatBackup(backup)}\n`);
});
