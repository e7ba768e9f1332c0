import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRestoreArguments } from '#backups/parse-backup-arguments.ts';
import { formatBackupCheck, formatRestore, formatTrial, reportTenths } from '#backups/format-backups.ts';
import { systemClock } from '#basics/clock.ts';
import { assertSqlite } from '#bot/open-store.ts';
import type { Config } from './config.ts';
import { loadConfig, runProgram, printAndExit } from './run-program.ts';
import { BrokenContents } from '#store/sqlite/read-contents.ts';
import { checkBackup, lastChannelIn } from '#backups/check-backup.ts';
import { restoreBackup } from '#backups/restore.ts';

const reportProgress = reportTenths(process.stderr);

/**
 * Opens a copy of a backup in the embedded Discord, in the channel of its last game. Neither Discord nor the backup
 * nor the database is touched; the copy is deleted.
 */
async function openTrial(file: string, config: Config): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-try-'));
  try {
    const databaseFile = join(folder, 'try.sqlite');
    const { contents } = restoreBackup(file, databaseFile, {
      at: systemClock.now(),
      isBrokenAllowed: true,
      onProgress: reportProgress,
    });
    const last = lastChannelIn(databaseFile);
    process.stderr.write(`${formatTrial(file, contents, last)}\n`);
    const { runTerminalSession } = await import('./terminal-session.ts');
    await runTerminalSession(
      {
        ...config,
        token: null,
        apiUrl: null,
        databaseUrl: null,
        databaseFile,
        backups: { folder: null, keep: 0 },
        fetch: null,
        pages: null,
        page: false,
        ops: null,
      },
      last === null
        ? undefined
        : { user: 'Alice', guild: last.guildId, channel: last.channelId, isManager: true },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runProgram(async () => {
  const parsed = parseRestoreArguments(process.argv.slice(2));
  if (!parsed.ok) return printAndExit(parsed);
  const config = loadConfig();
  const { job, file, isBrokenAllowed } = parsed.value;
  if (job === 'try') return openTrial(file, config);
  const { databaseFile } = config;
  if (job === 'check') {
    const contents = checkBackup(file, databaseFile, reportProgress);
    if (contents.broken > 0) throw new BrokenContents(formatBackupCheck(file, contents), contents);
    process.stdout.write(`${formatBackupCheck(file, contents)}\n`);
    return;
  }
  assertSqlite(config, 'npm run restore');
  const restored = restoreBackup(file, databaseFile, {
    at: systemClock.now(),
    isBrokenAllowed,
    onProgress: reportProgress,
  });
  process.stdout.write(`${formatRestore(file, databaseFile, restored)}\n`);
});
