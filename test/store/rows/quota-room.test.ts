import { expect, it } from 'vitest';
import { createQuotaRoom } from '#store/rows/quota-room.ts';

const QUOTAS = { game: 0, server: 100, database: 0 };
const NOW = 1_000_000;

const held = (server: () => Promise<number>) => ({ server, database: async () => 0 });

it('sizes that cannot be read leave those known last, and fail no change', async () => {
  const room = createQuotaRoom(QUOTAS);
  await room.refresh(
    '9',
    held(async () => 150),
    NOW,
  );
  expect(room.exhaustedQuota('9', null)).toEqual({ what: 'server', bytes: 100 });
  const later = NOW + 120_000;
  await room.refresh(
    '9',
    held(() => Promise.reject(new Error('the database is away'))),
    later,
  );
  expect(room.exhaustedQuota('9', null)).toEqual({ what: 'server', bytes: 100 });
  expect(room.exhaustedQuota('8', null)).toBeNull();
});

it('concurrent changes share one reading of a size', async () => {
  const room = createQuotaRoom(QUOTAS);
  let reads = 0;
  const slow = held(async () => {
    reads += 1;
    await Promise.resolve();
    return 5;
  });
  await Promise.all([room.refresh('9', slow, NOW), room.refresh('9', slow, NOW)]);
  expect(reads).toBe(1);
  expect(room.refresh('9', slow, NOW)).toBeUndefined();
});
