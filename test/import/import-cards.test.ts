import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportFault } from '../../src/cards/scryfall/faults.ts';
import { importCards, type ImportSettings } from '../../src/import/import-cards.ts';
import { openCardFile } from '../../src/store/open-card-file.ts';
import { OperatorError } from '../../src/store/operator-error.ts';
import { bulkText, printedCard, printedRuling, serve } from '../helpers/bulk.ts';
import { called, entryOf, importCards as importEntries } from '../store/card-entries.ts';

let folder: string;
let cardsFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-'));
  cardsFile = join(folder, 'cards.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file into the folder of the test. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Imports, and gives the lines that it said, the last without its seconds. */
async function run(
  asked: { cards?: string; rulings?: string } | 'scryfall',
  more: Partial<ImportSettings> = {},
): Promise<readonly string[]> {
  const output = new PassThrough();
  await importCards(
    asked === 'scryfall' ? { from: asked } : { from: 'given', cards: null, rulings: null, ...asked },
    { cardsFile, signal: new AbortController().signal, output, errors: new PassThrough(), ...more },
  );
  const said = String(output.read() ?? '').replace(/ into .* in \d+\.\d s/, '');
  return said.trimEnd().split('\n');
}

/** The line for whoever started it. */
async function lineOf(running: Promise<unknown>): Promise<string> {
  const error: unknown = await running.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImportFault || error instanceof OperatorError)) throw error;
  expect(error.message).not.toContain('\n');
  return error.message;
}

function reading<Answer>(read: (open: ReturnType<typeof openCardFile>) => Answer): Answer {
  const open = openCardFile(cardsFile);
  try {
    return read(open);
  } finally {
    open.close();
  }
}

const CARDS = bulkText([printedCard('Lightning Bolt'), printedCard("Lim-Dûl's Vault")]);
const RULINGS = bulkText([printedRuling('Lightning Bolt', 'It is fast.')]);

describe('an import', () => {
  it.each([
    ['plain', (content: string) => content],
    ['gzip', (content: string) => gzipSync(content)],
  ])('takes a %s file', async (_, packed) => {
    expect(await run({ cards: file('cards.json', packed(CARDS)) })).toEqual([
      'Reading cards.json (0.0 MB)',
      '2 cards imported.',
    ]);
    expect(reading((open) => open.find('lim-duls vault'))).toEqual({
      card: {
        name: "Lim-Dûl's Vault",
        layout: 'ordinary',
        parts: [{ name: "Lim-Dûl's Vault", manaCost: '{1}{R}', typeLine: 'Instant' }],
      },
      oracle: {
        id: "oracle-Lim-Dûl's Vault",
        texts: ["What Lim-Dûl's Vault does."],
        images: [expect.stringContaining('https://cards.example/') as string],
        page: expect.stringContaining('https://cards.example/') as string,
      },
    });
  });

  it('says what it left out', async () => {
    const art = printedCard('Shock // Shock', { layout: 'art_series' });
    const all = [printedCard('Shock'), art, printedCard('Shock'), art, printedCard('Shock')];
    expect((await run({ cards: file('cards.json', bulkText(all)) })).slice(1)).toEqual([
      '1 card imported.',
      'Left out: 2 pieces of art series and 2 more printings of cards that came before.',
    ]);
  });

  it('takes rulings beside cards, and alone', async () => {
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', RULINGS)];
    expect((await run({ cards, rulings })).at(-1)).toBe('2 cards and 1 ruling imported.');
    const two = bulkText([printedRuling('Lightning Bolt', 'One.'), printedRuling('Lightning Bolt', 'Two.')]);
    expect((await run({ rulings: file('rulings.json', two) })).at(-1)).toBe('2 rulings imported.');
    reading((open) => {
      expect(open.imported).toMatchObject({ cards: 2, rulings: 2 });
      expect(open.rulings('oracle-Lightning Bolt')?.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    });
  });

  it('takes an address', async () => {
    const address = await serve((_, response) => response.end(gzipSync(CARDS)));
    expect((await run({ cards: `${address}/cards.json.gz?key=1` })).at(-1)).toBe('2 cards imported.');
  });

  it('asks Scryfall where its files are', async () => {
    const address = await serve(({ url, headers }, response) => {
      const files: Readonly<Record<string, string>> = { '/cards': CARDS, '/rulings': RULINGS };
      const fileAt = (type: string, path: string) => ({
        object: 'bulk_data',
        type,
        download_uri: `http://${headers.host}${path}`,
        size: files[path]?.length,
        updated_at: '2025-11-21T10:00:00.000+00:00',
      });
      const list = [fileAt('oracle_cards', '/cards'), fileAt('rulings', '/rulings')];
      response.end(url === '/bulk-data' ? JSON.stringify({ object: 'list', data: list }) : files[url ?? '']);
    });
    expect((await run('scryfall', { scryfallUrl: address })).at(-1)).toBe('2 cards and 1 ruling imported.');
  });
});

describe('what cannot be imported leaves the old cards as they were, and one line that says why', () => {
  const broken = `[\n${JSON.stringify(printedCard('Shock'))},\n{"object":"card",]\n`;

  it.each<[string, () => string | Promise<string>, RegExp]>([
    ['no such file', () => join(folder, 'absent.json'), /absent\.json .*no such file/],
    ['a folder', () => folder, /it is a folder/],
    ['an empty file', () => file('empty.json', ''), /^empty\.json: .*empty/],
    ['a web page', () => file('page.json', '<!doctype html><p>Cards!'), /^page\.json: .*a web page/],
    ['broken JSON', () => file('broken.json', broken), /^broken\.json: .*line 3, column 18.*Shock/],
    ['a file cut off', () => file('cut.json', CARDS.slice(0, -20)), /^cut\.json: .*line 3.*Lightning Bolt/],
    ['a gzip file cut off', () => file('cut.gz', gzipSync(CARDS).subarray(0, -20)), /^cut\.gz: .*cut off/],
    ['rulings for cards', () => file('rulings.json', RULINGS), /^rulings\.json: .*line 2.*"ruling"/],
    [
      'an address without a page',
      () => serve((_, response) => response.writeHead(404).end()),
      /127\.0\.0\.1.* status 404/,
    ],
    ['an address that is none', () => 'http://', /http:\/\//],
  ])('%s', async (_, source, line) => {
    await importEntries(cardsFile, [entryOf(called('Old'))]);
    const before = readFileSync(cardsFile);
    const cards = await source();
    expect(await lineOf(run({ cards }))).toMatch(line);
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
    expect(existsSync(`${cardsFile}-importing`)).toBe(false);
  });

  it('rulings, though the cards beside them are good', async () => {
    await importEntries(cardsFile, [entryOf(called('Old'))]);
    const before = readFileSync(cardsFile);
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', RULINGS.slice(0, -10))];
    expect(await lineOf(run({ cards, rulings }))).toMatch(/^rulings\.json: .*cut off/);
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
  });

  it('rulings where there are no cards', async () => {
    expect(await lineOf(run({ rulings: file('rulings.json', RULINGS) }))).toMatch(/import cards first/);
  });

  it('what somebody stops', async () => {
    const signal = AbortSignal.abort();
    expect(await lineOf(run({ cards: file('cards.json', CARDS) }, { signal }))).toMatch(/was stopped/);
    expect(existsSync(cardsFile)).toBe(false);
  });
});
