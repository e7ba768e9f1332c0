import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, photograph, violations } from './browser.ts';
import { until } from '../helpers/until.ts';
import {
  isLive,
  openBrowsedHall,
  reads,
  seatOn,
  showsLife,
  tap,
  unfold,
  type BrowsedHall,
} from './browsed-tables.ts';
import { outOfSight, piledUp, roomless, ROOM_FOR_ALL } from './room.ts';

/* A tablet in the middle of the table: hits are dragged from seat to seat, and each side can read its part. */

const SIZES = [
  [1180, 820],
  [768, 1024],
  [820, 1180],
] as const;

describeInBrowser('a tablet in the middle', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  async function openTablet([width, height]: readonly [number, number] = SIZES[0]): Promise<Page> {
    await table.open({ commander: true }, 'Alice', 'Bob', 'Cleo', 'Dora');
    const commander = { commander: 'Okaun, Eye of Chaos', partner: 'Zndrsplt, Eye of Wisdom' };
    await table.type('Bob', 'commander name', commander);
    await table.type('Dora', 'commander name', { commander: 'Krenko, Mob Boss' });
    const tablet = await table.browse('Alice', { viewport: { width, height }, hasTouch: true });
    await isLive(tablet);
    return tablet;
  }

  /** The center of a player’s name. */
  async function middleOf(page: Page, whose: string): Promise<readonly [number, number]> {
    const box = await seatOn(page, whose).locator('h2').boundingBox();
    if (!box) throw new Error('not seen');
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async function drag(page: Page, from: string, to: string): Promise<void> {
    await page.mouse.move(...(await middleOf(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(page, to)), { steps: 5 });
    await page.locator('.arrow').waitFor();
    await page.mouse.up();
  }

  /** The number in a cell of a player’s grid. */
  const cellOf = (page: Page, whose: string, commander: string) =>
    seatOn(page, whose).locator('.hit-by li').filter({ hasText: commander });

  it.each(SIZES)('has damage dragged from seat to seat, at %i × %i', async (...size) => {
    const tablet = await openTablet(size);
    await drag(tablet, 'Bob', 'Cleo');
    expect(await tablet.locator('#hit-dealer option:checked').innerText()).toBe('Bob');
    expect(await tablet.locator('#hit-to option:checked').innerText()).toBe('Cleo');
    expect(await tablet.locator('.arrow').count()).toBe(0);
    // The amount has the focus.
    await tablet.keyboard.type('4');
    await tablet.locator('#hit-form select[name=hit]').selectOption({ label: 'Okaun, Eye of Chaos' });
    expect(await violations(tablet)).toEqual([]);
    await photograph(tablet, `table-page-tablet-hit-${size[0]}`);
    await tablet.locator('#hit-form').getByRole('button', { name: 'Deal damage' }).click();
    await showsLife(tablet, 'Cleo', '36');
    await until(async () => expect(await cellOf(tablet, 'Cleo', 'Okaun').innerText()).toMatch(/^4/));
    await reads(tablet, /Cleo: 40 → 36 life, 0 → 4 from Okaun/);
    expect(await seatOn(tablet, 'Cleo').locator('.notes').innerText()).toContain('−4 by Bob');
    await until(async () => expect(await tablet.locator('#panel-hit').getAttribute('open')).toBeNull());
  });

  it('continues a drag while another player touches the table', async () => {
    const tablet = await openTablet();
    await tablet.mouse.move(...(await middleOf(tablet, 'Bob')));
    await tablet.mouse.down();
    await tablet.mouse.move(...(await middleOf(tablet, 'Dora')), { steps: 5 });
    await tablet.locator('.arrow').waitFor();
    for (const kind of ['pointerdown', 'pointerup', 'pointercancel'])
      await tablet.evaluate(
        (type) =>
          document
            .querySelector('.seat')
            ?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: false, pointerId: 77 })),
        kind,
      );
    await tablet.mouse.move(...(await middleOf(tablet, 'Cleo')), { steps: 5 });
    await tablet.mouse.up();
    expect(await tablet.locator('#hit-dealer option:checked').innerText()).toBe('Bob');
    expect(await tablet.locator('#hit-to option:checked').innerText()).toBe('Cleo');
    await tablet.locator('#panel-hit[open]').waitFor();
  });

  it('offers the creatures of the player who deals the damage', async () => {
    const tablet = await openTablet();
    await table.type('Bob', 'permanent add', { card: 'Grizzly Bears' });
    await table.type('Dora', 'permanent add', { card: 'Craw Wurm' });
    await drag(tablet, 'Bob', 'Cleo');
    const creatures = tablet.locator('#hit-form option[data-dealer]');
    await until(async () => expect(await creatures.count()).toBe(2));
    const offered = () => creatures.and(tablet.locator(':enabled')).allInnerTexts();
    await until(async () => expect(await offered()).toEqual(['Grizzly Bears (Bob)']));
    const sources = tablet.locator('#hit-form .kinds select');
    await tablet.locator('#hit-form input[type=number]').fill('2');
    await sources.selectOption({ label: 'Grizzly Bears (Bob)' });
    await tablet.locator('#hit-dealer').selectOption({ label: 'Dora' });
    expect(await offered()).toEqual(['Craw Wurm (Dora)']);
    expect(await sources.inputValue()).toBe('');
    // An update of the page restores none of them.
    await table.type('Bob', 'set life', { amount: '-1' });
    await showsLife(tablet, 'Bob', '39');
    expect(await offered()).toEqual(['Craw Wurm (Dora)']);
  });

  it('says the same by keyboard, and refuses what others may not record', async () => {
    await openTablet();
    const bob = await table.browse('Bob', { viewport: { width: 1180, height: 820 } });
    await isLive(bob);
    await bob.locator('#panel-hit summary').focus();
    await bob.keyboard.press('Enter');
    await bob.locator('#hit-dealer').selectOption({ label: 'Cleo' });
    await bob.locator('#hit-to').selectOption({ label: 'Dora' });
    await bob.locator('#hit-form input[type=number]').fill('3');
    await bob.keyboard.press('Enter');
    await bob.locator('#panel-hit .is-not-done').waitFor();
    // One’s own: the player who was hit may say by whom.
    await bob.locator('#hit-to').selectOption({ label: 'Bob' });
    await bob.locator('#hit-dealer').selectOption({ label: 'Cleo' });
    await bob.locator('#hit-form input[type=number]').fill('3');
    await bob.keyboard.press('Enter');
    await showsLife(bob, 'Bob', '37');
  });

  it('shows commander damage as a grid at each seat, to which a tap adds', async () => {
    const tablet = await openTablet();
    const cell = cellOf(tablet, 'Alice', 'Krenko');
    expect(await cell.innerText()).toMatch(/^0/);
    // Nobody is hit by their own commander.
    expect(await cellOf(tablet, 'Bob', 'Okaun').count()).toBe(0);
    for (const _ of Array.from({ length: 3 })) await cell.getByRole('button').click();
    await showsLife(tablet, 'Alice', '37');
    await until(async () => expect(await cell.locator('.number').innerText()).toBe('3'));
    await seatOn(tablet, 'Dora').getByRole('button', { name: 'Zndrsplt to Dora: 1 more' }).click();
    await showsLife(tablet, 'Dora', '39');
    // The color shows the owner, so the text doesn't repeat it.
    const colors = await tablet.evaluate<readonly string[]>(`['.hit-by li.color-3', '.seat.color-3']
      .map((part) => getComputedStyle(document.querySelector(part)).getPropertyValue('--color'))`);
    expect(new Set(colors).size).toBe(1);
    expect(
      await seatOn(tablet, 'Alice').locator('.notes').filter({ visible: true }).allInnerTexts(),
    ).not.toContain('3 from Krenko');
    expect(await roomless(tablet)).toEqual(ROOM_FOR_ALL);
    expect(await piledUp(tablet)).toEqual([]);
    expect(await violations(tablet)).toEqual([]);
  });

  it.each(SIZES)('turns the log to its reader, at %i × %i', async (...size) => {
    const tablet = await openTablet(size);
    for (const side of ['left', 'top', 'right', 'bottom']) {
      await tap(tablet, 'Turn what happened to the next side');
      expect(await tablet.locator('html').getAttribute('data-log-faces')).toBe(side);
      expect([side, await outOfSight(tablet, '.bar button')]).toEqual([side, []]);
      expect([side, await violations(tablet)]).toEqual([side, []]);
      // The reader of the log starts with the newest entry.
      await tablet.locator('.log').scrollIntoViewIfNeeded();
      expect([side, await outOfSight(tablet, '#log-title')]).toEqual([side, []]);
      await photograph(tablet, `table-page-tablet-log-${side}-${size[0]}`);
    }
    await table.type('Bob', 'set life', { amount: '-1' });
    await reads(tablet, 'Bob: 40 → 39 life.');
    expect(await tablet.locator('html').getAttribute('data-log-faces')).toBe('bottom');
  });

  it('lets players choose a color that nobody has, and the host for a guest', async () => {
    const tablet = await openTablet();
    const bob = await table.browse('Bob', { viewport: { width: 390, height: 844 } });
    await isLive(bob);
    expect(await bob.locator('.colors button').count()).toBe(4);
    await bob.getByRole('button', { name: 'Color 6' }).click();
    for (const page of [bob, tablet])
      await page.locator('.seat.color-5').filter({ hasText: 'Bob' }).waitFor();
    // The cells of his commanders at the other seats show it, too.
    await until(async () =>
      expect(await cellOf(tablet, 'Cleo', 'Okaun').getAttribute('class')).toBe('color-5'),
    );
    await tablet.locator('.colors select').selectOption({ label: 'Color of Dora' });
    await tablet.getByRole('button', { name: 'Color 2' }).click();
    await bob.locator('.seat.color-1').filter({ hasText: 'Dora' }).waitFor();
    await tablet.locator('.colors').scrollIntoViewIfNeeded();
    await photograph(tablet, 'table-page-tablet-colors');
    await bob.locator('.colors').scrollIntoViewIfNeeded();
    await photograph(bob, 'table-page-phone-colors');
    for (const page of [bob, tablet]) expect(await violations(page)).toEqual([]);
    expect(await roomless(tablet)).toEqual(ROOM_FOR_ALL);
  });

  it('differs from a phone, where a drag scrolls and the tablet’s panel is missing', async () => {
    await openTablet();
    const phone = await table.browse('Alice', { viewport: { width: 390, height: 844 } });
    await isLive(phone);
    expect(await phone.getByText('Who hits whom…').filter({ visible: true }).count()).toBe(0);
    await phone.mouse.move(...(await middleOf(phone, 'Bob')));
    await phone.mouse.down();
    await phone.mouse.move(...(await middleOf(phone, 'Cleo')), { steps: 5 });
    expect(await phone.locator('.arrow').count()).toBe(0);
    await phone.mouse.up();
    await unfold(phone, 'Damage');
  });
});
