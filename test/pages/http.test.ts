import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTarget } from '#pages/http/requests.ts';
import { networkPrefix, DEFAULT_PAGE_LIMITS } from '#pages/http/limits.ts';
import { openEventStream } from '#pages/http/event-stream.ts';
import { openPageServer } from '#pages/http/page-server.ts';
import { OperatorError } from '#files/operator-error.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { openPageHall, ORIGIN, readAloud, type PageHall } from './page-hall.ts';

let table: PageHall;
let path: string;
beforeAll(async () => {
  table = await openPageHall();
  await table.open();
  path = await table.link('Alice');
});
afterAll(() => table.close());

const JSON_HEADERS = { origin: ORIGIN, 'content-type': 'application/json', accept: 'application/json' };

describe('routes', () => {
  it.each([
    ['/judge/g/abc/', '/judge', { at: 'page', secret: 'abc' }],
    ['/judge/g/abc', '/judge', { at: 'page-without-slash', secret: 'abc' }],
    ['/g/abc/?x=1', '/judge', { at: 'page', secret: 'abc' }],
    ['/g/abc/press', '', { at: 'press', secret: 'abc' }],
    ['/g/abc/live', '', { at: 'live', secret: 'abc' }],
    ['/g/abc/worker.js', '', { at: 'worker', secret: 'abc' }],
    ['/g/abc/app.webmanifest', '', { at: 'manifest', secret: 'abc' }],
    ['/g/abc/rule/509.1a', '', { at: 'rule', secret: 'abc', number: '509.1a' }],
    ['/g/abc/art/a-name', '', { at: 'art', secret: 'abc', name: 'a-name' }],
    ['/assets/hash/page.js', '', { at: 'asset', hash: 'hash', name: 'page.js' }],
    ['/', '', null],
    ['', '', null],
    ['*', '', null],
    ['/g/', '', null],
    ['/g//', '', null],
    ['/g/abc/other', '', null],
    ['/g/abc/live/', '', null],
    ['/g/abc/rule/', '', null],
    ['/g/abc/rule/1/2', '', null],
    ['/g/abc/art/', '', null],
    ['/g/abc/art/a/b', '', null],
    ['/assets/hash', '', null],
    ['/judge', '/judge', null],
    ['/judging/g/abc/', '/judge', null],
    ['http://elsewhere.example/g/abc/', '', null],
  ])('%s behind %j', (target, prefix, place) => {
    expect(parseTarget(target, prefix)).toEqual(place);
  });
});

describe('the server of pages', () => {
  it('sends privacy headers with every page', async () => {
    const { assets } = {
      assets: /(?:href|src)="(\.\.\/\.\.\/assets\/[^"]+)"/.exec((await table.get(path)).body)?.[1],
    };
    const asset = new URL(assets ?? '', `http://x${path}`).pathname;
    for (const one of [path, `${path}rule/509.1a`, '/nothing', asset]) {
      const { headers, status } = await table.get(one);
      expect([one, status]).toEqual([one, one === '/nothing' ? 404 : 200]);
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'none'/),
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['cache-control']).toBe(
        one === asset ? 'public, max-age=31536000, immutable' : 'no-store',
      );
    }
  });

  it('gives all that a page, its sheets and its modules load', async () => {
    const asked = new Set<string>();
    const visit = async (at: string): Promise<void> => {
      if (asked.has(at)) return;
      asked.add(at);
      const { status, headers, body } = await table.get(at);
      expect([at, status]).toEqual([at, 200]);
      const loads = /html|css|javascript/.test(String(headers['content-type']))
        ? /(?:<link[^>]* href=|<script[^>]* src=|from |url\()["']([^"']+)["']/g
        : /$^/g;
      for (const [, name = ''] of body.matchAll(loads))
        if (/^\.|\.ttf$/.test(name)) await visit(new URL(name, `http://x${at}`).pathname);
    };
    await visit(path);
    const names = [...asked].map((one) => one.split('/').at(-1));
    expect(names).toEqual(
      expect.arrayContaining([
        'page.css',
        'page.js',
        'live.js',
        'idiomorph.js',
        'icon.svg',
        'OpenSans-Bold.ttf',
      ]),
    );
  });

  it('has neither its own address on a page nor anything from other hosts', async () => {
    const { body } = await table.get(path);
    expect(body).not.toContain(path.split('/').at(-2));
    expect(body.match(/(?:href|src|action)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
    expect(body).not.toMatch(/ style="| on\w+="/);
  });

  it('sends on to the address with its slash', async () => {
    const { status, headers } = await table.get(path.slice(0, -1));
    expect([status, headers.location]).toEqual([308, `${path.split('/').at(-2)}/`]);
  });

  it.each(['/../../../etc/passwd', '/judge/assets/x/..%2f..%2fpackage.json', '/%00', '/judge/g/%ff/'])(
    'finds nothing outside: %s',
    async (outside) => {
      expect((await table.send(outside, {})).status).toBe(404);
    },
  );

  it.each([
    ['GET', 'press', 405, 'POST'],
    ['PUT', 'press', 405, 'POST'],
    ['POST', '', 405, 'GET, HEAD'],
    ['DELETE', '', 405, 'GET, HEAD'],
    ['OPTIONS', 'press', 405, 'POST'],
    ['HEAD', '', 200, undefined],
    ['HEAD', 'live', 200, undefined],
    ['HEAD', 'rule/509.1a', 200, undefined],
    ['GET', 'rule/999.99', 404, undefined],
    ['GET', 'rule/passwd', 404, undefined],
  ])('answers %s of %j with %i', async (method, at, status, allow) => {
    const answer = await table.send(`${path}${at}`, { method });
    expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
    if (method === 'HEAD') expect(answer.body).toBe('');
  });

  it('answers HEAD with the length of the GET response', async () => {
    const head = await table.send(`${path}rule/509.1a`, { method: 'HEAD' });
    const { body } = await table.get(`${path}rule/509.1a`);
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body));
  });

  it.each([
    ['no JSON', '{', {}, 400],
    ['a list', '[]', {}, 400],
    ['numbers', '{"press":"12345678","seq":1,"pressed":1,"do":"next"}', {}, 400],
    ['no id', '{"seq":"1","pressed":"1","do":"next"}', {}, 400],
    ['an id of other letters', '{"press":"<script>!","seq":"1","pressed":"1","do":"next"}', {}, 400],
    [
      'too many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`f${index}`, '1']))),
      {},
      400,
    ],
    ['nine kilobytes', `{"do":"${'x'.repeat(9000)}"}`, {}, 413],
    ['a picture', 'x', { 'content-type': 'image/png' }, 415],
    ['text', '{}', { 'content-type': 'text/plain' }, 415],
    ['of another origin', '{}', { origin: 'https://evil.example' }, 403],
    ['of no origin', '{}', { origin: '' }, 403],
    ['of another site', '{}', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('takes no press that is %s', async (_, body, more, status) => {
    const answer = await table.send(
      `${path}press`,
      { method: 'POST', headers: { ...JSON_HEADERS, ...more } },
      body,
    );
    expect(answer.status).toBe(status);
    const { outcome, html } = JSON.parse(answer.body) as { outcome: string; html: string };
    expect(outcome).toBe('refused');
    expect(readAloud(html)).toMatch(/\.$/);
  });

  it('takes no press for a page that only looks', async () => {
    const looks = await table.link('Alice', 'spectate');
    expect(await table.press(looks, { do: 'next' }, { seq: 1 })).toEqual({
      status: 403,
      outcome: 'refused',
      seq: null,
      said: 'This link only looks on, and nothing was done.',
    });
  });

  it('knows words of objects for nothing', async () => {
    for (const verb of ['constructor', 'proto', 'to-string'])
      expect(await table.press(path, { do: verb })).toMatchObject({ outcome: 'refused' });
  });
});

describe('requests', () => {
  it('are counted by link and by address, as the proxy says', async () => {
    const limits = {
      ...DEFAULT_PAGE_LIMITS,
      link: { points: 3, seconds: 900 },
      address: { points: 6, seconds: 900 },
      unknown: { points: 2, seconds: 900 },
    };
    const few = await openPageHall({ pages: { limits } });
    await few.open();
    const [alices, bobs] = [await few.link('Alice'), await few.link('Bob')];
    const from = (one: string, address: string) =>
      few.get(one, { 'x-forwarded-for': `203.0.113.9, ${address}` }).then(({ status }) => status);
    const many = async (count: number, ask: () => Promise<number>): Promise<readonly number[]> => {
      const all = [];
      for (let at = 0; at < count; at += 1) all.push(await ask());
      return all;
    };
    expect(await many(4, () => from(alices, '198.51.100.1'))).toEqual([200, 200, 200, 429]);
    expect(await many(1, () => from(bobs, '198.51.100.1'))).toEqual([200]);
    expect(await many(2, () => from(bobs, '198.51.100.1'))).toEqual([200, 429]);
    expect(await many(3, () => from(`/g/${'x'.repeat(22)}/`, '198.51.100.2'))).toEqual([404, 404, 429]);
    const { headers } = await few.get(alices, { 'x-forwarded-for': '198.51.100.3' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await few.close();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['nonsense', 'nonsense'],
  ])('of %s are those of %s', (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });
});

it("drops a page that doesn't read, and buffers a limited amount for it", async () => {
  const clock = new ManualClock();
  const link = {
    kind: 'player',
    gameId: 'G',
    channelId: '1',
    guildId: '2',
    userId: '3',
    madeAt: 0,
    endedAt: null,
  } as const;
  const gone = new Promise<number>((resolve) => {
    const server = createServer((_, response) => {
      const watcher = openEventStream(response, clock, { hash: 'hash', link, knownState: null });
      let most = 0;
      response.on('close', () => {
        server.close();
        resolve(most);
      });
      const more = (): void => {
        if (response.destroyed) return;
        watcher.show({ state: 'state', model: { seq: 1, stage: 'playing' }, html: 'x'.repeat(64 * 1024) });
        most = Math.max(most, response.writableLength);
        setImmediate(more);
      };
      more();
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
      client.pause();
      client.on('error', () => {});
    });
  });
  expect(await gone).toBeLessThan(512 * 1024);
});

describe('a port', () => {
  const taken = (): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => resolve(server));
    });

  it('that is in use is reported in one line', async () => {
    const server = await taken();
    const { port } = server.address() as AddressInfo;
    const opening = openPageServer({ host: '127.0.0.1', port, byProxy: true }, () => {});
    await expect(opening).rejects.toThrow(OperatorError);
    await expect(opening).rejects.toThrow(`PAGE_PORT ${port} is taken: set PAGE_PORT to another`);
    server.close();
  });

  it("of an address that is not this machine's is reported too", async () => {
    await expect(openPageServer({ host: '203.0.113.1', port: 0, byProxy: true }, () => {})).rejects.toThrow(
      /PAGE_HOST is no address of this machine/,
    );
  });
});
