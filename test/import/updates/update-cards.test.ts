import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateCards } from '#import/updates/update-cards.ts';
import type { UpdateResult, UpdateOptions } from '#import/updates/update.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { bulkText, manyCards, bulkCard, bulkRuling } from '../../helpers/scryfall-bulk.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';
import { called, entryOf, importCards } from '../../imported/cards/card-entries.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const AT = Date.UTC(2026, 10, 21, 12);
const CARDS = bulkText([bulkCard('Shock'), bulkCard('Fog')]);
const RULINGS = bulkText([bulkRuling('Shock', 'It is fast.')]);

let folder: string;
let file: string;
let server: Loopback | undefined;
let told: string[];

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cards.sqlite');
  told = [];
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Serves this, and looks at the list, or at the path given. */
async function lookAt(
  answer: RequestListener,
  path = '/bulk-data',
  more: Partial<UpdateOptions> = {},
): Promise<UpdateResult> {
  server = await startLoopback(answer);
  const address = `${server.url}${path}?key=secret`;
  const look = await updateCards({ address, file, last: null, at: AT, ...more }, (line) => told.push(line));
  expect(look.line + told.join(' ')).not.toMatch(/secret|\n/);
  return look;
}

/** Answers with the list, whose files are served by what these give. */
const listing =
  (
    cards: RequestListener,
    rulings: RequestListener = sending(RULINGS),
    host?: () => string,
  ): RequestListener =>
  (request, response) => {
    if (request.url === '/cards') return cards(request, response);
    if (request.url === '/rulings') return rulings(request, response);
    const at = host?.() ?? `http://${request.headers.host}`;
    const data = [
      { type: 'oracle_cards', download_uri: `${at}/cards`, size: CARDS.length },
      { type: 'rulings', download_uri: `${at}/rulings`, size: RULINGS.length },
    ];
    response.end(JSON.stringify({ object: 'list', data }));
  };

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

const held = (): readonly string[] => {
  const open = openCardFile(file);
  try {
    return ['Shock', 'Fog', 'Old'].filter((name) => open.find(name));
  } finally {
    open.close();
  }
};

describe('an update of all cards', () => {
  it('brings the cards and rulings of the list', async () => {
    expect(await lookAt(listing(sending(CARDS)))).toMatchObject({
      outcome: 'new',
      line: expect.stringMatching(/^2 cards and 1 ruling imported into /) as string,
      edition: null,
    });
    expect(held()).toEqual(['Shock', 'Fog']);
    expect(told).toEqual([
      `reading ${server?.url}/cards (${(CARDS.length / 1000).toFixed(1)} KB)`,
      `reading ${server?.url}/rulings (${(RULINGS.length / 1000).toFixed(1)} KB)`,
    ]);
  });

  it.each([
    ['compressed on the way', sending(gzipSync(CARDS), { 'content-encoding': 'gzip' })],
    ['as gzip files', sending(gzipSync(CARDS))],
  ])('takes them %s', async (_, cards) => {
    expect(await lookAt(listing(cards))).toMatchObject({ outcome: 'new' });
  });

  it.each(['/cards.json', '/oracle-cards.json.gz'])('takes %s for the cards themselves', async (path) => {
    const cards = path.endsWith('.gz') ? gzipSync(CARDS) : CARDS;
    expect(await lookAt(sending(cards), path)).toMatchObject({ outcome: 'new' });
    expect(server?.requests).toHaveLength(1);
    expect(held()).toEqual(['Shock', 'Fog']);
  });

  it('follows links only to allowed hosts, and sends nothing to others', async () => {
    const other = await startLoopback((request, response) =>
      response.end(request.url === '/cards' ? CARDS : RULINGS),
    );
    const { host } = new URL(other.url);
    const answer = listing(sending(''), sending(''), () => other.url);
    try {
      expect(await lookAt(answer)).toMatchObject({
        outcome: 'failed',
        line: expect.stringContaining(`leads to ${host}, which is not followed`) as string,
      });
      expect(other.requests).toEqual([]);
      await server?.close();
      expect(await lookAt(answer, '/bulk-data', { hosts: [host] })).toMatchObject({ outcome: 'new' });
    } finally {
      await other.close();
    }
  });
});

describe('a failed update leaves the cards unchanged', () => {
  const endless: RequestListener = (_, response) => {
    response.write('[\n');
    const more = () => {
      while (!response.destroyed && response.write(`${JSON.stringify(bulkCard('Again'))},\n`));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  const drip: RequestListener = (_, response) => {
    response.write('[\n');
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  };
  const redirect =
    (location: string): RequestListener =>
    (_, response) =>
      response.writeHead(302, { location }).end();

  it.each<[string, RequestListener, 'failed' | 'broken', string, Partial<UpdateOptions>?]>([
    ['no list', (_, response) => response.writeHead(404).end(), 'failed', 'answers with status 404'],
    ['asked too often', (_, response) => response.writeHead(429).end(), 'failed', 'asked too often'],
    ['a page for a list', sending('<html>'), 'failed', 'did not answer with Scryfall'],
    ['no cards', listing((_, response) => response.writeHead(404).end()), 'failed', 'status 404'],
    [
      'no rulings',
      listing(sending(CARDS), (_, response) => response.writeHead(500).end()),
      'failed',
      'status 500',
    ],
    ['silence', () => {}, 'failed', 'sent nothing for 0.1 seconds', { stallMs: 100 }],
    [
      'cards that stop',
      listing((_, response) => response.write(CARDS.slice(0, 100))),
      'failed',
      'sent nothing for 0.1 seconds',
      { stallMs: 100 },
    ],
    [
      'cards that break off',
      listing((_, response) =>
        response
          .writeHead(200, { 'content-length': 900 })
          .write(CARDS.slice(0, 200), () => response.destroy()),
      ),
      'failed',
      'the connection broke',
    ],
    ['cards that never end', listing(endless), 'failed', 'sent more than 1,000,000', { maxBytes: 1_000_000 }],
    ['cards that drip', listing(drip), 'failed', 'did not finish within 0.3', { maxMs: 300 }],
    ['a circle', redirect('/bulk-data'), 'failed', 'redirects too many times'],
    ['a way out', redirect('http://192.168.0.1/'), 'failed', 'leads to 192.168.0.1, which is not followed'],
    ['a way out at the cards', listing(redirect('http://10.0.0.1/')), 'failed', 'leads to 10.0.0.1'],
    ['a page for cards', listing(sending('<!doctype html><p>Cards!')), 'broken', 'a web page'],
    ['half of the cards', listing(sending(CARDS.slice(0, -30))), 'broken', 'line 3'],
    ['rulings for cards', listing(sending(RULINGS)), 'broken', '"ruling"'],
    ['damaged gzip', listing(sending(gzipSync(CARDS).subarray(0, -20))), 'broken', 'cut off'],
  ])('%s', async (_, answer, outcome, why, more = {}) => {
    await importCards(file, [entryOf(called('Old'))]);
    const look = await lookAt(answer, '/bulk-data', more);
    expect(look).toMatchObject({ outcome, line: expect.stringContaining(why) as string });
    expect(held()).toEqual(['Old']);
  });

  it('few cards in the place of many', async () => {
    const many = await startLoopback(listing(sending(bulkText(manyCards(9)))));
    try {
      const address = `${many.url}/bulk-data`;
      await updateCards({ address, file, last: null, at: AT }, () => {});
    } finally {
      await many.close();
    }
    expect(await lookAt(listing(sending(CARDS)))).toMatchObject({
      outcome: 'broken',
      line: expect.stringContaining('2 cards would take the place of 9') as string,
    });
  });

  it('if the card file is not ours', async () => {
    file = join(folder, 'letter.txt');
    writeFileSync(file, 'a letter to somebody');
    expect(await lookAt(listing(sending(CARDS)))).toMatchObject({ outcome: 'failed' });
  });
});
