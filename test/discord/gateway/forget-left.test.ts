import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { makeLog } from '#basics/log.ts';
import { forgetLeftGuilds } from '#discord/gateway/forget-left-guilds.ts';
import { openSqliteStore } from '#store/database/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from, type Said } from '../../store/coins/flips.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('a server that is forgotten has its line in the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog(
    'info',
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
        done();
      },
    }),
  );
  const store = openSqliteStore<Said>(':memory:');
  onTestFinished(() => store.close());
  const clock = new ManualClock();
  const origin = from('1', { guildId: '10', at: clock.now() });
  await store.changeSetting(origin, { guildId: '10' }, 'edition', 'today', { content: 'set' });
  await forgetLeftGuilds(store, new Set(), clock, log);
  expect(lines).toEqual([]);
  clock.advance(31 * DAY_MS);
  await forgetLeftGuilds(store, new Set(), clock, log);
  expect(lines.filter(({ audit }) => audit !== undefined)).toMatchObject([
    { audit: 'forget/left', server: '10' },
  ]);
});
