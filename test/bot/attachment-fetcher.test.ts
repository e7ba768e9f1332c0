import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttachmentFetcher } from '#bot/attachment-fetcher.ts';

describe('a file that came along is read', () => {
  it.each<[what: string, apiUrl: string | null, url: string]>([
    ['from Discord alone', null, 'https://files.example/games.csv'],
    ['not from this machine', null, 'http://127.0.0.1:9/games.csv'],
    ['not without encryption', null, 'http://cdn.discordapp.com/attachments/1/2/games.csv'],
    ['not from a host that only looks like it', null, 'https://cdn.discordapp.com.files.example/games.csv'],
    ['not from a file', 'http://127.0.0.1:8/api', 'file:///etc/passwd'],
    [
      'not from another port of who speaks for Discord',
      'http://127.0.0.1:8/api',
      'http://127.0.0.1:9/games.csv',
    ],
    ['not from what is no address', null, ''],
    ['if somebody is there', 'http://127.0.0.1:9/api', 'http://127.0.0.1:9/games.csv'],
  ])('%s', async (_, apiUrl, url) => {
    expect(await createAttachmentFetcher(apiUrl)(url, 1000)).toEqual({ ok: false, failure: 'unread' });
  });
});

describe('the content', () => {
  /** Responds with the bytes in its path, in hex. */
  const server = createServer((request, response) => {
    if (request.url === '/none') response.writeHead(404);
    response.end(Buffer.from(request.url?.slice(1) ?? '', 'hex'));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  const read = (path: string, maxBytes: number) => {
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return createAttachmentFetcher(`${host}/api`)(`${host}/${path}`, maxBytes);
  };
  const hex = (text: string, encoding: BufferEncoding = 'utf8') =>
    Buffer.from(text, encoding).toString('hex');

  it.each<[what: string, path: string, maxBytes: number, read: Awaited<ReturnType<typeof read>>]>([
    ['text', hex('Ann,Bob'), 100, { ok: true, value: 'Ann,Bob' }],
    ['as much as it may be', hex('Ann,Bob'), 7, { ok: true, value: 'Ann,Bob' }],
    ['more than that', hex('Ann,Bob'), 6, { ok: false, failure: 'long' }],
    ['text in UTF-8', hex('Jörg'), 100, { ok: true, value: 'Jörg' }],
    ['text of an older spreadsheet', hex('Jörg', 'latin1'), 100, { ok: true, value: 'Jörg' }],
    ['nothing, where there is no such file', 'none', 100, { ok: false, failure: 'unread' }],
  ])('%s', async (_, path, maxBytes, expected) => {
    expect(await read(path, maxBytes)).toEqual(expected);
  });
});
