import { parseBackupArguments } from './backups/arguments.ts';
import { formatBackup, reportTenths } from './backups/format-backups.ts';
import { systemClock } from './basics/clock.ts';
import { BadSetting } from './config.ts';
import { mustBeFile } from './bot/open-store.ts';
import { loadConfig, runShell, sayAndEnd } from './shell.ts';
import { backUp, type CopyTo } from './store/database/back-up.ts';
import { BrokenContents } from './store/database/contents.ts';

await runShell(async () => {
  const asked = parseBackupArguments(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  const config = loadConfig();
  mustBeFile(config, 'npm run backup');
  const { databaseFile, backups } = config;
  const { file, overwrites } = asked.value;
  const to = (): CopyTo => {
    if (file !== null) return { file, overwrites };
    if (backups.folder !== null) return { folder: backups.folder, keep: backups.keep, at: systemClock.now() };
    throw new BadSetting('BACKUP_DIR is missing: name a file to back up to, or set it (--help says more)');
  };
  const made = backUp(databaseFile, to(), reportTenths(process.stderr));
  if (made.contents.broken > 0) throw new BrokenContents(formatBackup(made), made.contents);
  process.stdout.write(`${formatBackup(made)}\n`);
});
