import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase, postgresServer } from './database.ts';

const server = postgresServer();

it.skipIf(server === null)('makes databases of their own', async () => {
  const client = new pg.Client(await freshDatabase(server ?? ''));
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'",
  );
  await client.end();
  expect(rows).toEqual([{ tables: 0 }]);
});
