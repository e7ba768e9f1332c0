import { afterEach, describe, expect, it } from 'vitest';
import { fetchBulkFiles } from '#cards/scryfall/bulk-data.ts';
import { SourceFault } from '#sources/faults.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';

const file = (type: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  object: 'bulk_data',
  id: '00000000-0000-0000-0000-000000000002',
  type,
  updated_at: '2025-11-20T22:05:38.109+00:00',
  uri: `https://api.example/bulk-data/${type}`,
  name: type,
  size: 168_000_000,
  download_uri: `https://data.example/${type}.json`,
  content_type: 'application/json',
  content_encoding: 'gzip',
  ...facts,
});
const listOf = (...data: unknown[]) => ({ object: 'list', has_more: false, data });

let server: Loopback;
afterEach(() => server.close());

async function answering(body: unknown, status = 200): Promise<Loopback> {
  server = await startLoopback((_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  );
  return server;
}

describe("Scryfall's list of bulk files", () => {
  it('has the addresses of the cards and the rulings', async () => {
    const { url, requests } = await answering(
      listOf(
        file('unique_artwork', { download_uri: 'not an address', size: 'big' }),
        file('rulings', { size: undefined }),
        file('oracle_cards'),
        file('all_cards'),
      ),
    );
    expect(await fetchBulkFiles(`${url}/bulk-data`, { hosts: ['data.example'] })).toEqual({
      cards: { url: 'https://data.example/oracle_cards.json', bytes: 168_000_000 },
      rulings: { url: 'https://data.example/rulings.json', bytes: null },
    });
    expect(requests.map((request) => request.url)).toEqual(['/bulk-data']);
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^playgroup-judge\/\d/),
      accept: 'application/json',
    });
  });

  it.each([
    ['has no rulings', listOf(file('oracle_cards')), 200, 'lists no file "rulings"'],
    ['is empty', listOf(), 200, 'lists no file "oracle_cards"'],
    ['is another list', listOf({ object: 'card', name: 'x' }), 200, 'did not answer with'],
    [
      'lists a file without its place',
      listOf({ type: 'oracle_cards' }),
      200,
      'does not say where the file "oracle_cards" is',
    ],
    [
      'sends to somewhere else than the web',
      listOf(file('oracle_cards', { download_uri: 'file:///etc/passwd' })),
      200,
      'does not say where the file "oracle_cards" is',
    ],
    [
      'sends into the network of the machine',
      listOf(file('oracle_cards', { download_uri: 'http://192.168.0.1/admin' })),
      200,
      'leads to 192.168.0.1, which is not followed: name that host in FETCH_HOSTS',
    ],
    ['is a page', '<html>', 200, 'did not answer with'],
    [
      'is no longer there',
      { object: 'error', details: 'Gone.' },
      404,
      'answers with status 404: there is no such page (Gone.)',
    ],
    ['is asked too often', '', 429, 'answers with status 429: it was asked too often; wait half a minute'],
    ['is out of order', '', 502, 'answers with status 502: it is out of order; try again later'],
    ['has no end', `[${' '.repeat(2_000_000)}`, 200, 'sent more than 1,048,576 bytes'],
  ])('%s', async (_, body, status, message) => {
    const { url, requests } = await answering(body, status);
    const fault: unknown = await fetchBulkFiles(`${url}/bulk-data`, { hosts: ['data.example'] }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(SourceFault);
    expect((fault as SourceFault).message).toContain(`${url}/bulk-data ${message}`);
    expect(requests).toHaveLength(1);
  });
});
