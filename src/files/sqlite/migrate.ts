import Database, { type DatabaseOptions } from '#basics/sqlite.ts';
import { readMigrationsIn, type Migration } from '../migrations.ts';
import { madeByNewerVersion, migrationFailed, OperatorError } from '../operator-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/**
 * `PRAGMA application_id` of the bot's databases, which distinguishes them from those of other programs: `PGJ1` in
 * ASCII.
 */
const APPLICATION_ID = 0x50474a31;

let sqliteMigrations: readonly Migration[] | undefined;

/** The migrations of SQLite, in order. Read once. */
export const readMigrations = (): readonly Migration[] => (sqliteMigrations ??= readMigrationsIn(FOLDER));

/** Empty databases, serialized, by the SQL of the migrations that made them. */
const emptyDatabases = new Map<string, Buffer>();

/** Opens an empty database in memory. Migrating takes 5 ms, so each list of migrations runs only once. */
export function openInMemory(migrations: readonly Migration[], options: DatabaseOptions = {}): Database {
  const key = migrations.map(({ sql }) => sql).join('');
  let empty = emptyDatabases.get(key);
  if (!empty) {
    const db = new Database(':memory:');
    migrateSqlite(db, migrations);
    empty = db.serialize();
    db.close();
    emptyDatabases.set(key, empty);
  }
  const opened = new Database(empty, options);
  opened.pragma('foreign_keys = ON');
  return opened;
}

const numberOf = (db: Database, pragma: string): number => db.pragma(pragma, { simple: true }) as number;

/** The number of migrations that a database has. */
export const versionOf = (db: Database): number => numberOf(db, 'user_version');

/**
 * Refuses a database that this program must not touch, before anything is written to it.
 * @param label its name in messages
 * @throws {OperatorError} if it belongs to another program, or a newer version of this one
 */
export function checkSqliteDatabase(db: Database, newest: number, label = `the database ${db.name}`): void {
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  const version = versionOf(db);
  if (isEmpty && version === 0) return;
  if (numberOf(db, 'application_id') !== APPLICATION_ID)
    throw new OperatorError(`${label} was made by another program: name another file`);
  if (version > newest) throw madeByNewerVersion(label, version, newest);
}

/**
 * Migrates a database: a new one in one transaction, any other with a transaction for each migration and its `PRAGMA
 * user_version`. Foreign keys are checked at the end of each migration instead of at every statement, so that a table
 * can be rebuilt.
 * @throws {OperatorError} if one fails: the database then stays at the version before its transaction
 */
export function migrateSqlite(db: Database, migrations: readonly Migration[]): void {
  checkSqliteDatabase(db, migrations.length);
  const current = versionOf(db);
  const pending = migrations.slice(current);
  const batches = current === 0 ? [pending] : pending.map((migration) => [migration]);
  db.pragma('foreign_keys = OFF');
  for (const batch of batches)
    db.transaction(() => {
      for (const migration of batch) apply(db, migration, (batch[0]?.version ?? 1) - 1);
    }).immediate();
  db.pragma('foreign_keys = ON');
}

function apply(db: Database, { version, name, sql }: Migration, current: number): void {
  try {
    db.exec(sql);
    const broken = db.pragma('foreign_key_check') as readonly unknown[];
    if (broken.length > 0) throw new Error(`${broken.length} foreign keys refer to missing rows`);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${version}`);
  } catch (cause) {
    throw migrationFailed(`the database ${db.name}`, current, name, cause);
  }
}
