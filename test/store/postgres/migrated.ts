import pg from 'pg';
import { readPostgresMigrations } from '../../../src/store/postgres/migrations.ts';
import { freshDatabase } from '../../postgres/database.ts';

/** Makes a database with the tables of today. @returns its address */
export async function migratedDatabase(server: string): Promise<string> {
  const url = await freshDatabase(server);
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const { sql } of readPostgresMigrations()) await client.query(sql);
  } finally {
    await client.end();
  }
  return url;
}
