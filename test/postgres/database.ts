import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgresStore } from '#store/postgres/store/store.ts';

/**
 * The PostgreSQL server of the run; `null` where there is none, which the run has said already.
 * @throws in a project that starts none: there a test would be left out unseen
 */
export function postgresServer(): string | null {
  const server = inject('postgres');
  if (server === undefined) throw new Error('PostgreSQL is for the project "postgres" of test/projects.ts.');
  return server;
}

/** The bot takes a server for lost that is silent for 5 or 10 s, as any is on a machine that does not run meanwhile. */
const PATIENCE = { connect_timeout: '120', query_timeout: '120000' };

/** Makes an empty database on the server of the run. @returns its address */
export async function freshDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect();
  try {
    // By files, which is half the work where nobody waits for a disk: otherwise each page goes through the log.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  for (const [limit, value] of Object.entries(PATIENCE)) url.searchParams.set(limit, value);
  return url.href;
}

/** By server, the name of an empty database with all tables, from which others are copied. */
const prepared = new Map<string, Promise<string>>();

/** Makes a database with all tables and nothing in them: sooner than one whose tables are made one by one. */
export async function preparedDatabase(server: string): Promise<string> {
  const template = prepared.get(server) ?? makeTemplate(server);
  prepared.set(server, template);
  return freshDatabase(server, await template);
}

async function makeTemplate(server: string): Promise<string> {
  const url = await freshDatabase(server);
  const store = await openPostgresStore(url);
  await store.close();
  return new URL(url).pathname.slice(1);
}
