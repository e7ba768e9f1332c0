import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A PostgreSQL server for tests; `null` where there is none, which the run has said already. */
export const postgresServer = (): string | null => inject('postgres');

/** Makes an empty database on the server of the run. @returns its address */
export async function freshDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
