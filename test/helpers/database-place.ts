import { inject } from 'vitest';
import type { DatabasePlace } from '#bot/open-store.ts';
import { preparedDatabase, postgresServer } from '../postgres/database.ts';

/** The database of a bot in this run: this file, or PostgreSQL if the run is configured for it. */
export async function databasePlaceFor(databaseFile: string): Promise<DatabasePlace> {
  if (inject('engine') !== 'postgres') return { databaseFile };
  const server = postgresServer();
  return server === null ? { databaseFile } : { databaseFile, databaseUrl: await preparedDatabase(server) };
}
