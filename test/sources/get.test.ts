import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourceFault } from '../../src/sources/faults.ts';
import { called } from '../../src/sources/called.ts';
import { get } from '../../src/sources/get.ts';
import { serve, type Loopback } from '../helpers/loopback.ts';

let server: Loopback;
beforeAll(async () => {
  server = await serve((_, response) => response.end('ten bytes.'));
});
afterAll(() => server.close());

async function read(mostBytes?: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await get(server.url, 'text/plain', { mostBytes })).body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the longest body', () => {
  it.each([undefined, 11, 10])('%s is not passed by ten bytes', async (mostBytes) => {
    expect(await read(mostBytes)).toBe('ten bytes.');
  });

  it('is passed by one byte more', async () => {
    await expect(read(9)).rejects.toEqual(new SourceFault(`${server.url}/ sent more than 9 bytes`));
  });
});

it.each([
  ['https://user:secret@rules.example/text.txt?key=secret#secret', 'https://rules.example/text.txt'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
])('%s is called %s: without what may be secret', (address, name) => {
  expect(called(address)).toBe(name);
});
