import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, openPage, PHONE, TABLET, violations } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { isLive, openBrowsedHall, showsLife, tap, type BrowsedHall } from './browsed-tables.ts';

/* The screen of a phone, which stays on. */

/** How many of a page's wake locks are held, and how many it got. */
const locksOf = (page: Page): Promise<{ readonly held: number; readonly given: number }> =>
  page.evaluate('({ held: locks.filter((lock) => !lock.released).length, given: locks.length })');

/** Records the wake locks that a page gets. */
const NOTE_LOCKS = `(() => {
  window.locks = [];
  if (!navigator.wakeLock) return;
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type);
    window.locks.push(lock);
    return lock;
  };
})()`;

describeInBrowser('the screen of a page', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  it.each([
    ['phone', PHONE],
    ['tablet', TABLET],
  ] as const)('stays on while a game is open, as the setting on this %s says', async (_, viewport) => {
    await table.open();
    const page = await openPage({ viewport, complains: false, needsWindow: true });
    await page.addInitScript(NOTE_LOCKS);
    await page.goto(await table.link('Alice'));
    await isLive(page);
    const box = page.getByLabel('Screen stays on');
    await until(async () => expect(await locksOf(page)).toEqual({ held: 1, given: 1 }));
    // The browser releases the lock of a hidden page; when visible, it requests another.
    await page.evaluate('locks[0].release()');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await until(async () => expect(await locksOf(page)).toEqual({ held: 1, given: 2 }));
    await box.uncheck();
    await until(async () => expect((await locksOf(page)).held).toBe(0));
    await page.reload();
    await isLive(page);
    expect(await box.isChecked()).toBe(false);
    await tap(page, 'Lose 1 life');
    await showsLife(page, 'Alice', '19');
    expect(await locksOf(page)).toEqual({ held: 0, given: 0 });
    await box.check();
    await until(async () => expect((await locksOf(page)).held).toBe(1));
    expect(await violations(page)).toEqual([]);
    // After the game, the screen may turn off.
    await press(table.at('Bob'), await table.type('Bob', 'game concede'), 'Concede');
    await until(async () => expect((await locksOf(page)).held).toBe(0));
  });

  it.each([
    ['the browser has no wake lock', `delete Navigator.prototype.wakeLock`],
    [
      'it is refused',
      `navigator.wakeLock.request = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
    ],
    [
      'storage is forbidden',
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })`,
    ],
  ])('is no trouble if %s', async (_, script) => {
    await table.open();
    const page = await openPage({ viewport: PHONE });
    await page.addInitScript(script);
    await page.goto(await table.link('Alice'));
    await isLive(page);
    await tap(page, 'Lose 1 life');
    await showsLife(page, 'Alice', '19');
    const hasSetting = await page.getByLabel('Screen stays on').isVisible();
    expect(hasSetting).toBe(!script.startsWith('delete'));
  });
});
