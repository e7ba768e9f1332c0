import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, openPage, PHONE, photograph, TABLET, violations } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import {
  ADDED_UP_MS,
  isLive,
  openBrowsedHall,
  reads,
  seatOn,
  showsLife,
  stopClock,
  tap,
  unfold,
  type BrowsedHall,
} from './browsed-tables.ts';

/* Numbers that change under the finger, before the server has answered. */

/** Presses of a page that are held. */
interface Gate {
  /** Resolves once so many presses have come to it. */
  reached(presses: number): Promise<void>;
  open(): void;
}

/** Holds the presses of a page before the server gets them, or their answers before the page does. */
async function holdPresses(page: Page, what: 'press' | 'answer'): Promise<Gate> {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let held = 0;
  await page.route('**/press', async (route) => {
    const response = what === 'answer' ? await route.fetch() : null;
    held += 1;
    await opened;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return { reached: (presses) => until(() => expect(held).toBe(presses)), open };
}

/** Notes each number that is shown at a seat from now on. */
const noteNumbers = (page: Page, whose: string): Promise<void> =>
  seatOn(page, whose).evaluate((seat) => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seenNumbers: seen });
    const note = (): void => {
      const shown = seat.querySelector('.total .number')?.textContent;
      if (shown !== seen.at(-1)) seen.push(shown);
    };
    note();
    new MutationObserver(note).observe(seat, { subtree: true, childList: true, characterData: true });
  });

const notedNumbers = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>('window.seenNumbers');

const pendingOn = (page: Page, whose: string): Promise<string> =>
  seatOn(page, whose).locator('.pending').innerText();

/** Nothing is on its way any more. */
const isSettled = (page: Page): Promise<void> =>
  until(async () => {
    expect(await page.locator('[data-waits]').count()).toBe(0);
    for (const one of await page.locator('.pending').allInnerTexts()) expect(one).toBe('');
  });

describeInBrowser('a tap on the page of a table', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  const phone = async (user: string): Promise<Page> => {
    const page = await table.browse(user, { viewport: PHONE });
    await isLive(page);
    return page;
  };

  it('shows at once, with what others change before the server has it', async () => {
    await table.open();
    const [alice, bob] = await Promise.all([phone('Alice'), phone('Bob')]);
    const gate = await holdPresses(alice, 'press');
    await noteNumbers(alice, 'Alice');
    await tap(alice, 'Lose 5 life');
    await showsLife(alice, 'Alice', '15');
    expect(await pendingOn(alice, 'Alice')).toBe('−5');
    await gate.reached(1);
    await table.type('Bob', 'set damage', { hits: 'Alice 2' });
    await showsLife(bob, 'Alice', '18');
    await showsLife(alice, 'Alice', '13');
    await photograph(alice, 'table-page-tapped');
    expect(await violations(alice)).toEqual([]);
    gate.open();
    for (const page of [alice, bob]) await showsLife(page, 'Alice', '13');
    await isSettled(alice);
    expect(await notedNumbers(alice)).toEqual(['20', '15', '13']);
  });

  it('counts once if the update comes before the answer', async () => {
    await table.open();
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'answer');
    await noteNumbers(alice, 'Alice');
    await tap(alice, 'Lose 1 life');
    await gate.reached(1);
    await reads(alice, 'Alice: 20 → 19 life.');
    expect(await pendingOn(alice, 'Alice')).toBe('');
    await table.type('Bob', 'set damage', { hits: 'Alice 4' });
    await showsLife(alice, 'Alice', '15');
    gate.open();
    await isSettled(alice);
    expect(await notedNumbers(alice)).toEqual(['20', '19', '15']);
  });

  it('counts once if the answer comes before the update', async () => {
    await table.open();
    const alice = await openPage({ viewport: PHONE });
    let letUpdatesCome = (): void => {};
    const opened = new Promise<void>((resolve) => (letUpdatesCome = resolve));
    await alice.route('**/live', async (route) => {
      await opened;
      await route.continue();
    });
    await alice.goto(await table.link('Alice'));
    await noteNumbers(alice, 'Alice');
    await tap(alice, 'Lose 1 life');
    await seatOn(alice, 'Alice').locator('.answer').waitFor();
    expect(await alice.locator('[data-waits]').count()).toBe(0);
    await tap(alice, 'Lose 5 life');
    await seatOn(alice, 'Alice').locator('.answer').filter({ hasText: '19 → 14' }).waitFor();
    await showsLife(alice, 'Alice', '14');
    letUpdatesCome();
    await isLive(alice);
    await isSettled(alice);
    expect(await notedNumbers(alice)).toEqual(['20', '19', '14']);
  });

  it('adds to taps that are on their way', async () => {
    await table.open();
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'press');
    await noteNumbers(alice, 'Alice');
    const key = alice.getByRole('button', { name: 'Lose 1 life', exact: true });
    const place = await key.boundingBox();
    await stopClock(alice);
    for (let taps = 0; taps < 2; taps += 1) await tap(alice, 'Lose 1 life');
    await alice.clock.runFor(ADDED_UP_MS);
    await gate.reached(1);
    for (let taps = 0; taps < 3; taps += 1) await tap(alice, 'Lose 1 life');
    await showsLife(alice, 'Alice', '15');
    expect(await pendingOn(alice, 'Alice')).toBe('−5');
    expect(await key.boundingBox()).toEqual(place);
    gate.open();
    await reads(alice, 'Alice: 20 → 18 life.');
    await showsLife(alice, 'Alice', '15');
    await alice.clock.runFor(ADDED_UP_MS);
    await reads(alice, 'Alice: 18 → 15 life.');
    await isSettled(alice);
    // The key stays under the finger, also below an answer.
    await seatOn(alice, 'Alice').locator('.answer').waitFor();
    expect(await key.boundingBox()).toEqual(place);
    expect(await notedNumbers(alice)).toEqual(['20', '19', '18', '17', '16', '15']);
  });

  it('adds up with the same tap on another device', async () => {
    await table.open();
    const devices = await Promise.all([
      phone('Alice'),
      table.browse('Alice', { viewport: TABLET, colorScheme: 'dark' }),
    ]);
    await Promise.all(devices.map(isLive));
    const gates = await Promise.all(devices.map((page) => holdPresses(page, 'press')));
    for (const page of devices) await noteNumbers(page, 'Alice');
    for (const page of devices) {
      await tap(page, 'Lose 1 life');
      await showsLife(page, 'Alice', '19');
    }
    for (const gate of gates) await gate.reached(1);
    for (const gate of gates) gate.open();
    for (const page of devices) {
      await showsLife(page, 'Alice', '18');
      await isSettled(page);
      expect(await notedNumbers(page)).toEqual(['20', '19', '18']);
    }
  });

  it('is put back if it is refused, which the page explains', async () => {
    await table.open();
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'press');
    await tap(alice, 'Lose 5 life');
    await showsLife(alice, 'Alice', '15');
    await gate.reached(1);
    table.harness.clock.advance(10 * 60_000);
    gate.open();
    await showsLife(alice, 'Alice', '20');
    await reads(alice, 'That reached me too late, so nothing changed.');
    await isSettled(alice);
    await photograph(alice, 'table-page-put-back');
    expect(await violations(alice)).toEqual([]);
  });

  it('at a player who leaves before it is sent is explained in the bar', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'press');
    await tap(alice, 'Lose 1 life for Bob');
    await showsLife(alice, 'Bob', '19');
    await gate.reached(1);
    await table.type('Bob', 'game concede');
    await reads(alice, 'Bob conceded');
    gate.open();
    await alice.locator('.bar .is-not-done').waitFor();
    expect(await seatOn(alice, 'Bob').count()).toBe(0);
  });

  it('shows a typed number and counters at once, too', async () => {
    await table.open();
    const alice = await phone('Alice');
    await unfold(alice, 'Counters');
    await unfold(alice, 'Counters');
    const gate = await holdPresses(alice, 'press');
    await alice.getByPlaceholder('number').fill('1200');
    await tap(alice, 'Lose that much life');
    await showsLife(alice, 'Alice', '−1,180');
    await unfold(alice, 'Counters');
    await tap(alice, '1 more: poison counters');
    const poison = alice.locator('#counter-poison .number');
    expect(await poison.innerText()).toBe('1');
    gate.open();
    await isSettled(alice);
    await showsLife(alice, 'Alice', '−1,180');
    expect(await poison.innerText()).toBe('1');
    await reads(alice, '0 → 1 poison counter');
  });
});

/** Wake locks that a page has now, of those that it was given. */
const locksOf = (page: Page): Promise<{ readonly held: number; readonly given: number }> =>
  page.evaluate('({ held: locks.filter((lock) => !lock.released).length, given: locks.length })');

/** Notes the wake locks that a page is given. */
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
    const page = await openPage({ viewport, complains: false });
    await page.addInitScript(NOTE_LOCKS);
    await page.goto(await table.link('Alice'));
    await isLive(page);
    const box = page.getByLabel('Screen stays on');
    await until(async () => expect(await locksOf(page)).toEqual({ held: 1, given: 1 }));
    // The browser takes it from a page that is not seen; seen again, it asks again.
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
    // A game that is over keeps no screen on.
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
