import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, photograph, violations, PHONE, TABLET, type Look } from './browser.ts';
import { layLine } from './cut-line.ts';
import { until } from '../helpers/until.ts';
import {
  isLive,
  openBrowsedHall,
  readOf,
  reads,
  showsLife,
  tap,
  type BrowsedHall,
} from './browsed-tables.ts';

/* A phone that loses its connection, and regains it. */

const LOST = 'Connection lost. Trying again…';

describeInBrowser('a page without a connection', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  const phone = async (user: string, more: Look = {}): Promise<Page> => {
    const page = await table.browse(user, { viewport: PHONE, complains: false, ...more });
    await isLive(page);
    return page;
  };

  interface Way {
    readonly lose: () => Promise<void>;
    readonly find: () => Promise<void>;
  }

  /** The ways in which a connection is lost and regained. */
  const WAYS: Readonly<Record<string, (page: Page) => Way>> = {
    'the phone has none': (page) => ({
      lose: () => page.context().setOffline(true),
      find: () => page.context().setOffline(false),
    }),
    'the bot cannot be reached': () => ({
      lose: async () => table.cut(),
      find: async () => table.mend(),
    }),
  };

  it.each(Object.entries(WAYS))(
    'says so, sends once what is pressed, and catches up: %s',
    async (name, way) => {
      await table.open();
      const alice = await phone('Alice');
      await reads(alice, 'Turn 1: Alice');
      const { lose, find } = way(alice);
      await lose();
      await reads(alice, LOST);
      await tap(alice, 'Lose 1 life');
      await tap(alice, 'Next step');
      await table.type('Bob', 'set life', { amount: '-5' });
      expect(await alice.locator('[data-waits]').count()).toBeGreaterThan(0);
      await photograph(alice, `table-page-lost-${name.split(' ')[1]}`);
      expect(await violations(alice)).toEqual([]);
      await find();
      await showsLife(alice, 'Bob', '15');
      await showsLife(alice, 'Alice', '19');
      await reads(alice, /^upkeep step/m);
      await until(async () => expect(await readOf(alice)).not.toContain(LOST));
      await until(async () => expect(await alice.locator('[data-waits]').count()).toBe(0));
    },
  );

  it('catches up with the other pages after any interruption', async () => {
    await table.open();
    const bobsLine = await layLine();
    const [alice, bob, watcher] = await Promise.all([
      phone('Alice'),
      phone('Bob', { proxy: bobsLine.proxy }),
      table.browse('Alice', { kind: 'spectate', viewport: TABLET }),
    ]);
    const pages = [alice, bob, watcher];
    const logOn = (page: Page): Promise<string> => page.locator('.log').innerText();
    bobsLine.cut();
    await reads(bob, LOST);
    await tap(bob, 'Gain 1 life');
    await tap(alice, 'Lose 5 life');
    await reads(alice, 'Alice: 20 → 15 life.');
    await table.type('Bob', 'set life', { amount: '-3' });
    await tap(alice, 'Next step');
    await reads(watcher, /^upkeep step/m);
    // Nobody has heard of presses without a connection, and a phone without one hasn't heard of the rest.
    expect(await logOn(watcher)).toMatch(/Bob: 20 → 17 life[^]*Alice: 20 → 15 life/);
    expect(await logOn(bob)).not.toMatch(/→ 1[57]/);
    bobsLine.mend();
    for (const page of [alice, bob]) {
      await showsLife(page, 'Bob', '18');
      await showsLife(page, 'Alice', '15');
    }
    await until(async () => {
      const [first, ...others] = await Promise.all(pages.map(logOn));
      for (const one of others) expect(one).toBe(first);
    });
    for (const page of pages) {
      expect(await readOf(page)).toMatch(/^upkeep step/m);
      expect((await logOn(page)).match(/→ 18 life/g)).toHaveLength(1);
    }
    expect(await watcher.locator('.picture').getAttribute('aria-label')).toMatch(
      /Alice: 15 life[^]*Bob: 18 life/,
    );
    await table.harness.until(() => expect(table.channel().join('\n')).toMatch(/\*\*15\*\*[^]*\*\*18\*\*/));
  });

  it('does not perform a press that comes too late, and explains it', async () => {
    await table.open();
    const alice = await phone('Alice');
    await alice.context().setOffline(true);
    await reads(alice, LOST);
    await tap(alice, 'Next turn');
    table.harness.clock.advance(10 * 60_000);
    await table.type('Bob', 'set life', { amount: '-1' });
    await alice.context().setOffline(false);
    await reads(alice, 'That reached me too late, so nothing changed.');
    await showsLife(alice, 'Bob', '19');
    await photograph(alice, 'table-page-late');
    expect(await readOf(alice)).toContain('Turn 1: Alice');
  });

  it('repeats an unanswered press with the same id, so that it is performed once', async () => {
    await table.open();
    const alice = await phone('Alice');
    const ids: unknown[] = [];
    await alice.route('**/press', async (route) => {
      ids.push((route.request().postDataJSON() as { press: string }).press);
      if (ids.length > 1) return route.continue();
      // The press arrives, and its answer is lost on the way.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await tap(alice, 'Lose 5 life');
    await until(() => expect(ids).toHaveLength(2));
    await showsLife(alice, 'Alice', '15');
    await alice.locator('.seat .answer').waitFor();
    expect(new Set(ids).size).toBe(1);
    await tap(alice, 'Gain 1 life');
    await showsLife(alice, 'Alice', '16');
    expect(await readOf(alice)).not.toContain(LOST);
  });
});
