import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openArtCache, type ArtSettings, type ArtCache } from '#import/art/art-cache.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

/* Pictures of cards are fetched once from a real server, and kept. */

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

const giveJpeg = (response: ServerResponse, body = JPEG): void =>
  void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);

interface ArtFixture {
  readonly server: Loopback;
  readonly folder: string;
  readonly art: ArtCache;
  readonly told: readonly string[];
  readonly failed: readonly unknown[];
  readonly warned: readonly unknown[];
  readonly clock: ManualClock;
  /** Opens the same folder again, as after a restart. */
  readonly reopen: () => Promise<ArtCache>;
}

async function openFixture(
  answer: RequestListener = (_, response) => giveJpeg(response),
  settings: Partial<ArtSettings> = {},
): Promise<ArtFixture> {
  const server = await startLoopback(answer);
  const folder = settings.folder ?? join(temporaryFolder(), 'cards.art');
  const clock = new ManualClock();
  const told: string[] = [];
  const failed: unknown[] = [];
  const warned: unknown[] = [];
  const log = {
    warn: (fields: unknown) => void warned.push(fields),
    debug: (fields: unknown) => void failed.push(fields),
  };
  const reopen = async (): Promise<ArtCache> => {
    const art = await openArtCache({ origins: [server.url], ...settings, folder }, { clock, log });
    art.onArrival((waiter) => void told.push(waiter));
    onTestFinished(() => art.close());
    return art;
  };
  const art = await reopen();
  onTestFinished(() => server.close());
  return { server, folder, art, told, failed, warned, clock, reopen };
}

it('fetches a picture once, tells all who wait, and keeps it over a restart', async () => {
  const { server, folder, art, told, reopen } = await openFixture();
  const address = `${server.url}/krenko.jpg?1`;
  expect(existsSync(folder)).toBe(false);
  expect([art.request(address, 'one'), art.request(address, 'other'), art.request(address, 'one')]).toEqual([
    false,
    false,
    false,
  ]);
  await until(() => expect(told).toEqual(['one', 'other']));
  expect(art.request(address, 'one')).toBe(true);
  expect(await art.read(address)).toEqual(JPEG);
  const again = await reopen();
  expect(again.request(address, 'one')).toBe(true);
  expect(await again.read(address)).toEqual(JPEG);
  expect(server.requests.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
    ['/krenko.jpg?1', expect.stringMatching(/^playgroup-judge\/\d/)],
  ]);
  expect(readdirSync(folder)).toHaveLength(1);
});

it.each<readonly [string, RequestListener]>([
  ['an error', (_, response) => void response.writeHead(500).end()],
  ['no picture', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(JPEG)],
  ['a picture in name only', (_, response) => giveJpeg(response, Buffer.from('<svg/>'))],
  [
    'more bytes than allowed',
    (_, response) => giveJpeg(response, Buffer.concat([JPEG, Buffer.alloc(2_000_001)])),
  ],
  ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end()],
  ['a broken connection', (request) => void request.socket.destroy()],
])('keeps nothing of a server that answers with %s, and asks again after a while', async (_, answer) => {
  const { server, art, folder, told, failed, clock } = await openFixture(answer);
  const address = `${server.url}/krenko.jpg`;
  const fails = async (name: string, times: number): Promise<void> => {
    art.request(`${server.url}/${name}.jpg`, 'table');
    await until(() => expect(failed).toHaveLength(times));
  };
  await fails('krenko', 1);
  clock.advance(10 * 60_000 - 1);
  art.request(address, 'table');
  await fails('atraxa', 2);
  clock.advance(1);
  await fails('krenko', 3);
  expect(server.requests.map(({ url }) => url)).toEqual(['/krenko.jpg', '/atraxa.jpg', '/krenko.jpg']);
  expect(await art.read(address)).toBeNull();
  expect(existsSync(folder)).toBe(false);
  expect(told).toEqual([]);
});

it('asks no origin but those allowed', async () => {
  const { server, art } = await openFixture(undefined, { origins: ['https://cards.scryfall.io'] });
  for (const address of [`${server.url}/krenko.jpg`, 'file:///etc/passwd', 'no address'])
    expect(art.request(address, 'table')).toBe(false);
  await art.close();
  expect(server.requests).toEqual([]);
});

it('fetches at most two at once, in the order of the requests', async () => {
  const held = new Map<string, ServerResponse>();
  const { server, art, told } = await openFixture(({ url = '' }, response) => void held.set(url, response));
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) art.request(`${server.url}/${name}.jpg`, name);
  for (const [at] of names.entries()) {
    const open = Math.min(at + 2, names.length);
    const asked = names.slice(0, open).map((name) => `/${name}.jpg`);
    await until(() => expect([...held.keys()].toSorted()).toEqual(asked));
    giveJpeg(held.get(asked[at] ?? '') as ServerResponse);
    await until(() => expect(told).toEqual(names.slice(0, at + 1)));
  }
});

it('keeps a limited number of pictures, and deletes the oldest first', async () => {
  const { server, art, told, folder, reopen } = await openFixture(undefined, {
    limits: { files: 2, bytes: 1000 },
  });
  const address = (name: string): string => `${server.url}/${name}.jpg`;
  for (const name of ['a', 'b', 'c']) {
    art.request(address(name), name);
    await until(() => expect(told).toContain(name));
  }
  await until(() => expect(readdirSync(folder)).toHaveLength(2));
  expect(await art.read(address('a'))).toBeNull();
  // After a restart, their ages are those of the files.
  for (const [index, name] of readdirSync(folder).entries()) utimesSync(join(folder, name), index, index);
  const [oldest = '', newest = ''] = readdirSync(folder);
  const again = await reopen();
  again.request(address('d'), 'd');
  await until(() => expect(told).toContain('d'));
  await until(() => expect(readdirSync(folder)).not.toContain(oldest));
  expect(readdirSync(folder)).toContain(newest);
});

it('says once that nothing can be kept, and shows nothing', async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  const { server, art, told, warned } = await openFixture(undefined, { folder: join(file, 'cards.art') });
  for (const name of ['a', 'b']) art.request(`${server.url}/${name}.jpg`, name);
  await until(() => expect(server.requests).toHaveLength(2));
  await until(() => expect(warned).toHaveLength(1));
  expect(art.request(`${server.url}/a.jpg`, 'a')).toBe(false);
  expect(told).toEqual([]);
});

it('aborts downloads in progress when it is closed', async () => {
  const { server, art } = await openFixture(() => {});
  art.request(`${server.url}/krenko.jpg`, 'table');
  await until(() => expect(server.requests).toHaveLength(1));
  await art.close();
});
