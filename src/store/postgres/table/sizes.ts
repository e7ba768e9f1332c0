import type { Sizes } from '#store/port/port.ts';
import { COUNT_LINKS } from '#store/table/links.ts';
import { BYTES_OF_SERVER } from '#store/games/log-statements.ts';
import type { HeldBytes } from '#store/rows/quota-room.ts';
import type { Sql } from '#store/sql/statement.ts';

const OF_DATABASE = 'SELECT pg_database_size(current_database()) AS bytes';

/** The sizes that quotas apply to. */
export const heldBytes = (sql: Sql): HeldBytes<Promise<number>> => ({
  server: async (guildId) => (await sql.query<{ bytes: number }>(BYTES_OF_SERVER, [guildId]))[0]?.bytes ?? 0,
  database: async () => (await sql.query<{ bytes: number }>(OF_DATABASE))[0]?.bytes ?? 0,
});

/** The amount of stored data, for monitoring. */
export async function sizesOf(sql: Sql): Promise<Sizes> {
  const [[database], [links]] = await Promise.all([
    sql.query<{ bytes: number }>(OF_DATABASE),
    sql.query<{ count: number }>(COUNT_LINKS),
  ]);
  return { database: database?.bytes ?? 0, free: null, file: null, links: links?.count ?? 0 };
}
