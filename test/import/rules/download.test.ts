import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { download, downloadIfChanged } from '#import/rules/download.ts';
import { SourceFault } from '#sources/faults.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const TEXT = 'Rules that we made up';
const NOTHING = { etag: null, lastModified: null };

let server: Loopback | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const start = async (answer: RequestListener): Promise<Loopback> => {
  server = await startLoopback(answer);
  return server;
};

async function textAt(source: string): Promise<string> {
  return (await download(source)).bytes.toString('utf8');
}

async function faultOf(running: Promise<unknown>): Promise<string> {
  const fault: unknown = await running.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(SourceFault);
  return (fault as SourceFault).message;
}

describe('a text of the rules', () => {
  it.each([
    ['a file', Buffer.from(TEXT)],
    ['a gzip file', gzipSync(TEXT)],
  ])('in %s', async (_, bytes) => {
    const folder = temporaryFolder();
    const path = join(folder, 'rules.txt');
    writeFileSync(path, bytes);
    expect(await textAt(path)).toBe(TEXT);
  });

  it.each([
    ['as it is', Buffer.from(TEXT), {}],
    ['as a gzip file', gzipSync(TEXT), { 'content-type': 'application/gzip' }],
    ['compressed on the way', gzipSync(TEXT), { 'content-encoding': 'gzip' }],
  ])('from a server, %s', async (_, bytes, headers) => {
    const { url } = await start((_asked, response) => response.writeHead(200, headers).end(bytes));
    expect(await textAt(`${url}/rules.txt?key=secret`)).toBe(TEXT);
    expect((await download(`${url}/rules.txt?key=secret`)).name).toBe(`${url}/rules.txt`);
  });

  it('from the target of a redirect', async () => {
    const { url } = await start((request, response) =>
      request.url === '/new.txt'
        ? response.end(TEXT)
        : response.writeHead(301, { location: '/new.txt' }).end(),
    );
    expect(await textAt(`${url}/old.txt`)).toBe(TEXT);
  });

  it('from the link on the page of the rules, even if that page has moved', async () => {
    const { url } = await start((request, response) => {
      if (request.url === '/en/MagicCompRules%20x.txt') response.end(TEXT);
      else if (request.url === '/en/rules')
        response.end('<!DOCTYPE html><a href="MagicCompRules x.txt">TXT</a>');
      else response.writeHead(302, { location: '/en/rules' }).end();
    });
    expect(await textAt(`${url}/rules`)).toBe(TEXT);
    expect((await download(`${url}/rules`)).name).toBe(`${url}/en/MagicCompRules%20x.txt`);
  });

  it('is not followed any further than that', async () => {
    const page = '<!DOCTYPE html><a href="MagicCompRules.txt">';
    const { url, requests } = await start((_, response) => response.end(page));
    expect(await textAt(url)).toBe(page);
    expect(requests).toHaveLength(2);
  });
});

describe('a repeated request', () => {
  const VALIDATORS = { etag: '"1"', lastModified: 'Fri, 19 Jun 2026 00:00:00 GMT' };
  const answer: RequestListener = (request, response) => {
    if (request.headers['if-none-match'] === VALIDATORS.etag) response.writeHead(304).end();
    else if (request.headers['if-modified-since'] === VALIDATORS.lastModified) response.writeHead(304).end();
    else
      response.writeHead(200, { etag: VALIDATORS.etag, 'last-modified': VALIDATORS.lastModified }).end(TEXT);
  };

  it("returns the server's validators, for the next request", async () => {
    const { url } = await start(answer);
    expect(await downloadIfChanged(url, NOTHING)).toMatchObject({ validators: VALIDATORS });
  });

  it.each([
    ['both', VALIDATORS],
    ['an ETag alone', { ...NOTHING, etag: VALIDATORS.etag }],
    ['a day alone', { ...NOTHING, lastModified: VALIDATORS.lastModified }],
  ])('by %s finds nothing changed', async (_, validators) => {
    const { url } = await start(answer);
    expect(await downloadIfChanged(url, validators)).toBe('unchanged');
  });

  it('detects a change', async () => {
    const { url } = await start(answer);
    expect(await downloadIfChanged(url, { ...NOTHING, etag: '"0"' })).toMatchObject({
      bytes: Buffer.from(TEXT),
    });
  });

  it('sends no validators if there are none', async () => {
    const { url, requests } = await start(answer);
    await downloadIfChanged(url, NOTHING);
    expect(requests[0]?.headers).not.toHaveProperty('if-none-match');
    expect(requests[0]?.headers).not.toHaveProperty('if-modified-since');
  });
});

describe('failed downloads', () => {
  it('a server that says no', async () => {
    const { url } = await start((_, response) => response.writeHead(410).end());
    expect(await faultOf(download(`${url}/x?key=secret`))).toBe(
      `${url}/x answers with status 410: the page no longer exists`,
    );
  });

  it('one that says that nothing changed, and was not asked', async () => {
    const { url } = await start((_, response) => response.writeHead(304).end());
    expect(await faultOf(download(url))).toContain('answered 304 (not modified) to an unconditional request');
  });

  it('a small gzip file of something endless', async () => {
    const { url } = await start((_, response) => response.end(gzipSync(Buffer.alloc(21_000_000))));
    expect(await faultOf(download(`${url}/bomb`))).toBe(`${url}/bomb is longer than 20 MB`);
  });

  it('a gzip file that is cut off', async () => {
    const { url } = await start((_, response) => response.end(gzipSync(TEXT).subarray(0, 20)));
    expect(await faultOf(download(`${url}/cut`))).toBe(
      `${url}/cut cannot be unpacked: it is damaged or cut off`,
    );
  });

  it('a file that is not there', async () => {
    expect(await faultOf(download('/absent/rules.txt'))).toContain('there is no such file');
  });
});
