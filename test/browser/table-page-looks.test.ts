import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, overhang, photograph, violations, PHONE, TABLET } from './browser.ts';
import { until } from '../helpers/until.ts';
import { outOfSight, tooSmall } from './room.ts';
import {
  openBrowsedHall,
  reads,
  seatOn,
  showsLife,
  tap,
  unfold,
  type BrowsedHall,
} from './browsed-tables.ts';

/* The looks of a page: on a phone and on a tablet, dark and light, by keyboard alone, and without scripts. */

const PLAYERS = ['Alice', 'Bob', 'Cleo', 'Dora', 'Emil', 'Fritz'];

/** A box on the page. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(page: Page, whose: string, part: string): Promise<Box> {
  const box = await seatOn(page, whose).locator(part).boundingBox();
  if (!box) throw new Error(`${whose} has no ${part} to be seen`);
  return box;
}

/** The direction in which a player reads their life total, in degrees clockwise. */
const turnedBy = (page: Page, whose: string): Promise<number> =>
  seatOn(page, whose).evaluate((seat) => {
    const { transform, writingMode } = getComputedStyle(seat);
    return ((transform.startsWith('matrix(-1') ? 180 : 0) + (writingMode === 'vertical-rl' ? 90 : 0)) % 360;
  });

describeInBrowser('the page of a table looks', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  it.each([
    [2, 'light', ['Counters', 'Commander damage', 'Coin, dice']],
    [4, 'dark', ['Damage', 'Commander damage']],
    [6, 'light', ['Damage']],
  ] as const)('whole on a phone, of %i players, %s', async (players, colorScheme, panels) => {
    await table.open({ commander: true }, ...PLAYERS.slice(0, players));
    await table.type('Bob', 'commander name', { commander: 'Atraxa, Praetors’ Voice' });
    const alice = await table.browse('Alice', { viewport: PHONE, colorScheme });
    await photograph(alice, `table-page-${players}-${colorScheme}`);
    // One's own life is the largest number, and in view.
    const mine = await boxOf(alice, 'Alice', '.total .number');
    const bar = (await alice.locator('.bar').boundingBox())?.y ?? 0;
    expect(mine.y + mine.height).toBeLessThan(bar);
    expect(mine.height).toBeGreaterThan((await boxOf(alice, 'Bob', '.total .number')).height);
    for (const panel of panels) {
      await unfold(alice, panel);
      expect(await violations(alice)).toEqual([]);
      expect(await overhang(alice)).toBe(0);
      expect(await tooSmall(alice)).toEqual([]);
      await unfold(alice, panel);
    }
  });

  it.each([
    [2, { Alice: 0, Bob: 180 }],
    [4, { Alice: 0, Bob: 90, Cleo: 180, Dora: 270 }],
    [6, { Alice: 0, Bob: 90, Cleo: 180, Dora: 180, Emil: 270, Fritz: 0 }],
  ] as const)('turned to the players on a tablet between %i of them', async (players, turned) => {
    await table.open({}, ...PLAYERS.slice(0, players));
    const tablet = await table.browse('Alice', { viewport: TABLET, colorScheme: 'dark' });
    await photograph(tablet, `table-page-tablet-${players}`);
    for (const [name, degrees] of Object.entries(turned)) expect(await turnedBy(tablet, name)).toBe(degrees);
    expect(await violations(tablet)).toEqual([]);
    expect(await overhang(tablet)).toBe(0);
    expect(await tooSmall(tablet)).toEqual([]);
    await seatOn(tablet, 'Bob').getByRole('button', { name: 'Lose 5 life for Bob' }).click();
    await showsLife(tablet, 'Bob', '15');
    await tablet.getByLabel('Seats turned to their players').uncheck();
    for (const name of Object.keys(turned)) expect(await turnedBy(tablet, name)).toBe(0);
  });

  it('the same for keyboard users', async () => {
    await table.open();
    const alice = await table.browse('Alice', { viewport: PHONE });
    const focused = (): Promise<string> =>
      alice.evaluate(
        `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
      );
    /** Presses Tab until the element with this label has the focus. */
    const goTo = async (label: string): Promise<void> => {
      const passed: string[] = [];
      do {
        await alice.keyboard.press('Tab');
        passed.push(await focused());
        expect(passed.length, `${label} among ${passed.join(', ')}`).toBeLessThan(60);
      } while (passed.at(-1) !== label);
    };
    await goTo('Lose 1 life');
    await alice.keyboard.press('Enter');
    await alice.keyboard.press('Space');
    await showsLife(alice, 'Alice', '18');
    expect(await focused()).toBe('Lose 1 life');
    await goTo('Damage…');
    await alice.keyboard.press('Enter');
    await goTo('Damage to Bob');
    await alice.keyboard.type('3');
    await alice.keyboard.press('Enter');
    await showsLife(alice, 'Bob', '17');
    await goTo('500.1');
    await alice.keyboard.press('Enter');
    await alice.locator('.rule-text').waitFor();
    await goTo('Keep');
    await alice.keyboard.press('Enter');
    await reads(alice, 'Alice keeps 7 cards.');
    await goTo('Next turn');
    await alice.keyboard.press('Enter');
    await reads(alice, 'Turn 2: Bob');
    expect(await focused()).toBe('Next turn');
  });

  it('whole without scripts: it shows the game, its forms work, and rules are links', async () => {
    await table.open();
    const alice = await table.browse('Alice', { viewport: PHONE, javaScriptEnabled: false });
    await tap(alice, 'Lose 5 life');
    await reads(alice, 'Alice: 20 → 15 life.');
    await showsLife(alice, 'Alice', '15');
    await unfold(alice, 'Damage');
    await alice.getByLabel('Damage to Bob', { exact: true }).fill('4');
    await tap(alice, 'Deal damage');
    await showsLife(alice, 'Bob', '16');
    // After a reload, it is still done only once.
    await alice.reload();
    await showsLife(alice, 'Bob', '16');
    await tap(alice, 'Next turn');
    await reads(alice, 'Turn 2: Bob');
    await photograph(alice, 'table-page-without-scripts');
    expect(await overhang(alice)).toBe(0);
    await alice.locator('.log .rule').first().click();
    await reads(alice, 'Back to the table');
    await photograph(alice, 'table-page-rule-alone');
    expect(await overhang(alice)).toBe(0);
    await alice.getByText('Back to the table').click();
    await reads(alice, 'Turn 2: Bob');
  });

  it('unchanged, despite anything that happens at the table meanwhile', async () => {
    await table.open();
    const bob = await table.browse('Bob', { viewport: PHONE });
    await unfold(bob, 'Damage');
    // An opened panel is in view, down to its last button.
    expect(await outOfSight(bob, '#panel-damage .row, #panel-damage .primary')).toEqual([]);
    await photograph(bob, 'table-page-panel');
    await bob.getByLabel('Damage to Alice', { exact: true }).fill('9');
    await bob.getByPlaceholder('Bob 23 Krenko').fill('Alice 3 poison');
    await table.type('Alice', 'turn next');
    await table.type('Alice', 'set life', { amount: '-2' });
    await showsLife(bob, 'Alice', '18');
    await until(async () => expect(await bob.locator('h1').innerText()).toBe('Turn 2: Bob'));
    expect(await bob.getByLabel('Damage to Alice', { exact: true }).inputValue()).toBe('9');
    expect(await bob.getByPlaceholder('Bob 23 Krenko').inputValue()).toBe('Alice 3 poison');
  });
});
