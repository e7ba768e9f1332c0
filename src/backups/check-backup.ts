import { chmodSync, constants, copyFileSync, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database, { withDatabase } from '#basics/sqlite.ts';
import { checkRoom, removeDraft } from '#files/copy-database.ts';
import { cannotUse, OperatorError } from '#files/operator-error.ts';
import { realPathOf } from '#files/real-path.ts';
import { readContents, type DatabaseContents, type OnProgress } from '#store/sqlite/read-contents.ts';
import { hasDamagedLog } from '#files/sqlite/log-header.ts';
import { checkSqliteDatabase, readMigrations, versionOf } from '#files/sqlite/migrate.ts';
import { checkSchema } from '#files/sqlite/schema.ts';

/** The real path of a file that may not exist yet. */
export function realFile(path: string): string {
  try {
    return realPathOf(path);
  } catch (cause) {
    throw cannotUse(path, cause);
  }
}

/**
 * Copies a backup beside a database, including the log of a backup that was copied by hand.
 * @param file the database, which may not exist
 * @param draft the copy's name, in the same folder
 * @throws {OperatorError} if the backup is missing, or there is no room
 */
export function copyBackup(backup: string, file: string, draft: string): void {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`there is no backup ${backup}`);
  if (!found.isFile()) throw new OperatorError(`the backup ${backup} is not a file`);
  if (existsSync(file) && realpathSync(backup) === file)
    throw new OperatorError(`${backup} is the database itself: name a backup of it`);
  removeDraft(draft);
  const parts = ['', '-wal'].filter((end) => existsSync(`${backup}${end}`));
  checkRoom(
    dirname(file),
    parts.reduce((sum, end) => sum + statSync(`${backup}${end}`).size, 0),
  );
  for (const end of parts) {
    copyFileSync(`${backup}${end}`, `${draft}${end}`, constants.COPYFILE_EXCL);
    chmodSync(`${draft}${end}`, 0o600);
  }
}

/**
 * Opens the copy of a backup and checks its log, pages and schema.
 * @throws {OperatorError} if it is damaged, or not a database of this bot
 */
export function openBackupCopy(draft: string, backup: string): Database {
  const label = `the backup ${backup}`;
  const migrations = readMigrations();
  if (hasDamagedLog(draft))
    throw new OperatorError(`${label} has a damaged log, ${backup}-wal: name another, or move the log away`);
  let db: Database | undefined;
  try {
    db = new Database(draft, { fileMustExist: true });
    checkSqliteDatabase(db, migrations.length, label);
    if (versionOf(db) === 0) throw new OperatorError(`${label} is empty`);
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw new OperatorError(`${label} is damaged: name another`);
    checkSchema(db, migrations, label, 'name another backup');
    return db;
  } catch (cause) {
    db?.close();
    throw cannotUse(backup, cause, 'backup');
  }
}

/**
 * Reads all data of a backup, in a copy beside the database, which may not exist. The backup stays unchanged.
 * @param path the database
 * @throws {OperatorError} if it can't be restored at all
 */
export function checkBackup(backup: string, path: string, onProgress?: OnProgress): DatabaseContents {
  const file = realFile(path);
  const draft = `${file}-checking`;
  try {
    copyBackup(backup, file, draft);
    openBackupCopy(draft, backup).close();
    return readContents(draft, onProgress);
  } catch (cause) {
    throw cannotUse(backup, cause, 'backup');
  } finally {
    removeDraft(draft);
  }
}

const LAST_CHANNEL = `SELECT guild_id AS guildId, channel_id AS channelId FROM game WHERE guild_id IS NOT NULL
  ORDER BY ended_at IS NOT NULL, id DESC LIMIT 1`;

export interface ServerChannel {
  readonly guildId: string;
  readonly channelId: string;
}

/** The channel of the last game on a server, preferring an open one; `null` if none was played on a server. */
export function lastChannelIn(file: string): ServerChannel | null {
  return withDatabase(file, { readonly: true }, (db) => {
    // The first version did not store games.
    if (versionOf(db) === 1) return null;
    const last = db.prepare<[], ServerChannel>(LAST_CHANNEL).get();
    return last ?? null;
  });
}
