import { connectPostgres, type Connection } from '../../../src/store/postgres/connection.ts';
import { migrate } from '../../../src/store/postgres/migrate.ts';
import { readPostgresMigrations } from '../../../src/store/postgres/migrations.ts';
import { freshDatabase } from '../../postgres/database.ts';

/** Makes a database with the tables of today, and connects to it. */
export async function migratedDatabase(server: string): Promise<Connection> {
  const connection = await connectPostgres(await freshDatabase(server));
  await migrate(connection, readPostgresMigrations(), connection.called);
  return connection;
}
