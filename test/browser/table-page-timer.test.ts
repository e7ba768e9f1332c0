import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, overhang, photograph, PHONE, TABLET, violations } from './browser.ts';
import { until } from '../helpers/until.ts';
import { isLive, openBrowsedHall, reads, seatOn, tap, type BrowsedHall } from './browsed-tables.ts';

/* The timer of a game on its pages. */

describeInBrowser('the timer on a page', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  it('is shown if the host wants it, passes by itself, and stands while it is paused', async () => {
    await table.open({ commander: true }, 'Alice', 'Bob', 'Cleo', 'Dora');
    const bob = await table.browse('Bob', { viewport: TABLET });
    const alice = await table.browse('Alice', { viewport: PHONE });
    await isLive(alice);
    expect(await alice.locator('.clock').count()).toBe(0);
    expect(await bob.getByRole('button', { name: 'Time the turns' }).count()).toBe(0);
    await tap(alice, 'Time the turns');
    await reads(alice, 'The turns are timed');
    const running = seatOn(alice, 'Alice').locator('.clock');
    await until(async () => expect(await running.innerText()).not.toBe('0:00'));
    await until(async () => expect(await bob.locator('.clock[data-from]').count()).toBe(2));
    for (const page of [alice, bob]) {
      expect(await violations(page)).toEqual([]);
      expect(await overhang(page)).toBe(0);
    }
    await photograph(alice, 'table-page-timer');
    await photograph(bob, 'table-page-timer-tablet');
    await isLive(bob);
    await tap(bob, 'Pause timer');
    await until(async () => expect(await alice.locator('.clock[data-from]').count()).toBe(0));
    expect(await alice.locator('.clock').count()).toBe(5);
    await tap(alice, 'Resume timer');
    await until(async () => expect(await bob.locator('.clock[data-from]').count()).toBe(2));
  });
});
