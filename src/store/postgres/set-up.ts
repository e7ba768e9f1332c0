import pg from 'pg';
import { OperatorError } from '#files/operator-error.ts';
import { Lost } from './errors.ts';
import type { Sql } from '#store/sql/statement.ts';

/** Settings of a connection, in the units of the server. Unknown ones are skipped. */
export type ServerSettings = Readonly<Record<string, string>>;

/*
 * TCP keepalives let the server detect a crashed client within about 15 s and release its locks. Statement timeouts
 * are disabled whatever the operator has configured: they would cancel commits that wait for a standby, and the long
 * statements of this program are intended.
 */
const FOR_EACH_CONNECTION: ServerSettings = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15000',
  statement_timeout: '0',
  transaction_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Settings for requests that players wait for. They neither hold locks nor wait for them for long, but are retried, so
 * that abandoned ones don't accumulate on the server.
 */
export const INTERACTIVE_SETTINGS: ServerSettings = {
  idle_in_transaction_session_timeout: '15000',
  lock_timeout: '1000',
};

const SET = `SELECT set_config(name, value, false) FROM unnest($1::TEXT[], $2::TEXT[]) AS item (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** Ends waiting statements of disconnected clients. Not supported on all platforms. */
const CHECK_INTERVAL = `SELECT set_config('client_connection_check_interval', '5000', false)
  WHERE current_setting('client_connection_check_interval', true) IS NOT NULL`;

const COMMIT_DURABLY = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`;

const NOT_WRITABLE = 'the server takes no writes: it is a standby, or read-only';

const SERVER = `SELECT current_setting('server_encoding') AS encoding,
    NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS "isWritable"`;

/**
 * Prepares a new connection.
 * @param displayName the database, without user and password
 * @throws {Lost} if the server accepts no writes; {OperatorError} if the encoding of the database can't store all
 *   texts
 */
export async function setUpConnection(
  sql: Sql,
  displayName: string,
  settings: ServerSettings,
): Promise<void> {
  const all = Object.entries({ ...FOR_EACH_CONNECTION, ...settings });
  // Pipelined, since they are independent of each other.
  const [[server]] = await Promise.all([
    sql.query<{ readonly encoding: string; readonly isWritable: boolean }>(SERVER),
    sql.query(SET, [all.map(([name]) => name), all.map(([, value]) => value)]),
    sql.query(COMMIT_DURABLY),
    sql.query(CHECK_INTERVAL).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
    }),
  ]);
  if (server?.isWritable !== true) throw new Lost(NOT_WRITABLE);
  if (server.encoding !== 'UTF8')
    throw new OperatorError(
      `the database ${displayName} is in ${server.encoding}: create one in UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0)`,
    );
}

const WRITE = `SELECT current_setting('transaction_read_only') = 'off' AS "isWritable",
    pg_logical_emit_message(true, 'playgroup-judge', 'probe')`;

/**
 * Writes an unused record to the write-ahead log, so that the commit is synced and waits for the standby. Read-only
 * transactions would allow this.
 * @throws {Lost} in a read-only transaction
 */
export async function tryToWrite(sql: Sql): Promise<void> {
  const [server] = await sql.query<{ readonly isWritable: boolean }>(WRITE);
  if (server?.isWritable !== true) throw new Lost(NOT_WRITABLE);
}

/** The operator's setting, which is not affected by that of the session. */
const SYNCHRONOUS = `SELECT reset_val AS value, current_setting('synchronous_standby_names') <> '' AS "hasStandby"
  FROM pg_settings WHERE name = 'synchronous_commit'`;

/** A warning for the operator if the database is configured to lose commits; otherwise `undefined`. */
export async function findDurabilityWarning(sql: Sql, displayName: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly value: string; readonly hasStandby: boolean }>(SYNCHRONOUS);
  const isWeak = row && (row.value === 'off' || (row.value === 'local' && row.hasStandby));
  return isWeak
    ? `synchronous_commit is ${row.value} in the database ${displayName}: the bot turns it on for itself, or changes that it has told could be lost`
    : undefined;
}
