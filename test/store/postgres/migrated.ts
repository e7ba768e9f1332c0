import { connectPostgres, type Connection } from '#store/postgres/connection.ts';
import { preparedDatabase } from '../../postgres/database.ts';

/** Makes a database with the tables of today, and connects to it. */
export const migratedDatabase = async (server: string): Promise<Connection> =>
  connectPostgres(await preparedDatabase(server));
