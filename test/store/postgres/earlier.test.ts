import { describe, expect, it } from 'vitest';
import { connectPostgres } from '#store/postgres/connection.ts';
import { migratePostgres, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { from, type TestReply } from '../coins/flips.ts';

const server = postgresServer();

describe.skipIf(server === null)('a PostgreSQL that an earlier version of the bot left', () => {
  it('is played on, and forgets what that one did not', async () => {
    const url = await freshDatabase(server ?? '');
    const before = await connectPostgres(url);
    await migratePostgres(before, readPostgresMigrations().slice(0, 4), before.displayName);
    await before.commit([
      {
        text: `SELECT advance(ARRAY['channel:100', 'channel:gone', 'records:gone'], ARRAY[0, 0, 0]::BIGINT[],
          ARRAY[]::TEXT[], ARRAY[]::BIGINT[], ARRAY[]::TEXT[], ARRAY[]::BIGINT[])`,
        values: [],
      },
      {
        text: `INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, created_at, created_by)
          VALUES ('S', '100', '10', decode(repeat('00', 32), 'hex'), repeat('0', 64), 0, '1')`,
        values: [],
      },
    ]);
    await before.close();

    const store = await openPostgresStore<TestReply>(url);
    const change = (nth: number) =>
      store.changeSetting(from(`i${nth}`), { guildId: '10' }, 'edition', `${nth}`, { content: '' });
    await change(1);
    await change(2);
    expect(await store.setting({ guildId: '10' }, 'edition')).toBe('2');
    await store.forgetGuild('10');
    await store.close();
    const after = await connectPostgres(url);
    expect(await after.query('SELECT of FROM version')).toEqual([{ of: '' }]);
    await after.close();
  });
});
