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

/* Numbers that change at once, before the server has answered. */

/** Held-up presses of a page. */
interface Gate {
  /** Resolves when this many presses are held up. */
  reached(presses: number): Promise<void>;
  open(): void;
}

/** Holds up the presses of a page before they reach the server, or their answers before they reach the page. */
async function holdPresses(page: Page, what: 'press' | 'answer'): Promise<Gate> {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  /** By id, since a page sends a press again that takes long. */
  const held = new Set<string>();
  await page.route('**/press', async (route) => {
    const response = what === 'answer' ? await route.fetch() : null;
    held.add((route.request().postDataJSON() as { press: string }).press);
    await opened;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return { reached: (presses) => until(() => expect(held.size).toBe(presses)), open };
}

/** Records each number that a seat shows from now on. */
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

/** Numbers and keys that an answer covers. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const answers = [...document.querySelectorAll('.seat .answer')]
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('.seat .by, .seat .total .number')].filter((one) => {
      if (!one.checkVisibility()) return false;
      const a = one.getBoundingClientRect();
      return answers.some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2);
    }).map((one) => one.getAttribute('aria-label') ?? one.id);
  })()`);

/** Waits until no press is on its way. */
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
    // The key stays under the finger, even below an answer.
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
    // At one's own life, a tap may come late.
    await tap(alice, 'Lose 1 life for Bob');
    await showsLife(alice, 'Bob', '19');
    await gate.reached(1);
    table.harness.clock.advance(10 * 60_000);
    gate.open();
    await showsLife(alice, 'Bob', '20');
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

  it.each([
    ['left', (page: Page) => page.goto('about:blank')],
    ['reloaded', (page: Page) => page.reload()],
    [
      'locked',
      (page: Page) =>
        page.evaluate(
          `Object.defineProperty(document, 'hidden', { value: true });
           document.dispatchEvent(new Event('visibilitychange'));`,
        ),
    ],
  ] as const)('is sent if the page is %s at once', async (_, leave) => {
    await table.open();
    const [alice, bob] = await Promise.all([phone('Alice'), phone('Bob')]);
    await stopClock(alice);
    await tap(alice, 'Lose 5 life');
    await showsLife(alice, 'Alice', '15');
    await leave(alice);
    await showsLife(bob, 'Alice', '15');
  });

  it('is not done if the phone slept before it sent it', async () => {
    await table.open();
    const alice = await phone('Alice');
    await stopClock(alice);
    await tap(alice, 'Lose 1 life for Bob');
    await showsLife(alice, 'Bob', '19');
    table.harness.clock.advance(30 * 60_000);
    await table.type('Bob', 'set life', { amount: '-3' });
    await showsLife(alice, 'Bob', '16');
    await alice.clock.runFor(ADDED_UP_MS);
    await reads(alice, 'That reached me too late, so nothing changed.');
    await showsLife(alice, 'Bob', '17');
  });

  it('can be undone at once', async () => {
    await table.open();
    const alice = await phone('Alice');
    await stopClock(alice);
    await tap(alice, 'Lose 5 life');
    await showsLife(alice, 'Alice', '15');
    await tap(alice, 'Undo');
    await reads(alice, /takes? back line/);
    await showsLife(alice, 'Alice', '20');
  });

  it('keeps text typed meanwhile, which a second press sends', async () => {
    await table.open();
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'press');
    const number = alice.getByPlaceholder('number');
    await number.fill('3');
    await tap(alice, 'Lose that much life');
    await number.fill('77');
    await unfold(alice, 'Damage');
    const bobs = alice.getByLabel('Damage to Bob', { exact: true });
    await bobs.fill('7');
    await tap(alice, 'Deal damage');
    expect(await bobs.inputValue()).toBe('');
    await bobs.fill('2');
    await bobs.press('Enter');
    gate.open();
    await showsLife(alice, 'Bob', '11');
    await isSettled(alice);
    await showsLife(alice, 'Alice', '17');
    expect(await number.inputValue()).toBe('77');
    expect(await alice.locator('#panel-damage').getAttribute('open')).toBeNull();
  });

  it('gives back what was filled in if it is refused', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const alice = await phone('Alice');
    await unfold(alice, 'Damage');
    const bobs = alice.getByLabel('Damage to Bob', { exact: true });
    const typed = alice.getByLabel('Or as you say it');
    await bobs.fill('7');
    await alice.getByRole('group', { name: 'Bob' }).getByLabel('lifelink').check();
    await typed.fill('Zed 4');
    await tap(alice, 'Deal damage');
    await alice.locator('#said-damage .is-not-done').filter({ hasText: 'Who is “Zed”?' }).waitFor();
    expect(await bobs.inputValue()).toBe('7');
    expect(await typed.inputValue()).toBe('Zed 4');
    await typed.fill('Cleo 4');
    await tap(alice, 'Deal damage');
    await showsLife(alice, 'Bob', '13');
    await showsLife(alice, 'Cleo', '16');
    await showsLife(alice, 'Alice', '27');
    await until(async () => expect(await alice.locator('#panel-damage').getAttribute('open')).toBeNull());
  });

  it.each([
    ['upright', { width: 360, height: 740 }, false],
    ['upright, with damage open', { width: 360, height: 740 }, true],
    ['on its side', { width: 844, height: 390 }, false],
  ] as const)(
    'can be repeated where it was, on a phone that is %s: its answer is in no key’s way',
    async (_, viewport, isOpened) => {
      await table.open({ commander: true }, 'Alice', 'Bob', 'Cleo', 'Dora');
      const alice = await table.browse('Alice', { viewport, hasTouch: true });
      await isLive(alice);
      if (isOpened) await unfold(alice, 'Damage');
      const keys = [
        ['Alice', 'Gain 5 life', ['45', '50']],
        ['Bob', 'Lose 1 life for Bob', ['39', '38']],
      ] as const;
      for (const [whose, name, shown] of isOpened ? keys.slice(0, 1) : keys) {
        const box = await alice.getByRole('button', { name, exact: true }).boundingBox();
        if (!box) throw new Error('no key');
        for (const life of shown) {
          await alice.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
          await showsLife(alice, whose, life);
          await seatOn(alice, whose).locator('.answer').filter({ hasText: life }).waitFor();
          expect(await covered(alice)).toEqual([]);
        }
      }
      await photograph(alice, `table-page-answered-${viewport.width}${isOpened ? '-damage' : ''}`);
      expect(await violations(alice)).toEqual([]);
    },
  );

  it('is explained if the game is over before it is sent', async () => {
    await table.open();
    const alice = await phone('Alice');
    const gate = await holdPresses(alice, 'press');
    await tap(alice, 'Lose 5 life');
    await gate.reached(1);
    await press(table.at('Bob'), await table.type('Bob', 'game concede'), 'Concede');
    await reads(alice, 'The game is over');
    gate.open();
    await alice.locator('#said-over .is-not-done').waitFor();
    await showsLife(alice, 'Alice', '20');
  });
});
