import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, photograph, violations, PHONE } from './browser.ts';
import {
  isLive,
  openBrowsedHall,
  openLongGame,
  reads,
  seatOn,
  showsLife,
  tap,
  unfold,
  type BrowsedHall,
} from './browsed-tables.ts';
import { outOfSight, outside, piledUp, roomless, ROOM_FOR_ALL } from './room.ts';

/* Room for everyone: with two to sixteen players, on a low tablet and on a phone, whatever has happened to them. */

/** The sizes of tablets that lie in the middle of tables. */
const TABLETS = [
  { width: 1200, height: 800 },
  { width: 1180, height: 820 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
];
const PLAYERS = [2, 4, 6, 8, 16];
/** With these numbers of players, screenshots are taken. */
const PICTURED: ReadonlySet<number> = new Set([4, 16]);

/** Everything has room: no key is too small to hit, and nothing overlaps or leaves its seat. */
async function hasRoom(page: Page, when: string): Promise<void> {
  expect([when, await roomless(page)]).toEqual([when, ROOM_FOR_ALL]);
}

/** Takes a screenshot, for some numbers of players. */
async function keepPicture(page: Page, players: number, name: string): Promise<void> {
  if (PICTURED.has(players)) await photograph(page, `table-page-${name}`);
}

describeInBrowser('on the page of a table has room', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  it.each(PLAYERS)('a tablet between %i players: their seats, and the middle', async (players) => {
    await openLongGame(table, players);
    const tablet = await table.browse('Alice', { viewport: TABLETS[0] ?? null, colorScheme: 'dark' });
    let life = 40 - 21 - 40 - 5;
    await showsLife(tablet, 'Bob', `−${-life}`);
    for (const size of TABLETS) {
      const when = `${players} at ${size.width} × ${size.height}`;
      await tablet.setViewportSize(size);
      await hasRoom(tablet, when);
      expect(await piledUp(tablet)).toEqual([]);
      const { scrollsBy } = await tablet.evaluate<{ scrollsBy: number }>(
        '({ scrollsBy: document.documentElement.scrollHeight - innerHeight })',
      );
      expect(scrollsBy).toBeLessThanOrEqual(0);
      // The log is in view, below the names of everyone with an opening hand, and so are opened panels.
      const log = players <= 6 ? '.log li:first-child' : '#log-title';
      expect([when, await outOfSight(tablet, `${log}, #panel-damage`)]).toEqual([when, []]);
      await keepPicture(tablet, players, `tablet-${players}-${size.width}`);
      await unfold(tablet, 'Damage');
      const rows = Array.from(
        { length: Math.min(players, 2) },
        (_, index) => `#damage-form .row:nth-of-type(${index + 1})`,
      );
      expect(await outOfSight(tablet, rows.join(', '))).toEqual([]);
      await hasRoom(tablet, `${when}, damage`);
      await keepPicture(tablet, players, `tablet-${players}-${size.width}-damage`);
      await unfold(tablet, 'Damage');
      // A tap moves nothing.
      await seatOn(tablet, 'Bob').getByRole('button', { name: 'Lose 1 life for Bob' }).click();
      life -= 1;
      await showsLife(tablet, 'Bob', `−${-life}`);
      await seatOn(tablet, 'Bob').locator('.answer').waitFor();
      await hasRoom(tablet, `${when}, tapped`);
      expect(await piledUp(tablet)).toEqual([]);
      await keepPicture(tablet, players, `tablet-${players}-${size.width}-tapped`);
    }
    await tablet.getByLabel('Seats turned to their players').uncheck();
    await hasRoom(tablet, `${players}, not turned`);
    expect(await violations(tablet)).toEqual([]);
  });

  it('a refusal, in the smallest seat of a tablet', async () => {
    await openLongGame(table, 16);
    const tablet = await table.browse('Alice', { viewport: { width: 1280, height: 720 }, complains: false });
    await isLive(tablet);
    await tablet.context().setOffline(true);
    await reads(tablet, 'Connection lost');
    await tap(tablet, 'Lose 1 life for Bob');
    await tablet.locator('.pending[data-waits]').waitFor();
    table.harness.clock.advance(10 * 60_000);
    await tablet.context().setOffline(false);
    await seatOn(tablet, 'Bob').locator('.is-not-done').waitFor();
    expect(await outside(tablet)).toEqual([]);
    expect(await outOfSight(tablet, '.seat .said .close')).toEqual([]);
    await photograph(tablet, 'table-page-tablet-refused');
    await tap(tablet, 'Close the answer');
    await hasRoom(tablet, 'closed');
  });

  it.each(PLAYERS)(
    'a phone of one of %i players: their own life and its keys, above all that is asked',
    async (players) => {
      await openLongGame(table, players);
      for (const user of ['Alice', 'Bob']) {
        const phone = await table.browse(user, { viewport: PHONE, colorScheme: 'light' });
        await reads(phone, 'Remove losing players');
        expect(await outOfSight(phone, '.mine h2, .mine .number, .mine .life .by')).toEqual([]);
        // At least the life totals of others are in view, except some in the largest games.
        if (players <= 8) expect(await outOfSight(phone, '.other .number')).toEqual([]);
        await hasRoom(phone, `${players} on the phone of ${user}`);
        expect(await violations(phone)).toEqual([]);
        await keepPicture(phone, players, `phone-${players}-${user.toLowerCase()}`);
        // It doesn't cover the others while they are read.
        await phone.locator('.log h2').scrollIntoViewIfNeeded();
        expect(await outOfSight(phone, '.log h2')).toEqual([]);
      }
    },
  );

  it.each(['−999', '99,999', '−1,200'])(
    'a phone, for a life of %s in a seat of three in a row',
    async (life) => {
      await table.open({}, 'Alice', 'Bob', 'Cleo', 'Dora');
      const amount = `=${life.replace(',', '').replace('−', '-')}`;
      for (const player of ['Alice', 'Bob']) await table.type('Alice', 'set life', { amount }, { player });
      const phone = await table.browse('Alice', { viewport: PHONE });
      for (const player of ['Alice', 'Bob']) await showsLife(phone, player, life);
      expect(await outside(phone)).toEqual([]);
      await hasRoom(phone, life);
    },
  );
});
