import { chmodSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SourceFault } from '#sources/faults.ts';
import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import type { HttpGetOptions } from '#sources/http-get.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';
import { openFiles } from '../../helpers/open-files.ts';
import { until } from '../../helpers/until.ts';
import { printed } from './printed.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const BEARS = [printed({ name: 'One Bear' }), printed({ name: 'Two Bears' })];
const JSON_BEARS = Buffer.from(JSON.stringify(BEARS));
const NAMES = ['One Bear', 'Two Bears'];

/** The names of the cards at a path or a URL. */
async function namesIn(source: string, options?: HttpGetOptions): Promise<string[]> {
  const { stream } = await openBulk(source, options);
  const names: string[] = [];
  for await (const card of readBulk(stream, { noun: 'card', read: readCard }))
    names.push(card?.card.name ?? '');
  return names;
}

describe('a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
  });

  it.each([
    ['plain', 'cards.json', JSON_BEARS],
    ['gzip', 'cards.json.gz', gzipSync(JSON_BEARS)],
    ['gzip by another name', 'cards.txt', gzipSync(JSON_BEARS)],
    ['plain by the name of a gzip', 'plain.gz', JSON_BEARS],
  ])('%s', async (_, name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    expect(await namesIn(path)).toEqual(NAMES);
    expect(await openBulk(path)).toMatchObject({ name, bytes: bytes.length });
  });

  it.each([
    ['that is not there', 'absent.json', 'there is no such file'],
    ['in a folder that is not there', 'absent/cards.json', 'there is no such file'],
    ['that is a folder', '.', 'it is a folder'],
    ['with no name', '', 'there is no such file'],
  ])('%s', async (_, name, reason) => {
    const path = name && join(folder, name);
    await expect(openBulk(path)).rejects.toEqual(new SourceFault(`${path} cannot be read: ${reason}`));
  });

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)('that may not be read', async () => {
    const path = join(folder, 'secret.json');
    writeFileSync(path, JSON_BEARS);
    chmodSync(path, 0o000);
    await expect(openBulk(path)).rejects.toEqual(
      new SourceFault(`${path} cannot be read: you may not read it`),
    );
  });

  it("that isn't read doesn't stay open", async () => {
    const path = join(folder, 'unread.json');
    writeFileSync(path, JSON_BEARS);
    await openBulk(path);
    expect(openFiles()).not.toContain(path);
    const { stream } = await openBulk(path);
    for await (const _ of readBulk(stream, { noun: 'card', read: readCard })) break;
    await until(() => expect(openFiles()).not.toContain(path));
  });

  it('is left when that is asked for', async () => {
    const path = join(folder, 'left.json');
    writeFileSync(path, JSON_BEARS);
    const reason = new Error('enough');
    await expect(namesIn(path, { signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
      cause: reason,
    });
  });
});

describe('an address', () => {
  let server: Loopback | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  const start = async (answer: RequestListener): Promise<Loopback> => {
    server = await startLoopback(answer);
    return server;
  };
  const faultOf = async (source: string, options?: HttpGetOptions): Promise<string> => {
    const fault: unknown = await namesIn(source, options).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SourceFault);
    const { message } = fault as SourceFault;
    expect(message).not.toContain('\n');
    return message;
  };

  it('is asked by name, as Scryfall wants', async () => {
    const { url, requests } = await start((_, response) => response.end(JSON_BEARS));
    expect(await namesIn(`${url}/cards.json`)).toEqual(NAMES);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['user-agent']).toMatch(/^playgroup-judge\/\d+\.\d+\.\d+$/);
    expect(requests[0]?.headers.accept).toContain('application/json');
  });

  it.each([
    ['plain', JSON_BEARS, {}, JSON_BEARS.length],
    ['a gzip file', gzipSync(JSON_BEARS), {}, gzipSync(JSON_BEARS).length],
    ['compressed on the way', gzipSync(JSON_BEARS), { 'content-encoding': 'gzip' }, null],
    [
      'a gzip file compressed on the way',
      gzipSync(gzipSync(JSON_BEARS)),
      { 'content-encoding': 'gzip' },
      null,
    ],
  ])('%s', async (_, body, headers, bytes) => {
    const { url } = await start((_asked, response) =>
      response.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
    );
    expect(await namesIn(`${url}/cards.json`)).toEqual(NAMES);
    const opened = await openBulk(`${url}/cards.json?token=secret`);
    expect(opened).toMatchObject({ bytes, name: `${url}/cards.json` });
  });

  it('without a content length', async () => {
    const { url } = await start((_, response) => {
      response.write(JSON_BEARS.subarray(0, 10));
      response.end(JSON_BEARS.subarray(10));
    });
    expect((await openBulk(url)).bytes).toBeNull();
    expect(await namesIn(url)).toEqual(NAMES);
  });

  it('that sends elsewhere', async () => {
    const { url, requests } = await start((request, response) => {
      if (request.url === '/new') response.end(JSON_BEARS);
      else response.writeHead(302, { location: '/new' }).end();
    });
    expect(await namesIn(`${url}/old`)).toEqual(NAMES);
    expect(requests.map((request) => request.headers['user-agent'])).toEqual(
      Array.from({ length: 2 }, () => requests[0]?.headers['user-agent']),
    );
  });

  it('that sends round in circles', async () => {
    const { url } = await start((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await faultOf(url)).toMatch(/cannot be read: it redirects too many times$/);
  });

  it.each([
    [404, {}, '', 'status 404: there is no such page'],
    [403, {}, '', 'status 403: it may not be read from here'],
    [418, {}, 'short and stout', 'status 418'],
    [500, {}, '<html>', 'status 500: it is out of order; try again later'],
    [503, {}, '', 'status 503: it is out of order; try again later'],
    [429, {}, '', 'status 429: it was asked too often; wait half a minute at least before you try again'],
    [
      429,
      { 'retry-after': '120' },
      '',
      'status 429: it was asked too often; wait 120 seconds before you try again',
    ],
    [400, {}, '{"object":"error","details":"Not\\nso."}', 'status 400 (Not so.)'],
    [204, {}, '', 'status 204'],
  ])('that answers with %i %o %s', async (status, headers, body, expected) => {
    const { url, requests } = await start((_, response) => response.writeHead(status, headers).end(body));
    expect(await faultOf(`${url}/x?token=secret`)).toBe(`${url}/x answers with ${expected}`);
    expect(requests).toHaveLength(1);
  });

  it('that gives a page in place of cards', async () => {
    const { url } = await start((_, response) => response.end('<!DOCTYPE html><p>Log in'));
    await expect(namesIn(url)).rejects.toMatchObject({ facts: { kind: 'foreign' } });
  });

  it.each([
    ['before it answers', () => null],
    ['within the body', (body: Buffer) => body.subarray(0, body.length - 5)],
  ])('whose connection breaks %s', async (_, sent) => {
    const { url } = await start((_asked, response) => {
      const part = sent(JSON_BEARS);
      if (!part) return response.destroy();
      response.writeHead(200, { 'content-length': JSON_BEARS.length });
      return response.write(part, () => response.destroy());
    });
    expect(await faultOf(url)).toMatch(/cannot be read: the connection broke$/);
  });

  it('with damaged compression', async () => {
    const body = gzipSync(JSON_BEARS).fill(0xff, 20, 40);
    const { url } = await start((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    );
    expect(await faultOf(url)).toMatch(/cannot be read: what the server compressed is damaged$/);
  });

  it.each([
    ['before it answers', () => {}],
    ['within the body', (body: { write(part: Buffer): unknown }) => body.write(JSON_BEARS.subarray(0, 40))],
  ])('that goes silent %s', async (_, send) => {
    const { url } = await start((_asked, response) => void send(response));
    expect(await faultOf(url, { stallMs: 50 })).toMatch(/ sent nothing for 0\.05 seconds$/);
  });

  /** Sends the same bytes endlessly, as fast as they are read. */
  const endless =
    (first: string, again: string): RequestListener =>
    (_, response) => {
      response.write(first);
      const more = () => {
        while (!response.destroyed && response.write(again));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };

  it('that never ends', async () => {
    const { url } = await start(endless('[', ' '.repeat(60_000)));
    expect(await faultOf(url, { maxBytes: 1_000_000 })).toMatch(/ sent more than 1,000,000 bytes$/);
  });

  it('is closed when the reader stops', async () => {
    const { url, requests } = await start(endless('[', `${JSON.stringify(BEARS[0])},`));
    const { stream } = await openBulk(url);
    for await (const card of readBulk(stream, { noun: 'card', read: readCard })) {
      expect(card?.card.name).toBe('One Bear');
      break;
    }
    const socket = requests[0]?.socket;
    await new Promise((resolve) => {
      if (socket?.destroyed) resolve(null);
      else socket?.once('close', resolve);
    });
  });

  it('is left when that is asked for', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const { url } = await start((_, response) => {
      response.write(JSON_BEARS.subarray(0, 40), () => stop.abort(reason));
    });
    await expect(namesIn(url, { signal: stop.signal })).rejects.toBe(reason);
  });

  it("that doesn't answer", async () => {
    const gone = await startLoopback(() => {});
    await gone.close();
    const { url } = gone;
    expect(await faultOf(`${url}/cards.json?token=secret`)).toBe(
      `${url}/cards.json cannot be read: nothing answers there`,
    );
  });

  it('of something other than a web server', async () => {
    const other = createServer((socket) => socket.end('220 mail.example ready\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await faultOf(`http://127.0.0.1:${port}/`)).toBe(
      `http://127.0.0.1:${port}/ cannot be read: the server there is not a web server`,
    );
  });

  it.each([
    ['http://', 'the address is not complete, or is misspelled'],
    ['https://user:secret@cards.example:99999/x', 'the address is not complete, or is misspelled'],
    ['https://user:secret@[bad/x', 'the address is not complete, or is misspelled'],
    [
      'http://127.0.0.1:22/x?token=secret',
      'http://127.0.0.1:22/x cannot be read: its port is not one that web pages may be read from',
    ],
    [
      'https://user:secret@cards.example/x',
      'https://cards.example/x must not contain a user name or a password',
    ],
  ])('that cannot be asked: %s', async (address, message) => {
    expect(await faultOf(address)).toBe(message);
  });
});
