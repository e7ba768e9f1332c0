import { inject } from 'vitest';
import type { DatabasePlace } from '../../src/bot/open-store.ts';
import { preparedDatabase, postgresServer } from '../postgres/database.ts';

/** Where a bot keeps a new database in this run: in this file, or on PostgreSQL where the run is one for that. */
export async function placeFor(databaseFile: string): Promise<DatabasePlace> {
  if (inject('engine') !== 'postgres') return { databaseFile };
  const server = postgresServer();
  return server === null ? { databaseFile } : { databaseFile, databaseUrl: await preparedDatabase(server) };
}
