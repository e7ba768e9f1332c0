import type Database from '#basics/sqlite.ts';
import type { Migration } from '../migrations.ts';
import { OperatorError } from '../operator-error.ts';
import { openInMemory, versionOf } from './migrate.ts';

/** A table, an index, a trigger or a view in `sqlite_schema`. */
interface SchemaPart {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  /** `null` for automatic indexes. */
  readonly sql: string | null;
}

/** The internal tables of SQLite for AUTOINCREMENT and ANALYZE. */
const SQLITE_TABLES: ReadonlySet<string> = new Set([
  'CREATE TABLE sqlite_sequence(name,seq)',
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
]);

/** The maximum number of differences listed. */
const MAX_NAMED = 3;
/** The maximum length of names in messages, in characters, since an attacker may have chosen them. */
const MAX_NAME_LENGTH = 60;

/**
 * Refuses a database whose schema differs from that of the migrations up to its version. For example, a planted trigger
 * could change or erase games with any later command.
 * @param label its name in messages
 * @param remedy the advice if it can't be repaired by hand
 * @throws {OperatorError} listing the differences
 */
export function checkSchema(
  db: Database,
  migrations: readonly Migration[],
  label = `the database ${db.name}`,
  remedy = 'restore a backup (npm run restore -- BACKUP)',
): void {
  const expected = schemaAfter(migrations.slice(0, versionOf(db)));
  const found = partsOf(db);
  const foundByKey = new Map(found.map((part) => [keyOf(part), part]));
  const expectedKeys = new Set(expected.map(keyOf));
  const added = found.filter(
    (part) => !isOfSqlite(part) && (!expectedKeys.has(keyOf(part)) || foundByKey.get(keyOf(part)) !== part),
  );
  const changed = expected.filter((part) => {
    const now = foundByKey.get(keyOf(part));
    return now !== undefined && !isSame(now, part);
  });
  // Missing automatic indexes belong to a missing table, which is reported already.
  const missing = expected.filter((part) => part.sql !== null && !foundByKey.has(keyOf(part)));
  const faults = [
    ...added.map((part) => `${nameOf(part)} does not belong to the bot`),
    ...changed.map((part) => `${nameOf(part)} differs from the bot's`),
    ...missing.map((part) => `${nameOf(part)} is missing`),
  ];
  if (faults.length === 0) return;
  const listed = faults.slice(0, MAX_NAMED).join(', ');
  const rest = faults.length > MAX_NAMED ? `, and ${faults.length - MAX_NAMED} more` : '';
  const isAddedOnly = added.length === faults.length;
  const advice = isAddedOnly
    ? `remove it if you added it (${dropStatements(added)}), otherwise ${remedy}`
    : remedy;
  throw new OperatorError(
    `${label} cannot be used: another program changed its schema: ${listed}${rest}: ${advice}`,
  );
}

/** The SQL that removes these parts, for the operator. */
const dropStatements = (parts: readonly SchemaPart[]): string =>
  parts
    .slice(0, MAX_NAMED)
    .map(({ type, name }) => `DROP ${type.toUpperCase()} ${quote(name)}`)
    .join('; ');

const nameOf = ({ type, name, tbl_name: table }: SchemaPart): string =>
  `the ${clean(type)} ${quote(name)}${type === 'trigger' || type === 'index' ? ` on ${quote(table)}` : ''}`;

const quote = (name: string): string => `"${clean(name)}"`;

const clean = (name: string): string => {
  const line = name.replaceAll(/[\p{Cc}\p{Cf}"]+/gu, ' ');
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
};

const keyOf = ({ type, name }: SchemaPart): string => `${type} ${name}`;

const isSame = (a: SchemaPart, b: SchemaPart): boolean =>
  a.tbl_name === b.tbl_name && normalize(a.sql) === normalize(b.sql);

const isOfSqlite = ({ type, name, tbl_name: table, sql }: SchemaPart): boolean =>
  type === 'table' && name === table && sql !== null && SQLITE_TABLES.has(sql);

const SELECT_PARTS = 'SELECT type, name, tbl_name, sql FROM sqlite_schema';

const partsOf = (db: Database): readonly SchemaPart[] =>
  db.prepare(SELECT_PARTS).all() as readonly SchemaPart[];

/** Returns the schema that the migrations create. */
function schemaAfter(migrations: readonly Migration[]): readonly SchemaPart[] {
  const db = openInMemory(migrations);
  try {
    return partsOf(db);
  } finally {
    db.close();
  }
}

/** A word, a quoted name or text, a comment, white space, or a symbol. */
const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|[\w$]+|[\s\S]/g;

/** A statement without comments and with single spaces, so that migrations can be reformatted. */
const normalize = (sql: string | null): string | null =>
  sql === null ? null : (sql.match(TOKENS) ?? []).filter((token) => !/^(?:--|\/\*|\s)/.test(token)).join(' ');
