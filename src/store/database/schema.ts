import type Database from '#basics/sqlite.ts';
import type { Migration } from '../files/migrations.ts';
import { OperatorError } from '../files/operator-error.ts';
import { openInMemory } from './migrate.ts';

/** A table, an index, a trigger or a view, as SQLite keeps it. */
interface Part {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** `null` for an index that SQLite made by itself. */
  readonly sql: string | null;
}

/** The tables that SQLite makes for itself: for AUTOINCREMENT, and for what ANALYZE counts. */
const OF_SQLITE: ReadonlySet<string> = new Set([
  'CREATE TABLE sqlite_sequence(name,seq)',
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
]);

/** So many differences are named. */
const MAX_NAMED = 3;
/** The longest name that is repeated, in characters: whoever wrote into the file may have chosen it. */
const LONGEST_NAME = 60;

/**
 * Refuses a database that has anything in its schema beside what the migrations up to its version make, or lacks any of
 * it. A trigger that somebody planted would change or erase games with the next command, whoever gives it.
 * @param called as the operator knows it
 * @param instead what to do where it cannot be mended by hand
 * @throws {OperatorError} that names what is more or other
 */
export function checkSchema(
  db: Database,
  migrations: readonly Migration[],
  called = `the database ${db.name}`,
  instead = 'restore a backup (npm run restore -- BACKUP)',
): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  const wanted = madeBy(migrations.slice(0, version));
  const found = partsOf(db);
  const there = new Map(found.map((part) => [keyOf(part), part]));
  const hasPlace = new Set(wanted.map(keyOf));
  const more = found.filter(
    (part) => !isOfSqlite(part) && (!hasPlace.has(keyOf(part)) || there.get(keyOf(part)) !== part),
  );
  const other = wanted.filter((part) => {
    const now = there.get(keyOf(part));
    return now !== undefined && !isSame(now, part);
  });
  // An index that SQLite made by itself went with its table.
  const lacking = wanted.filter((part) => part.sql !== null && !there.has(keyOf(part)));
  const faults = [
    ...more.map((part) => `${nameOf(part)} is not the bot's`),
    ...other.map((part) => `${nameOf(part)} is not as the bot made it`),
    ...lacking.map((part) => `${nameOf(part)} is missing`),
  ];
  if (faults.length === 0) return;
  const named = faults.slice(0, MAX_NAMED).join(', ');
  const rest = faults.length > MAX_NAMED ? `, and ${faults.length - MAX_NAMED} more` : '';
  const isAddedOnly = more.length === faults.length;
  const remedy = isAddedOnly
    ? `take it out if you put it there (${dropping(more)}), or else ${instead}`
    : instead;
  throw new OperatorError(
    `${called} cannot be used: another program changed what is in it: ${named}${rest}: ${remedy}`,
  );
}

/** What to type into `sqlite3` to be rid of them. */
const dropping = (parts: readonly Part[]): string =>
  parts
    .slice(0, MAX_NAMED)
    .map(({ type, name }) => `DROP ${type.toUpperCase()} ${quoted(name)}`)
    .join('; ');

const nameOf = ({ type, name, tbl_name: table }: Part): string =>
  `the ${clean(type)} ${quoted(name)}${type === 'trigger' || type === 'index' ? ` on ${quoted(table)}` : ''}`;

const quoted = (name: string): string => `"${clean(name)}"`;

const clean = (name: string): string => {
  const line = name.replaceAll(/[\p{Cc}\p{Cf}"]+/gu, ' ');
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line;
};

const keyOf = ({ type, name }: Part): string => `${type} ${name}`;

const isSame = (one: Part, other: Part): boolean =>
  one.tbl_name === other.tbl_name && normalised(one.sql) === normalised(other.sql);

const isOfSqlite = ({ type, name, tbl_name: table, sql }: Part): boolean =>
  type === 'table' && name === table && sql !== null && OF_SQLITE.has(sql);

const SELECT_PARTS = 'SELECT type, name, tbl_name, sql FROM sqlite_schema';

const partsOf = (db: Database): readonly Part[] => db.prepare(SELECT_PARTS).all() as readonly Part[];

/** Returns the parts that migrations make. */
function madeBy(migrations: readonly Migration[]): readonly Part[] {
  const db = openInMemory(migrations);
  try {
    return partsOf(db);
  } finally {
    db.close();
  }
}

/** A word, a quoted name or text, a comment, space, or a sign. */
const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|[\w$]+|[\s\S]/g;

/** The words of a statement without its comments, and with one space between: a migration may be set anew. */
const normalised = (sql: string | null): string | null =>
  sql === null ? null : (sql.match(TOKENS) ?? []).filter((token) => !/^(?:--|\/\*|\s)/.test(token)).join(' ');
