import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCards, withArt } from '../imported/cards/card-entries.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
import { openPageHall, readAloud, type PageHall } from './page-hall.ts';

/* The art of commanders on pages: fetched by the bot, and to be had by those who have a link to the game. */

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let server: Loopback;
let table: PageHall;

beforeAll(async () => {
  server = await startLoopback(
    (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(JPEG),
  );
  const folder = temporaryFolder();
  const cardsFile = join(folder, 'cards.sqlite');
  await importCards(cardsFile, [
    withArt('Krenko, Mob Boss', `${server.url}/krenko.jpg`, 'Ann Onym'),
    withArt('Atraxa, Praetors’ Voice', 'http://elsewhere.example/atraxa.jpg', 'Ben'),
  ]);
  table = await openPageHall({
    cardsFile,
    cardArt: { folder: join(folder, 'cards.art'), origins: [server.url] },
  });
});
afterAll(async () => {
  await table.close();
  await server.close();
});

const names = (user: string, commander: string): Promise<unknown> =>
  table
    .at(user)
    .slash('commander', [
      { name: 'name', type: 1, options: [{ name: 'commander', type: 3, value: commander }] },
    ]);

const PICTURE = /<img src="(art\/[\w-]+)"/g;

const picturesOn = async (path: string): Promise<readonly string[]> =>
  [...(await table.get(path)).body.matchAll(PICTURE)].map(([, at = '']) => at);

it('shows the art once it is there, without asking again, and says whose it is', async () => {
  await table.open({ variant: 'commander' }, 'Alice', 'Bob', 'Cleo', 'Dora');
  await names('Alice', 'Krenko, Mob Boss');
  await names('Bob', 'Atraxa, Praetors’ Voice');
  await names('Cleo', 'Kaalia of the Vast');
  await names('Dora', 'Somebody Unknown');
  const path = await table.link('Alice');
  const page = await table.live(path);
  await table.harness.until(() =>
    expect(page.events.some(({ data }) => JSON.stringify(data).includes('art/'))).toBe(true),
  );
  const [picture = '', ...others] = await picturesOn(path);
  expect(others).toEqual([]);
  const { body } = await table.get(path);
  expect(readAloud(body)).toContain('Art: Krenko, Mob Boss by Ann Onym. © Wizards of the Coast');
  expect(body).not.toContain(server.url);
  const { status, headers } = await table.get(`${path}${picture}`);
  expect([status, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'image/jpeg',
    `${JPEG.length}`,
  ]);
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=2592000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("img-src 'self' data:"),
  });
  expect(server.requests.map(({ url }) => url)).toEqual(['/krenko.jpg']);
  // Nothing else is to be had there, and nothing of it by another game's link.
  for (const at of [
    `${path}art/other`,
    `${path}art/${encodeURIComponent('../x')}`,
    `/judge/g/unknown/${picture}`,
  ])
    expect((await table.get(at)).status).toBe(404);
  await table.open({}, 'Alice', 'Bob');
  const elsewhere = await table.link('Alice');
  expect((await table.get(`${elsewhere}${picture}`)).status).toBe(404);
  expect((await table.get(`${path}${picture}`)).status).toBe(200);
});

it('shows nothing where the bot is not to fetch any', async () => {
  const plain = await openPageHall();
  await plain.open({ variant: 'commander' });
  const path = await plain.link('Alice');
  const { body } = await plain.get(path);
  expect(body).not.toMatch(/has-art|class="art"|credit/);
  expect((await plain.get(`${path}art/any`)).status).toBe(404);
  await plain.close();
});
