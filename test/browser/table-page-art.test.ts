import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCards, withArt } from '../imported/cards/card-entries.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';
import { until } from '../helpers/until.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
import { describeInBrowser, openPage, photograph, violations, PHONE, TABLET } from './browser.ts';
import { openBrowsedHall, reads, seatOn, showsLife, tap, type BrowsedHall } from './browsed-tables.ts';
import { ROOM_FOR_ALL, roomless } from './room.ts';

/* The art of commanders behind the seats of a page. */

/** Paints a JPEG in the browser, so that no image file is needed. */
async function paint(page: Page, how: string): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 626, height: 457 });
    const brush = canvas.getContext('2d');
    const fill = (color) => { brush.fillStyle = color; brush.fillRect(0, 0, 626, 457); };
    ${how}
    return canvas.toDataURL('image/jpeg');
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const PAINTED = {
  white: `fill('#fff')`,
  black: `fill('#000')`,
  scene: `const sky = brush.createLinearGradient(0, 0, 0, 457);
    sky.addColorStop(0, '#fff3c4'); sky.addColorStop(0.6, '#e2572b'); sky.addColorStop(1, '#3b0d2e');
    fill(sky);
    brush.fillStyle = '#20323a'; brush.beginPath(); brush.moveTo(0, 457); brush.lineTo(210, 150); brush.lineTo(420, 457); brush.fill();
    brush.fillStyle = '#fffbe6'; brush.beginPath(); brush.arc(430, 130, 60, 0, 7); brush.fill();`,
} as const;

const COMMANDERS = [
  ['Alice', 'Krenko, Mob Boss', 'scene'],
  ['Bob', 'Atraxa, Praetors’ Voice', 'white'],
  ['Cleo', 'Kaalia of the Vast', 'black'],
  ['Dora', 'Meren of Clan Nel Toth', 'scene'],
] as const;

describeInBrowser('the art of commanders', () => {
  let server: Loopback;
  let table: BrowsedHall;
  let paintAll: () => Promise<void>;

  beforeAll(async () => {
    const pictures = new Map<string, Buffer>();
    server = await startLoopback(({ url = '' }, response) => {
      const picture = pictures.get(url);
      response.writeHead(picture ? 200 : 404, { 'content-type': 'image/jpeg' }).end(picture);
    });
    const folder = temporaryFolder();
    const cardsFile = join(folder, 'cards.sqlite');
    await importCards(
      cardsFile,
      COMMANDERS.map(([user, name]) => withArt(name, `${server.url}/${user}.jpg`, `Artist of ${user}`)),
    );
    table = await openBrowsedHall({
      cardsFile,
      cardArt: { folder: join(folder, 'cards.art'), origins: [server.url] },
    });
    await table.open({ variant: 'commander' }, ...COMMANDERS.map(([user]) => user));
    for (const [user, commander] of COMMANDERS) await table.type(user, 'commander name', { commander });
    paintAll = async () => {
      const page = await openPage();
      for (const [user, , how] of COMMANDERS) pictures.set(`/${user}.jpg`, await paint(page, PAINTED[how]));
    };
  });
  afterAll(async () => {
    await table.close();
    await server.close();
  });

  const areShown = (page: Page): Promise<void> =>
    until(async () =>
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('.art img')].map((one) => one.complete && one.naturalWidth)`,
        ),
      ).toEqual([626, 626, 626, 626]),
    );

  it.each([
    ['phone', 'dark', PHONE],
    ['phone', 'light', PHONE],
    ['tablet', 'dark', TABLET],
    ['tablet', 'light', TABLET],
    ['upright', 'light', { width: 768, height: 1024 }],
    ['sideways', 'dark', { width: 844, height: 390 }],
  ] as const)('is behind the seats, of this server alone: %s, %s', async (name, colorScheme, viewport) => {
    await paintAll();
    const alice = await table.browse('Alice', { viewport, colorScheme });
    await areShown(alice);
    await photograph(alice, `table-page-art-${name}-${colorScheme}`);
    expect(await violations(alice)).toEqual([]);
    expect(await roomless(alice)).toEqual(ROOM_FOR_ALL);
    const loaded = await alice.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)`,
    );
    expect([...new Set(loaded)]).toEqual([table.origin]);
    await alice.locator('.credit').scrollIntoViewIfNeeded();
    await photograph(alice, `table-page-art-credit-${name}-${colorScheme}`);
    await reads(alice, /Art: .*Krenko, Mob Boss by Artist of Alice.*© Wizards of the Coast/);
    // It stays the same while the numbers change, and lets taps through.
    await alice.evaluate(`document.querySelector('.mine .art img').dataset.same = ''`);
    const [life] = await seatOn(alice, 'Alice').locator('.total .number').allInnerTexts();
    await tap(alice, 'Lose 1 life');
    await showsLife(alice, 'Alice', `${Number(life) - 1}`);
    expect(await alice.locator('.mine .art img[data-same]').count()).toBe(1);
  });

  it('fits a seat that is about to lose', async () => {
    await paintAll();
    await table.type('Bob', 'set life', { amount: '-40' });
    const alice = await table.browse('Alice', { viewport: PHONE, colorScheme: 'light' });
    await areShown(alice);
    await reads(alice, 'loses');
    await photograph(alice, 'table-page-art-loses');
    expect(await violations(alice)).toEqual([]);
  });

  it('makes all seats dark, also those without', async () => {
    await paintAll();
    await table.open({ variant: 'commander' }, 'Alice', 'Bob');
    await table.type('Alice', 'commander name', { commander: 'Krenko, Mob Boss' });
    const alice = await table.browse('Alice', { viewport: TABLET, colorScheme: 'light' });
    await until(async () => expect(await alice.locator('.art img').count()).toBe(1));
    expect(await alice.locator('.seat.on-dark').count()).toBe(2);
    await photograph(alice, 'table-page-art-one');
    expect(await violations(alice)).toEqual([]);
  });
});
