import { afterEach, describe } from 'vitest';
import type { PostgresConnection } from '#store/postgres/connection.ts';
import { postgresLeases } from '#store/postgres/leases/leases.ts';
import { postgresServer } from '../../postgres/database.ts';
import { leasesContract } from '../contract/leases.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

describe.skipIf(server === null)('on a server', () => {
  let connection: PostgresConnection | undefined;
  afterEach(() => connection?.close());
  leasesContract('PostgreSQL', async () => {
    connection = await migratedDatabase(server ?? '');
    return postgresLeases(connection);
  });
});
