import { expect, it } from 'vitest';
import { startRedrawingStaleCards } from '#discord/gateway/redraw-stale-cards.ts';
import type { TableCardService } from '#discord/command/table-cards.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import type { TestReply } from '../../store/coins/flips.ts';
import { playAt } from '../../store/games/games.ts';

it('an outdated table card that no process reported is redrawn by the process that holds its shard', async () => {
  const clock = new ManualClock();
  const store = openSqliteStore<TestReply>(':memory:', { clock });
  const touched: string[] = [];
  const tableCards = {
    invalidate: (channelId: string) => void touched.push(channelId),
  } as unknown as TableCardService;
  let isOurs = false;
  const end = startRedrawingStaleCards({ store: store as never, tableCards, clock }, () => isOurs);
  const game = playAt(() => store, '100');
  await game.open('1', '2');
  const stored = await store.lastGame('100');
  const gameId = stored?.id ?? '';
  store.recordCard({
    channelId: '100',
    messageId: '7',
    gameId,
    seq: (stored?.seq ?? 0) - 1,
    postedAt: clock.now(),
  });
  const nextRound = async (): Promise<void> => {
    clock.advance(30_000);
    // Reading the store takes several turns of the event loop.
    for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
  };
  await nextRound();
  expect(touched).toEqual([]);
  isOurs = true;
  await until(async () => {
    await nextRound();
    expect(touched).toContain('100');
  });
  end();
  touched.length = 0;
  await nextRound();
  expect(touched).toEqual([]);
  await store.close();
});
