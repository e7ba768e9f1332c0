import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#cli/config.ts';
import { withRequests } from '#cli/subject-program.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { preparedDatabase, postgresServer } from '../../postgres/database.ts';
import { from, say, type TestReply } from '../coins/flips.ts';
import { life, opened, writing } from '../games/games.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const server = postgresServer();

describe.skipIf(server === null)('npm run forget on PostgreSQL', () => {
  it('erases what a running bot has in memory, too', async () => {
    const DATABASE_URL = await preparedDatabase(server ?? '');
    const LOG_FILE = join(temporaryFolder(), 'judge.log');
    const bot = await openPostgresStore<TestReply>(DATABASE_URL);
    onTestFinished(() => bot.close());
    await bot.mutate(from('1'), writing({ kind: 'open', entries: opened('1', '2') }));
    await bot.mutate(from('2'), writing({ kind: 'append', entries: life('2', 7) }));

    await withRequests(readConfig({ DATABASE_URL, LOG_FILE }), async (requests) => {
      // The game, its two lines.
      expect(await requests.forget({ guildId: '10' })).toEqual({ entries: 3, remaining: 0, servers: {} });
    });
    expect(readFileSync(LOG_FILE, 'utf8')).toContain('"audit":"forget/server"');

    const hasGame: boolean[] = [];
    await bot.mutate(from('3'), (scope) => {
      hasGame.push(scope.game !== null);
      return say('next')(scope);
    });
    // The first try may have used what this process had in memory; it was decided again then.
    expect(hasGame.at(-1)).toBe(false);
  });
});
