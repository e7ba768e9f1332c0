import { connectPostgres, type PostgresConnection } from '#store/postgres/connection.ts';
import { preparedDatabase } from '../../postgres/database.ts';

/** Makes a database with the tables of today, and connects to it. */
export const migratedDatabase = async (server: string): Promise<PostgresConnection> =>
  connectPostgres(await preparedDatabase(server));
