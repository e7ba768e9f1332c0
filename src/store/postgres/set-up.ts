import pg from 'pg';
import { OperatorError } from '../files/operator-error.ts';
import { Lost } from './errors.ts';
import type { Sql } from './sql.ts';

/** Settings of a connection, in the units of the server; those that a server does not know are left out. */
export type Settings = Readonly<Record<string, string>>;

/*
 * A machine that is gone closes nothing: the server finds out by itself within some 15 s, and lets go of what was locked
 * from there. Whatever the operator has set, no time limit ends a statement: it would cancel the wait of a commit, and
 * what takes long here is meant to.
 */
const OF_EACH: Settings = {
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
 * Of a connection for whom somebody waits: it holds nobody up, and waits for nobody long. What waited is asked again, so
 * that nothing is left waiting on the server of which nobody wants to hear any more.
 */
export const WAITS_FOR_NOBODY: Settings = {
  idle_in_transaction_session_timeout: '15000',
  lock_timeout: '1000',
};

const SET = `SELECT set_config(name, value, false) FROM unnest($1::TEXT[], $2::TEXT[]) AS one (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** A statement that waits is ended when nobody is there any more to hear of it. Some systems cannot tell. */
const CHECK_INTERVAL = `SELECT set_config('client_connection_check_interval', '5000', false)
  WHERE current_setting('client_connection_check_interval', true) IS NOT NULL`;

const SURELY = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`;

const SERVER = `SELECT current_setting('server_encoding') AS encoding,
    NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS takes`;

/**
 * Makes a connection ready for what the store does with it.
 * @param called the database, without user and password
 * @throws {Lost} where the server takes no writes. {OperatorError} where the database cannot hold what players write
 */
export async function setUp(sql: Sql, called: string, settings: Settings): Promise<void> {
  const all = Object.entries({ ...OF_EACH, ...settings });
  // Each at once: none of them needs what another one says.
  const [[server]] = await Promise.all([
    sql.query<{ readonly encoding: string; readonly takes: boolean }>(SERVER),
    sql.query(SET, [all.map(([name]) => name), all.map(([, value]) => value)]),
    sql.query(SURELY),
    sql.query(CHECK_INTERVAL).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
    }),
  ]);
  if (server?.takes !== true) throw new Lost('the server takes no writes: it is a standby, or read-only');
  if (server.encoding !== 'UTF8')
    throw new OperatorError(
      `the database ${called} is in ${server.encoding}: make one in UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0)`,
    );
}

/** As the operator has it: what a session has set does not count. */
const SYNCHRONOUS = `SELECT reset_val AS value, current_setting('synchronous_standby_names') <> '' AS "hasStandby"
  FROM pg_settings WHERE name = 'synchronous_commit'`;

/** A line for the operator of a database whose commits are not sure by themselves; else `undefined`. */
export async function weaknessOf(sql: Sql, called: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly value: string; readonly hasStandby: boolean }>(SYNCHRONOUS);
  const isWeak = row && (row.value === 'off' || (row.value === 'local' && row.hasStandby));
  return isWeak
    ? `synchronous_commit is ${row.value} in the database ${called}: the bot turns it on for itself, or changes that it has told could be lost`
    : undefined;
}
