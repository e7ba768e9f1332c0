import { describe, expect, it } from 'vitest';
import { checkStore } from '#cli/doctor/check-database.ts';
import { readConfig } from '#cli/config.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { freshDatabase, postgresServer, preparedDatabase } from '../../postgres/database.ts';

const server = postgresServer();

const findingsAt = async (url: string): Promise<readonly string[]> =>
  (await checkStore(readConfig({ DATABASE_URL: url }))).map(({ check, status }) => `${status} ${check}`);

describe.skipIf(server === null)('npm run doctor on PostgreSQL', () => {
  it('finds no fault in an empty database, which the first start fills', async () => {
    const url = await freshDatabase(server ?? '');
    expect(await findingsAt(url)).toEqual(['ok database', 'warn migrations']);
  });

  it('finds a fault in a database of a newer version, which no start accepts', async () => {
    const url = await preparedDatabase(server ?? '');
    expect(await findingsAt(url)).toEqual(['ok database', 'ok migrations']);
    const connection = await connectPostgres(url);
    await connection.transaction((sql) =>
      sql.query("INSERT INTO migration (version, name) VALUES (999, 'newer')"),
    );
    await connection.close();
    expect(await findingsAt(url)).toEqual(['ok database', 'fault migrations']);
  });
});
