import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourceFault } from '#sources/faults.ts';
import { redactUrl } from '#sources/redact-url.ts';
import { httpGet } from '#sources/http-get.ts';
import { openSource, readToEnd } from '#sources/open-source.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';

let server: Loopback;
beforeAll(async () => {
  server = await startLoopback((_, response) => response.end('ten bytes.'));
});
afterAll(() => server.close());

async function read(maxBytes?: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await httpGet(server.url, 'text/plain', { maxBytes })).body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the longest body', () => {
  it.each([undefined, 11, 10])('%s is not passed by ten bytes', async (maxBytes) => {
    expect(await read(maxBytes)).toBe('ten bytes.');
  });

  it('is passed by one byte more', async () => {
    await expect(read(9)).rejects.toEqual(new SourceFault(`${server.url}/ sent more than 9 bytes`));
  });
});

describe('a server that sends a byte now and then', () => {
  /** Sends without end, and is never silent for long. */
  const drip = (response: ServerResponse): void => {
    const timer = setInterval(() => response.write('.'), 5);
    response.once('close', () => clearInterval(timer));
  };

  const LATE = 'did not finish within 0.1 seconds';

  it.each<[what: string, answer: RequestListener, why: string, maxMs?: number]>([
    ['in its answer', (_, response) => drip(response), LATE],
    ['after a redirect', ({ url }, response) => (url === '/' ? leadOn(response) : drip(response)), LATE],
    [
      'in its refusal',
      (_, response) => drip(response.writeHead(404)),
      'answers with status 404: there is no such page',
      // The refusal itself must come in time, on a slow machine too.
      8000,
    ],
    ['from page to page', (_, response) => setTimeout(() => leadOn(response), 20), LATE],
  ])('%s is given up', async (_, answer, why, maxMs = 100) => {
    const slow = await startLoopback(answer);
    const options = { maxMs, stallMs: 60_000 };
    const reading = openSource(slow.url, 'text/plain', options).then((source) => readToEnd(source, 1e6));
    await expect(reading).rejects.toEqual(new SourceFault(`${slow.url}/ ${why}`));
    await slow.close();
  });
});

const leadOn = (response: ServerResponse): void => void response.writeHead(302, { location: '/next' }).end();

it.each([
  ['https://user:secret@rules.example/text.txt?key=secret#secret', 'https://rules.example/text.txt'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
])('%s is called %s: without what may be secret', (address, name) => {
  expect(redactUrl(address)).toBe(name);
});
