import { callbackify } from 'node:util';
import pg, { type PoolClient } from 'pg';
import { OperatorError } from '#files/operator-error.ts';
import { ADDRESS_FORMAT, parseAddress } from './address.ts';
import { cannotUseServer, Lost, toLostError } from './errors.ts';
import { setUpConnection, type ServerSettings } from './set-up.ts';
import type { Sql } from '#store/sql/statement.ts';

/** A connection on loan. */
export interface HeldConnection {
  readonly client: PoolClient;
  /** Its process id on the server. */
  readonly processId: number;
  /** True if the server has warned since the last call that it did not wait for a standby. */
  takeWarning(): boolean;
  /** @param isBroken discards it; its server is tried last from now on */
  release(isBroken: boolean): void;
}

export interface PoolLimits {
  /** The maximum number of connections. */
  readonly max: number;
  /**
   * The time after which a silent server is considered lost, in ms; 0 for no limit. Its statements are not cancelled.
   */
  readonly responseTimeoutMs: number;
}

interface PrimarySettings extends PoolLimits {
  /** Additional settings of each connection. */
  readonly settings?: ServerSettings;
  /** Runs on each new connection first. If it throws, the connection is closed. */
  readonly onConnect?: (sql: Sql, displayName: string) => Promise<void>;
}

/** The time limit for connecting to a host, in ms, unless the URL has a `connect_timeout`. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long an unused connection is kept open, in ms. */
const IDLE_TIMEOUT_MS = 60_000;
/** The idle time after which keepalive probes are sent, in ms. */
const KEEPALIVE_AFTER_MS = 5000;

/*
 * The SQLSTATE of notices below the level of a warning. The severity itself can't be used, since it is localized. A
 * notice mistaken for a warning costs only one repeated commit.
 */
const NOTICE = '00000';

const TYPES = new pg.TypeOverrides();
for (const numeric of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  TYPES.setTypeParser(numeric, Number);

/** The SQL of a connection. */
export const clientSql = (client: PoolClient): Sql => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
});

/** The `connect_timeout` of a libpq URL in ms, which node-postgres ignores. */
function connectTimeoutMs(url: string): number | undefined {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1000 : undefined;
}

/**
 * Connects to the host of a database that accepts writes, and stays with it. Looks for it again when it is lost.
 * @param url a libpq URL with one or more hosts
 * @returns `displayName`: its hosts and name, without user and password
 * @throws {OperatorError} if the URL is invalid, or no server accepts the connection
 */
export async function connectPrimary(
  url: string,
  { max, responseTimeoutMs, settings = {}, onConnect }: PrimarySettings,
) {
  const address = parseAddress(url);
  if (!address) throw new OperatorError(`that is not a valid database address: ${ADDRESS_FORMAT}`);
  const { hosts, displayName } = address;
  const warned = new WeakSet<object>();
  const pools = hosts.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      application_name: 'playgroup-judge',
      max,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
      connectionTimeoutMillis: connectTimeoutMs(connectionString) ?? CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      query_timeout: responseTimeoutMs,
      pipeline: true,
      types: TYPES,
      verify: callbackify(admit),
    });
    // An idle connection that breaks is removed from the pool.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      // Errors of a connection on loan reach its user through its statements; this listener only prevents a crash.
      client.on('error', () => {});
      client.on('notice', ({ code }) => {
        if (code !== NOTICE) warned.add(client);
      });
    });
    return pool;
  });
  let current = 0;

  async function admit(client: PoolClient): Promise<void> {
    const sql = clientSql(client);
    await setUpConnection(sql, displayName, settings);
    await onConnect?.(sql, displayName);
  }

  async function holdIn(pool: pg.Pool): Promise<HeldConnection> {
    const client = await pool.connect();
    current = pools.indexOf(pool);
    const { processID: processId } = client as PoolClient & { readonly processID: number };
    return {
      client,
      processId,
      takeWarning: () => warned.delete(client),
      release(isBroken) {
        client.release(isBroken);
        if (isBroken && pools[current] === pool) current = (current + 1) % pools.length;
      },
    };
  }

  /** @throws {Lost} if none of the hosts accepts writes; the error of PostgreSQL if it refuses the connection */
  async function hold(): Promise<HeldConnection> {
    const failures: unknown[] = [];
    for (const pool of [...pools.slice(current), ...pools.slice(0, current)])
      try {
        return await holdIn(pool);
      } catch (error) {
        failures.push(toLostError(error));
      }
    // A refusal, for instance because of a wrong password, is more informative than that another host is unreachable.
    throw failures.find((failure) => !(failure instanceof Lost)) ?? failures[0];
  }

  const close = async (): Promise<void> => void (await Promise.all(pools.map((pool) => pool.end())));

  try {
    const held = await hold();
    held.release(false);
  } catch (cause) {
    await close();
    throw cannotUseServer(displayName, cause);
  }
  return { displayName, hold, close };
}
