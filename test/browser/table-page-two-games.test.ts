import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, photograph, violations } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { isLive, openBrowsedHall, reads, seatOn, showsLife, type BrowsedHall } from './browsed-tables.ts';
import { roomless, ROOM_FOR_ALL } from './room.ts';

/* An evening: four players, one of them a guest, play two games of Commander on two phones and a tablet. */

/** A person's touches on a page, which are counted. */
class Hand {
  touches = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async touch(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error('not there to be touched');
    this.touches += 1;
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  key(name: string): Promise<void> {
    return this.touch(this.page.getByRole('button', { name, exact: true }).filter({ visible: true }).first());
  }

  /** Opening a list and choosing from it are two touches. */
  async choose(list: Locator, label: string): Promise<void> {
    this.touches += 2;
    await list.selectOption({ label });
  }

  async drag(from: string, to: string): Promise<void> {
    const [start, end] = await Promise.all(
      [from, to].map(async (whose) => {
        const box = await seatOn(this.page, whose).locator('h2').boundingBox();
        if (!box) throw new Error('not there to be dragged');
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      }),
    );
    this.touches += 1;
    await this.page.mouse.move(...start!);
    await this.page.mouse.down();
    await this.page.mouse.move(...end!, { steps: 4 });
    await this.page.locator('.hit-here').waitFor();
    await this.page.mouse.up();
  }

  /** Counts the touches of an action. */
  async count(does: () => Promise<void>): Promise<number> {
    const before = this.touches;
    await does();
    return this.touches - before;
  }
}

describeInBrowser('an evening with a guest, on two phones and a tablet', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  const open = async (): Promise<readonly [Hand, Hand, Hand]> => {
    await table.type('Alice', 'commander name', {
      commander: 'Tymna the Weaver',
      partner: 'Thrasios, Triton Hero',
    });
    await table.type('Bob', 'commander name', { commander: 'Okaun, Eye of Chaos' });
    await table.type('Cleo', 'commander name', { commander: 'Meren of Clan Nel Toth' });
    const pages = await Promise.all([
      table.browse('Alice', { viewport: { width: 1180, height: 820 }, hasTouch: true }),
      table.browse('Bob', { viewport: { width: 390, height: 844 }, hasTouch: true, complains: false }),
      table.browse('Cleo', {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        complains: false,
        colorScheme: 'dark',
      }),
    ]);
    for (const page of pages) await isLive(page);
    const [tablet, bob, cleo] = pages.map((page) => new Hand(page));
    return [tablet!, bob!, cleo!];
  };

  /** On the tablet, dragging says who hits whom. */
  async function hit(
    hand: Hand,
    from: string,
    to: string,
    amount: string,
    commander?: string,
  ): Promise<void> {
    const { page } = hand;
    await hand.drag(from, to);
    await page.keyboard.type(amount);
    if (commander !== undefined) await hand.choose(page.locator('#hit-form select[name=hit]'), commander);
    await hand.touch(page.locator('#hit-form').getByRole('button', { name: 'Deal damage' }));
  }

  /** On a phone: two players are hit, one of them by a commander, and the turn is passed. */
  async function attack(hand: Hand, one: string, commander: string, other: string): Promise<void> {
    const { page } = hand;
    await hand.touch(seatOn(page, one).locator('a.name'));
    await page.keyboard.type('3');
    await hand.choose(page.getByLabel(`By which commander to ${one}`), commander);
    await hand.touch(page.getByLabel(`Damage to ${other}`, { exact: true }));
    await page.keyboard.type('2');
    await hand.key('Deal damage');
  }

  it('is played to its end twice', async () => {
    await table.open({ commander: true, guests: 'Dora' }, 'Alice', 'Bob', 'Cleo');
    const [tablet, bob, cleo] = await open();
    for (const hand of [tablet, bob, cleo]) await hand.key('Keep');
    await table.type('Alice', 'mulligan keep', { player: 'Dora' });
    await reads(tablet.page, 'Turn 1: Alice');
    // A round of four turns.
    const touches = [
      await tablet.count(async () => {
        await hit(tablet, 'Alice', 'Bob', '3', 'Tymna the Weaver');
        await showsLife(bob.page, 'Bob', '37');
        await hit(tablet, 'Alice', 'Cleo', '2');
        await showsLife(cleo.page, 'Cleo', '38');
        await tablet.key('Next turn');
      }),
      await bob.count(async () => {
        await reads(bob.page, 'Turn 2: Bob');
        await attack(bob, 'Cleo', 'Okaun, Eye of Chaos', 'Alice');
        await showsLife(cleo.page, 'Cleo', '35');
        await showsLife(tablet.page, 'Alice', '38');
        await bob.key('Next turn');
      }),
      await cleo.count(async () => {
        await reads(cleo.page, 'Turn 3: Cleo');
        await attack(cleo, 'Dora', 'Meren of Clan Nel Toth', 'Bob');
        await showsLife(tablet.page, 'Dora', '37');
        await showsLife(bob.page, 'Bob', '35');
        await cleo.key('Next turn');
      }),
      await tablet.count(async () => {
        await reads(tablet.page, 'Dora');
        await hit(tablet, 'Dora', 'Alice', '4');
        await showsLife(tablet.page, 'Alice', '34');
        await tablet.key('Next turn');
      }),
    ];
    await reads(tablet.page, 'Turn 5: Alice');
    expect(touches).toEqual([7, 6, 6, 3]);
    for (const { page } of [tablet, bob, cleo]) {
      expect(await violations(page)).toEqual([]);
      expect(await roomless(page)).toEqual(ROOM_FOR_ALL);
      expect(await page.evaluate('scrollY')).toBe(0);
    }
    await photograph(tablet.page, 'table-page-two-games-tablet');
    await photograph(bob.page, 'table-page-two-games-bob');
    await photograph(cleo.page, 'table-page-two-games-cleo');

    // Cleo’s phone has no network for a while: she pays life, and finds her page again after a restart.
    await until(async () =>
      expect(
        await cleo.page.evaluate<string>(`caches.match('./').then((kept) => kept?.text() ?? '')`),
      ).toContain('Turn 5: Alice'),
    );
    await cleo.page.context().setOffline(true);
    await reads(cleo.page, 'Connection lost');
    await cleo.key('Lose 5 life');
    await showsLife(cleo.page, 'Cleo', '30');
    await until(async () => expect(await cleo.page.evaluate('localStorage.length')).toBe(1));
    table.harness.clock.advance(10 * 60_000);
    await cleo.page.reload();
    await showsLife(cleo.page, 'Cleo', '30');
    await cleo.page.context().setOffline(false);
    await showsLife(tablet.page, 'Cleo', '30');

    // A commander hits the guest until she has lost, then all others concede.
    await hit(tablet, 'Alice', 'Dora', '21', 'Thrasios, Triton Hero');
    await reads(tablet.page, 'loses');
    await photograph(tablet.page, 'table-page-two-games-loses');
    await tablet.key('Remove losing players');
    await reads(tablet.page, 'Dora lost');
    await table.type('Bob', 'game concede');
    await press(table.at('Cleo'), await table.type('Cleo', 'game concede'), 'Concede');
    for (const { page } of [tablet, bob, cleo]) await reads(page, 'Alice wins');
    for (const { page } of [bob, cleo])
      await until(async () => expect(await page.evaluate('caches.keys()')).toEqual([]));
    await photograph(cleo.page, 'table-page-two-games-over');

    // The second game has new pages.
    await table.open({ commander: true, guests: 'Dora' }, 'Cleo', 'Bob', 'Alice');
    const [second, bobsSecond, cleosSecond] = await open();
    await reads(cleosSecond.page, 'Turn 1: Cleo');
    await cleosSecond.key('Keep');
    await bobsSecond.key('Lose 1 life');
    await showsLife(second.page, 'Bob', '39');
    expect(await bob.page.locator('.seat').first().innerText()).not.toContain('39');
    expect(await violations(cleosSecond.page)).toEqual([]);
  });
});
