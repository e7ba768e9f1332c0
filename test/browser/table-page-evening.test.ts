import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, photograph, violations } from './browser.ts';
import {
  isLive,
  openBrowsedHall,
  reads,
  seatOn,
  showsLife,
  tap,
  type BrowsedHall,
} from './browsed-tables.ts';
import { outOfSight, roomless, ROOM_FOR_ALL } from './room.ts';

/* A game of Commander with everything that an evening brings, at every size of a page. */

const SIZES = [
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1180, 820],
] as const;

/** Partners, damage by them, poison, the monarch, the initiative in a dungeon, and a trigger to decide on. */
async function openEvening(table: BrowsedHall): Promise<void> {
  await table.open({ commander: true }, 'Alice', 'Bob', 'Cleo', 'Dora');
  const names = (commander: string, partner?: string) => ({ commander, ...(partner && { partner }) });
  await table.type('Alice', 'commander name', names('Tymna the Weaver', 'Thrasios, Triton Hero'));
  await table.type('Bob', 'commander name', names('Okaun, Eye of Chaos', 'Zndrsplt, Eye of Wisdom'));
  await table.type('Cleo', 'commander name', names('Atraxa, Praetors’ Voice'));
  await table.type('Dora', 'commander name', names('Krenko, Mob Boss'));
  for (const user of ['Alice', 'Bob', 'Cleo', 'Dora']) await table.type(user, 'mulligan keep');
  await table.type('Alice', 'commander cast', { commander: 'Tymna the Weaver' });
  await table.type('Bob', 'set damage', { hits: 'Alice 6 Okaun, Alice 3 Zndrsplt, Cleo 2 Okaun' });
  await table.type('Alice', 'set damage', { hits: 'Bob 4 Tymna, Dora 3 Thrasios' });
  await table.type('Cleo', 'set damage', { hits: 'Bob 3 poison' });
  await table.type('Cleo', 'set monarch');
  await table.type('Alice', 'set initiative');
  await table.type('Alice', 'set dungeon');
  for (const user of ['Alice', 'Bob', 'Cleo', 'Dora']) await table.type(user, 'turn next');
  await table.type('Alice', 'turn step');
}

/** Taps a visible element. Playwright’s own taps scroll the page even for elements in a fixed position. */
async function touch(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not there to be touched');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** An opened panel is scrolled into view before anyone could type. */
const afterNextFrame = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

describeInBrowser('an evening of Commander', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  /** The labels of the emphasized buttons. */
  const loud = (page: Page): Promise<readonly string[]> => page.locator('.bar .primary').allInnerTexts();

  it('has damage at the thumb, and one’s own life in sight, at every size and in either theme', async () => {
    await openEvening(table);
    const page = await table.browse('Alice', { hasTouch: true });
    await isLive(page);
    for (const [width, height] of SIZES)
      for (const colorScheme of ['dark', 'light'] as const) {
        const size = `${width}x${height}-${colorScheme}`;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await reads(page, 'To Forge');
        const damage = page.getByText('Damage…', { exact: true }).filter({ visible: true });
        expect([size, await damage.count()]).toEqual([size, 1]);
        const inSight = '.mine .number, .mine .life .by, .bar button, .bar a.key, .other .number';
        expect([size, await outOfSight(page, inSight)]).toEqual([size, []]);
        expect([size, await roomless(page)]).toEqual([size, ROOM_FOR_ALL]);
        expect([size, await violations(page)]).toEqual([size, []]);
        await photograph(page, `table-page-evening-${size}`);
        await touch(page, damage);
        await afterNextFrame(page);
        await page.getByLabel('Damage to Bob', { exact: true }).fill('7');
        await page.getByLabel('Damage to Cleo', { exact: true }).fill('2');
        const opened = '.mine .number, .mine .life .by, #damage-form .row:nth-of-type(-n + 2)';
        expect([size, await outOfSight(page, opened)]).toEqual([size, []]);
        if (width < 1000) expect([size, await outOfSight(page, '#damage-form .primary')]).toEqual([size, []]);
        expect([size, await violations(page)]).toEqual([size, []]);
        await photograph(page, `table-page-evening-${size}-damage`);
        await touch(page, page.locator('#panel-damage summary'));
      }
  });

  it('takes six taps to hit two players, one with a commander, and pass the turn', async () => {
    await openEvening(table);
    const alice = await table.browse('Alice', { viewport: { width: 360, height: 740 }, hasTouch: true });
    await isLive(alice);
    await touch(alice, seatOn(alice, 'Bob').locator('a.name'));
    await alice.keyboard.type('3');
    // Opening the list and choosing from it are two taps.
    await alice.getByLabel('By which commander to Bob').selectOption({ label: 'Tymna the Weaver' });
    await touch(alice, alice.getByLabel('Damage to Cleo', { exact: true }));
    await alice.keyboard.type('2');
    await touch(alice, alice.getByRole('button', { name: 'Deal damage' }));
    await showsLife(alice, 'Cleo', '36');
    await showsLife(alice, 'Bob', '33');
    await reads(alice, '7 from Tymna');
    await touch(alice, alice.getByRole('button', { name: 'Next turn' }));
    await reads(alice, 'Turn 6: Bob');
    expect(await alice.evaluate('scrollY')).toBe(0);
  });

  it('doesn’t emphasize others’ decisions, and reuses the room of players who left', async () => {
    await openEvening(table);
    await table.type('Alice', 'turn control', { card: 'Mindslaver' }, { player: 'Bob', by: 'Cleo' });
    await table.type('Alice', 'turn next');
    const [bob, cleo, tablet] = await Promise.all([
      table.browse('Bob', { viewport: { width: 360, height: 740 } }),
      table.browse('Cleo', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
      table.browse('Alice', { viewport: { width: 1180, height: 820 }, colorScheme: 'dark' }),
    ]);
    for (const page of [bob, cleo, tablet]) await reads(page, 'Cleo decides for Bob');
    expect(await loud(bob)).toEqual([]);
    expect(await loud(cleo)).toEqual(['Next step', 'Next turn']);
    await photograph(bob, 'table-page-evening-controlled');
    for (const page of [bob, cleo]) expect(await violations(page)).toEqual([]);
    await table.type('Dora', 'game concede');
    for (const page of [bob, cleo, tablet]) await reads(page, 'Dora conceded');
    expect(await seatOn(bob, 'Dora').count()).toBe(0);
    for (const page of [bob, cleo, tablet]) {
      expect(await roomless(page)).toEqual(ROOM_FOR_ALL);
      expect(await violations(page)).toEqual([]);
    }
    await Promise.all([
      photograph(bob, 'table-page-evening-left'),
      photograph(tablet, 'table-page-evening-left-tablet'),
    ]);
    // A controlled player can still do what is their own.
    await tap(bob, 'Lose 1 life');
    await showsLife(tablet, 'Bob', '35');
  });

  it('tears no rule from its number, and shows symbols without braces', async () => {
    await openEvening(table);
    const alice = await table.browse('Alice', { viewport: { width: 360, height: 740 } });
    await tap(alice, 'Commanders');
    await alice.locator('.also .answer').waitFor();
    expect(await alice.locator('body').innerText()).not.toMatch(/[{}]/);
    /** Rules whose `CR` and number are on different lines. */
    const torn = await alice.evaluate(`[...document.querySelectorAll('.rule')].filter((rule) => {
      const before = rule.previousSibling ?? rule.parentElement.previousSibling;
      const text = before?.nodeType === Node.TEXT_NODE ? before : before?.lastChild;
      if (!text?.textContent.trimEnd().endsWith('CR')) return false;
      const range = document.createRange();
      range.setStart(text, text.textContent.trimEnd().length - 2);
      range.setEnd(text, text.textContent.trimEnd().length);
      const [cr] = range.getClientRects();
      const [number] = rule.getClientRects();
      return number.top >= cr.bottom || number.bottom <= cr.top;
    }).map((rule) => rule.textContent)`);
    expect(torn).toEqual([]);
  });

  it('closes panels by Escape, and returns the focus to the opener', async () => {
    await table.open();
    const alice = await table.browse('Alice', { viewport: { width: 360, height: 740 } });
    const opener = alice.locator('.bar a.key');
    await opener.focus();
    await alice.keyboard.press('Enter');
    expect(await alice.evaluate('document.activeElement.matches("#panel-damage summary")')).toBe(true);
    await alice.keyboard.press('Tab');
    await alice.keyboard.press('Escape');
    expect(await alice.locator('#panel-damage').getAttribute('open')).toBeNull();
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  });
});
