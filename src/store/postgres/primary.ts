import { callbackify } from 'node:util';
import pg, { type PoolClient } from 'pg';
import type { Address } from './address.ts';
import { Lost, lostOr } from './errors.ts';
import { setUp, type Settings } from './set-up.ts';
import type { Sql } from './sql.ts';

/** A connection on loan. */
export interface Held {
  readonly client: PoolClient;
  /** Its process id on the server. */
  readonly processId: number;
  /** True if the server has warned since the last call that it did not wait for a standby. */
  warned(): boolean;
  /** @param isBroken discards it; its server is tried last from now on */
  giveBack(isBroken: boolean): void;
}

/** The server that accepts writes. Looks for it again when it is lost. */
export interface Primary {
  /** @throws {Lost} if none of the hosts accepts writes; the error of PostgreSQL if it refuses the connection */
  hold(): Promise<Held>;
  close(): Promise<void>;
}

interface PrimarySettings {
  /** The maximum number of connections. */
  readonly most: number;
  /** How long a server may take to answer, in ms: then it is lost. Nothing is cancelled there. 0 for as long as it likes. */
  readonly answersWithinMs: number;
  /** Of each connection, beyond those that all have. */
  readonly settings?: Settings;
  /** Runs on each connection before anything else. What it throws ends it. */
  readonly admits?: (sql: Sql) => Promise<void>;
}

/** How long one host may take to be connected to, in ms. */
const CONNECTS_WITHIN_MS = 10_000;
/** How long a connection that nobody uses is kept, in ms. */
const KEPT_MS = 60_000;
/** A server that has been silent for so long is asked whether it is there, in ms. */
const SILENT_MS = 5000;

/*
 * A mere notice has this SQLSTATE. The word for how bad it is comes in the language of the server; and what is taken for
 * a warning and is none costs one commit.
 */
const NOTICE = '00000';

const TYPES = new pg.TypeOverrides();
for (const numeric of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  TYPES.setTypeParser(numeric, Number);

/** Connects to whichever of the hosts takes writes, and stays with it. */
export function primaryOf(
  { hosts, called }: Address,
  { most, answersWithinMs, settings = {}, admits }: PrimarySettings,
): Primary {
  const warned = new WeakSet<object>();
  const pools = hosts.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      application_name: 'playgroup-judge',
      max: most,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENT_MS,
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      idleTimeoutMillis: KEPT_MS,
      query_timeout: answersWithinMs,
      pipeline: true,
      types: TYPES,
      verify: callbackify(admit),
    });
    // One that breaks while nobody has it is simply gone.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      // Whoever has it hears of it by what was asked: the pool listens only while nobody does.
      client.on('error', () => {});
      client.on('notice', ({ code }) => {
        if (code !== NOTICE) warned.add(client);
      });
    });
    return pool;
  });
  let present = 0;

  async function admit(client: PoolClient): Promise<void> {
    const sql: Sql = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
    };
    await setUp(sql, called, settings);
    await admits?.(sql);
  }

  async function holdAt(host: number, pool: pg.Pool): Promise<Held> {
    const client = await pool.connect();
    present = host;
    const { processID: processId } = client as PoolClient & { readonly processID: number };
    return {
      client,
      processId,
      warned: () => warned.delete(client),
      giveBack(isBroken) {
        client.release(isBroken);
        if (isBroken && present === host) present = (host + 1) % pools.length;
      },
    };
  }

  return {
    async hold() {
      const first = present;
      const failures: unknown[] = [];
      for (const index of pools.keys()) {
        const host = (first + index) % pools.length;
        const pool = pools[host];
        if (!pool) break;
        try {
          return await holdAt(host, pool);
        } catch (error) {
          failures.push(lostOr(error));
        }
      }
      // What one of them refuses, such as a password, is to be told before that another one is not there.
      throw failures.find((failure) => !(failure instanceof Lost)) ?? failures[0];
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
