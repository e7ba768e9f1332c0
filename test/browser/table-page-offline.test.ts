import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, PHONE, photograph, violations } from './browser.ts';
import { press } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import {
  isLive,
  openBrowsedHall,
  readOf,
  reads,
  seatOn,
  showsLife,
  tap,
  type BrowsedHall,
} from './browsed-tables.ts';

/* A phone without the network: it opens the page as it was, and one's own life waits for the network. */

const LOST = 'Connection lost. Trying again…';
const MINUTE_MS = 60_000;

/** The addresses that a page has stored on the device. */
const keptOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(async () => {
    const lists = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return (await Promise.all(lists)).flat();
  })()`);

/** The stored copy of a page, as it would be opened without the network. */
const keptPage = (page: Page): Promise<string> =>
  page.evaluate(`caches.match('./').then((page) => page?.text() ?? '')`);

/** How many pages have a worker. */
const workers = (page: Page): Promise<number> =>
  page.evaluate(`navigator.serviceWorker.getRegistrations().then((found) => found.length)`);

const hasWorker = (page: Page): Promise<boolean> =>
  page.evaluate(`navigator.serviceWorker.getRegistration('./').then((found) => found !== undefined)`);

describeInBrowser('a page without the network', () => {
  let table: BrowsedHall;
  beforeAll(async () => {
    table = await openBrowsedHall();
  });
  afterAll(() => table.close());

  /** A phone on which the page is stored, with everyone’s current life. */
  async function keptPhone(user: string): Promise<Page> {
    table.mend();
    const page = await table.browse(user, { viewport: PHONE, complains: false });
    await isLive(page);
    await until(async () => expect(await keptPage(page)).toContain('data-ahead'));
    await page.evaluate('navigator.serviceWorker.ready');
    return page;
  }

  /** The number of presses that a page has stored to send them later. */
  const unsent = (page: Page): Promise<number> =>
    page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('taps ')).length`);

  /** Taps one's own life, which waits together with earlier taps. */
  async function tapOffline(page: Page, label: string, life: string): Promise<void> {
    const before = await unsent(page);
    await tap(page, label);
    await showsLife(page, 'Alice', life);
    await until(async () => expect(await unsent(page)).toBe(before + 1));
  }

  const isSettled = (page: Page): Promise<void> =>
    until(async () => expect(await page.locator('[data-waits]').count()).toBe(0));

  /** The lines of the log about a player’s life, oldest first. */
  const livesOf = async (page: Page, whose: string): Promise<readonly string[]> =>
    [...(await page.locator('.log').innerText()).matchAll(new RegExp(`${whose}: (.*) life`, 'g'))]
      .map(([, change = '']) => change)
      .toReversed();

  it('opens as it was last, with all it needs, and goes on once the network is back', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    await table.type('Bob', 'set life', { amount: '-7' });
    await showsLife(alice, 'Bob', '13');
    await until(async () => expect(await keptPage(alice)).toContain('data-count="13"'));
    table.cut();
    await alice.reload();
    await showsLife(alice, 'Bob', '13');
    await reads(alice, LOST);
    expect(await readOf(alice)).toContain('What you tap at your own life is sent then.');
    expect(await alice.evaluate('getComputedStyle(document.querySelector(".mine")).position')).toBe('sticky');
    expect(await violations(alice)).toEqual([]);
    await photograph(alice, 'table-page-offline');
    await tapOffline(alice, 'Lose 5 life', '15');
    table.mend();
    await isSettled(alice);
    await until(async () => expect(await readOf(alice)).not.toContain(LOST));
    await until(async () => expect(await livesOf(alice, 'Alice')).toEqual(['20 → 15']));
  });

  it('keeps its strict policy, and nothing of it reaches other caches', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    const kept: Readonly<Record<string, string>> = await alice.evaluate(
      `caches.match('./').then((page) => Object.fromEntries(page.headers))`,
    );
    expect(kept['content-security-policy']).toMatch(
      /default-src 'none';.*worker-src 'self'.*frame-ancestors 'none'/,
    );
    expect(kept['cache-control']).toBe('no-store');
    const [page, ...files] = (await keptOn(alice)).toSorted(
      (one, other) => Number(one.includes('/assets/')) - Number(other.includes('/assets/')),
    );
    expect(page).toBe(alice.url());
    expect(files.every((file) => file.includes('/assets/'))).toBe(true);
    const headers = { 'service-worker': 'script' };
    for (const file of ['worker.js', 'app.webmanifest']) {
      const answer = await table.get(`${new URL(alice.url()).pathname}${file}`, headers);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  it('sends taps once, in their order, also after the phone closed the page', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Lose 5 life', '15');
    await tapOffline(alice, 'Gain 1 life', '16');
    await alice.reload();
    await showsLife(alice, 'Alice', '16');
    await tapOffline(alice, 'Lose 1 life', '15');
    table.mend();
    await isSettled(alice);
    await showsLife(alice, 'Alice', '15');
    await until(async () => expect(await livesOf(alice, 'Alice')).toEqual(['20 → 15', '15 → 16', '16 → 15']));
    await alice.reload();
    await isLive(alice);
    await until(async () => expect(await livesOf(alice, 'Alice')).toHaveLength(3));
    expect(await alice.evaluate('localStorage.length')).toBe(0);
  });

  it('performs once a tap whose answer was lost before the page was closed', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    let sent = 0;
    await alice.route('**/press', async (route) => {
      sent += 1;
      if (sent === 1) await route.fetch();
      await route.abort('connectionreset');
    });
    await tap(alice, 'Lose 5 life');
    await until(() => expect(sent).toBeGreaterThan(1));
    await alice.unrouteAll({ behavior: 'ignoreErrors' });
    await alice.reload();
    await isSettled(alice);
    await showsLife(alice, 'Alice', '15');
    await until(async () => expect(await livesOf(alice, 'Alice')).toEqual(['20 → 15']));
  });

  it.each([
    [29, ['20 → 25', '25 → 24'], '24'],
    [45, [], '20'],
  ])('sends a tap that is %i minutes old, or says that it is too late', async (minutes, changes, life) => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Gain 5 life', '25');
    await tapOffline(alice, 'Lose 1 life', '24');
    table.harness.clock.advance(minutes * MINUTE_MS);
    table.mend();
    await isSettled(alice);
    await showsLife(alice, 'Alice', life);
    if (changes.length === 0) {
      await reads(alice, '+5 life: That reached me too late, so nothing changed.');
      expect(await readOf(alice)).toContain('−1 life: That reached me too late');
    } else await until(async () => expect(await livesOf(alice, 'Alice')).toEqual(changes));
    await photograph(alice, `table-page-offline-${minutes}`);
    expect(await violations(alice)).toEqual([]);
  });

  it.each([
    ['Keep 15', '15'],
    ['−4 too: 11', '11'],
    ['Set 16', '16'],
  ])('shows both and asks where the life changed meanwhile: %s', async (choice, life) => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Lose 5 life', '15');
    await tapOffline(alice, 'Gain 1 life', '16');
    table.harness.clock.advance(10 * MINUTE_MS);
    await table.type('Bob', 'set damage', { hits: 'Alice 5' });
    table.mend();
    await reads(alice, 'The table has you at 15 by now. On your page, 20 became 16.');
    await isSettled(alice);
    await showsLife(alice, 'Alice', '15');
    expect(await violations(alice)).toEqual([]);
    if (life === '15') await photograph(alice, 'table-page-offline-asks');
    await tap(alice, choice);
    await showsLife(alice, 'Alice', life);
    await until(async () =>
      expect(await seatOn(alice, 'Alice').locator('form .offers, [data-keeps]').count()).toBe(0),
    );
    expect(await unsent(alice)).toBe(0);
  });

  it.each(['Keep 15', 'Close the answer'])('asks again after it was closed, until: %s', async (choice) => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Lose 5 life', '15');
    await tapOffline(alice, 'Gain 1 life', '16');
    table.harness.clock.advance(10 * MINUTE_MS);
    await table.type('Bob', 'set damage', { hits: 'Alice 5' });
    table.mend();
    const asked = 'The table has you at 15 by now. On your page, 20 became 16.';
    await reads(alice, asked);
    await isSettled(alice);
    await alice.reload();
    await reads(alice, asked);
    await isSettled(alice);
    await tap(alice, choice);
    await until(async () => expect(await readOf(alice)).not.toContain(asked));
    expect(await unsent(alice)).toBe(0);
    await alice.reload();
    await isLive(alice);
    await showsLife(alice, 'Alice', '15');
    expect(await livesOf(alice, 'Alice')).toHaveLength(1);
  });

  it('keeps the taps of each tab', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    const other = await alice.context().newPage();
    other.setDefaultTimeout(150_000);
    await other.goto(alice.url());
    await isLive(other);
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Lose 5 life', '15');
    await tap(other, 'Lose 1 life');
    await until(async () => expect(await unsent(other)).toBe(2));
    await tapOffline(alice, 'Gain 1 life', '16');
    await until(async () => expect(await unsent(alice)).toBe(3));
  });

  it('waits as long as the server demands after too many requests', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    let sent = 0;
    await alice.route('**/press', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      const body = JSON.stringify({ outcome: 'refused', html: 'That was too much at once.' });
      return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body });
    });
    await tap(alice, 'Lose 5 life');
    await tap(alice, 'Gain 1 life');
    await until(async () => expect(await livesOf(alice, 'Alice')).not.toEqual([]));
    await isSettled(alice);
    await showsLife(alice, 'Alice', '16');
    expect(await unsent(alice)).toBe(0);
  });

  it('opens its last state if only a proxy answers', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.fail();
    await alice.reload();
    await showsLife(alice, 'Alice', '20');
    await reads(alice, LOST);
    table.mend();
    await until(async () => expect(await readOf(alice)).not.toContain(LOST));
  });

  it('does not keep what others decide, nor taps at the life of others', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    table.cut();
    await reads(alice, LOST);
    await tap(alice, 'Lose 1 life for Bob');
    await alice.locator('.other .pending[data-waits]').waitFor();
    table.harness.clock.advance(10 * MINUTE_MS);
    table.mend();
    await reads(alice, 'That reached me too late, so nothing changed.');
    await showsLife(alice, 'Bob', '20');
  });

  it('forgets everything once the link ends or its owner has left', async () => {
    const ends: Readonly<Record<string, () => Promise<unknown>>> = {
      revoked: async () => press(table.at('Bob'), await table.askPage('Bob'), 'Revoke'),
      conceded: () => table.type('Bob', 'game concede'),
      over: async () =>
        press(table.at('Alice'), await table.type('Alice', 'game end', { draw: true }), 'End the game'),
    };
    for (const [end, perform] of Object.entries(ends)) {
      await table.open({}, 'Alice', 'Bob', 'Cleo');
      const bob = await keptPhone('Bob');
      expect(await hasWorker(bob)).toBe(true);
      await perform();
      await until(async () =>
        expect([end, await keptOn(bob), await hasWorker(bob)]).toEqual([end, [], false]),
      );
    }
  });

  it('forgets everything of a link that ended while the page was closed', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const alice = await keptPhone('Alice');
    const page = alice.url();
    table.cut();
    await reads(alice, LOST);
    await tapOffline(alice, 'Lose 5 life', '15');
    await alice.goto('about:blank');
    await press(table.at('Alice'), await table.type('Alice', 'game end', { draw: true }), 'End the game');
    table.mend();
    await alice.goto(page);
    await until(async () => expect([await keptOn(alice), await workers(alice)]).toEqual([[], 0]));
    await isSettled(alice);
    expect(await unsent(alice)).toBe(0);
  });

  it('forgets other pages a day after they were last open', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    const first = alice.url();
    await alice.evaluate(`localStorage.setItem('taps /judge/g/gone/ id', '{"fields":{"pressed":"5"}}')`);
    await table.open();
    await alice.goto(await table.link('Alice'));
    await until(async () => expect(await unsent(alice)).toBe(0));
    expect([await keptOn(alice), await workers(alice)]).toEqual([
      expect.arrayContaining([first, alice.url()]),
      2,
    ]);
    await alice.evaluate(`(async () => {
      const [path] = [new URL('${first}').pathname];
      const cache = await caches.open('page ' + path);
      const page = await cache.match(path);
      const headers = new Headers(page.headers);
      headers.set('X-Kept-At', String(Date.now() - 25 * 60 * 60 * 1000));
      await cache.put(path, new Response(await page.text(), { headers }));
    })()`);
    await alice.reload();
    await until(async () => expect(await workers(alice)).toBe(1));
    const kept = await keptOn(alice);
    expect(kept).toContain(alice.url());
    expect(kept).not.toContain(first);
  });

  it('can be put on a home screen, and opens there at the same address', async () => {
    await table.open();
    const alice = await keptPhone('Alice');
    const manifest: { start_url: string; scope: string; display: string; icons: readonly { src: string }[] } =
      await alice.evaluate(
        `fetch(document.querySelector('link[rel=manifest]').href).then((file) => file.json())`,
      );
    expect([manifest.start_url, manifest.scope, manifest.display]).toEqual(['./', './', 'standalone']);
    for (const { src } of manifest.icons)
      expect((await table.get(new URL(src, alice.url()).pathname)).status).toBe(200);
  });

  it('keeps nothing of a page that only looks on', async () => {
    await table.open();
    const watcher = await table.browse('Alice', { kind: 'spectate' });
    await isLive(watcher);
    expect(await watcher.locator('link[rel=manifest]').count()).toBe(0);
    expect([await keptOn(watcher), await hasWorker(watcher)]).toEqual([[], false]);
  });
});
