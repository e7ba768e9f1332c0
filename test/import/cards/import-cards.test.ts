import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { ImportFault } from '#sources/faults.ts';
import { runCardsImport, type CardsImportSettings } from '#import/cards/run-cards-import.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { OperatorError } from '#files/operator-error.ts';
import {
  bulkText,
  bulkCard,
  manyCards,
  bulkRuling,
  serveUntilTestEnds,
} from '../../helpers/scryfall-bulk.ts';
import { AT, called, entryOf, importCards as importEntries } from '../../imported/cards/card-entries.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

let folder: string;
let cardsFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  cardsFile = join(folder, 'cards.sqlite');
});

/** Writes a file into the folder of the test. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Imports, and gives the lines that it said, the last without its seconds. */
async function run(
  asked: { cards?: string; rulings?: string; fewer?: boolean } | 'scryfall',
  more: Partial<CardsImportSettings> = {},
): Promise<readonly string[]> {
  const output = new PassThrough();
  await runCardsImport(
    asked === 'scryfall'
      ? { from: asked, fewer: false }
      : { from: 'given', cards: null, rulings: null, fewer: false, ...asked },
    { cardsFile, at: AT, signal: new AbortController().signal, output, errors: new PassThrough(), ...more },
  );
  const text = String(output.read() ?? '').replace(/ into .* in \d+\.\d s/, '');
  return text.trimEnd().split('\n');
}

/** The line for whoever started it. */
async function lineOf(running: Promise<unknown>): Promise<string> {
  const error: unknown = await running.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImportFault || error instanceof OperatorError))
    throw new Error(error ? 'it failed, and not for an operator' : 'it did not fail', { cause: error });
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

const CARDS = bulkText([bulkCard('Lightning Bolt'), bulkCard("Lim-Dûl's Vault")]);
const strayRulings = bulkText(
  ['Lightning Bolt', 'Absent', 'Absent'].map((card) => bulkRuling(card, 'It is fast.')),
);
const RULINGS = bulkText([bulkRuling('Lightning Bolt', 'It is fast.')]);

describe('an import', () => {
  it.each([
    ['plain', '0.7', (content: string) => content],
    ['gzip', '0.3', (content: string) => gzipSync(content)],
  ])('takes a %s file', async (_, size, packed) => {
    expect(await run({ cards: file('cards.json', packed(CARDS)) })).toEqual([
      `Reading cards.json (${size} KB)`,
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
        formats: { vintage: 'legal' },
      },
      keywords: [[]],
    });
  });

  it('reports the objects that it skips', async () => {
    const art = bulkCard('Shock // Shock', { layout: 'art_series' });
    const all = [bulkCard('Shock'), art, bulkCard('Shock'), art, bulkCard('Shock')];
    expect((await run({ cards: file('cards.json', bulkText(all)) })).slice(1)).toEqual([
      '1 card imported.',
      'Left out: 2 things that are no cards (art, themes, advertisements, checklists) and 2 more printings of cards that came before.',
    ]);
  });

  it('accepts rulings together with cards, and alone', async () => {
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', RULINGS)];
    expect((await run({ cards, rulings })).at(-1)).toBe('2 cards and 1 ruling imported.');
    const two = bulkText([bulkRuling('Lightning Bolt', 'One.'), bulkRuling('Lightning Bolt', 'Two.')]);
    expect((await run({ rulings: file('rulings.json', two) })).at(-1)).toBe(
      '2 rulings in place of 1 imported.',
    );
    reading((open) => {
      expect(open.imported).toEqual({ cards: 2, rulings: 2, at: AT });
      expect(open.rulings('oracle-Lightning Bolt')?.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    });
  });

  it('says how many rulings are on no card that it has', async () => {
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', strayRulings)];
    expect((await run({ cards, rulings })).at(-1)).toBe(
      '2 cards and 3 rulings (2 of them on no card here) imported.',
    );
  });

  it.each([
    [4, 1],
    [3, 1],
  ])('of less than half as many cards is refused, unless that is meant: %i, then %i', async (many, few) => {
    const cards = (count: number) => ({ cards: file('cards.json', bulkText(manyCards(count))) });
    await run(cards(many));
    const before = readFileSync(cardsFile);
    expect(await lineOf(run(cards(few)))).toBe(
      `nothing was imported: ${few} card would take the place of ${many}; to do so, add --fewer`,
    );
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
    const texts = await run({ ...cards(few), fewer: true });
    expect(texts.at(-1)).toBe(`${few} card in place of ${many} imported.`);
  });

  it('with half as many cards succeeds', async () => {
    await run({ cards: file('cards.json', bulkText(manyCards(4))) });
    expect((await run({ cards: file('cards.json', CARDS) })).at(-1)).toBe('2 cards in place of 4 imported.');
  });

  it('with less than half as many rulings is refused', async () => {
    await run({ cards: file('cards.json', CARDS), rulings: file('rulings.json', strayRulings) });
    expect(await lineOf(run({ rulings: file('rulings.json', RULINGS) }))).toMatch(
      /1 ruling would take the place of 3/,
    );
  });

  it('replaces a damaged card file, and reports it', async () => {
    await importEntries(cardsFile, [entryOf(called('Old'))]);
    writeFileSync(cardsFile, readFileSync(cardsFile).subarray(0, 4096));
    expect((await run({ cards: file('cards.json', CARDS) })).slice(1)).toEqual([
      '2 cards imported.',
      'The card file before was damaged: nothing of it is kept.',
    ]);
  });

  it('takes an address', async () => {
    const address = await serveUntilTestEnds((_, response) => response.end(gzipSync(CARDS)));
    expect((await run({ cards: `${address}/cards.json.gz?key=1` })).at(-1)).toBe('2 cards imported.');
  });

  it('asks Scryfall for the addresses of its files', async () => {
    const address = await serveUntilTestEnds(({ url, headers }, response) => {
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
    expect((await run('scryfall', { listAddress: `${address}/bulk-data` })).at(-1)).toBe(
      '2 cards and 1 ruling imported.',
    );
  });
});

describe('a failed import keeps the old cards and prints one line with the reason', () => {
  const broken = `[\n${JSON.stringify(bulkCard('Shock'))},\n{"object":"card",]\n`;

  it.each<[string, () => string | Promise<string>, RegExp]>([
    ['no such file', () => join(folder, 'absent.json'), /absent\.json .*no such file/],
    ['a folder', () => folder, /it is a folder/],
    ['an empty file', () => file('empty.json', ''), /^empty\.json: .*empty/],
    ['a web page', () => file('page.json', '<!doctype html><p>Cards!'), /^page\.json: .*a web page/],
    ['broken JSON', () => file('broken.json', broken), /^broken\.json: .*line 3, column 18.*Shock/],
    ['a file cut off', () => file('cut.json', CARDS.slice(0, -20)), /^cut\.json: .*line 3.*Lightning Bolt/],
    ['a gzip file cut off', () => file('cut.gz', gzipSync(CARDS).subarray(0, -20)), /^cut\.gz: .*cut off/],
    [
      'rulings for cards',
      () => file('rulings.json', RULINGS),
      /^rulings\.json: .*line 2.*"ruling"; a file of rulings goes after --rulings/,
    ],
    [
      'an address without a page',
      () => serveUntilTestEnds((_, response) => response.writeHead(404).end()),
      /127\.0\.0\.1.* status 404/,
    ],
    ['an address that is none', () => 'http://', /^the address is not complete/],
    ['an address of a file', () => 'file:///home/me/cards.json', /^only addresses with http:\/\/ or/],
    ['an address of FTP', () => 'ftp://me:secret@host/cards.json', /^(?!.*secret)only addresses with/],
    [
      'a port of other things',
      () => 'http://127.0.0.1:22/',
      /^http:\/\/127\.0\.0\.1:22\/ .*its port is not one/,
    ],
    ['an address with a password', () => 'http://user:secret@[x/', /^(?!.*secret)the address/],
  ])('%s', async (_, source, line) => {
    await importEntries(cardsFile, [entryOf(called('Old'))]);
    const before = readFileSync(cardsFile);
    const cards = await source();
    expect(await lineOf(run({ cards }))).toMatch(line);
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
    expect(existsSync(`${cardsFile}-importing`)).toBe(false);
  });

  it('invalid rulings together with valid cards', async () => {
    await importEntries(cardsFile, [entryOf(called('Old'))]);
    const before = readFileSync(cardsFile);
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', RULINGS.slice(0, -10))];
    expect(await lineOf(run({ cards, rulings }))).toMatch(/^rulings\.json: .*cut off/);
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
  });

  it('cards for rulings', async () => {
    const [cards, rulings] = [file('cards.json', CARDS), file('rulings.json', CARDS)];
    expect(await lineOf(run({ cards, rulings }))).toMatch(
      /^rulings\.json: .*calls it "card"; a file of cards is given without --rulings/,
    );
  });

  it.each([
    ['no such file', () => join(folder, 'absent.json'), /absent\.json .*no such file/],
    ['an address that is none', () => 'http://', /^the address is not complete/],
  ])('rulings (%s), before any card is read', async (_, rulings, line) => {
    const output = new PassThrough();
    const cards = file('cards.json', CARDS);
    expect(await lineOf(run({ cards, rulings: rulings() }, { output }))).toMatch(line);
    expect(output.read()).toBeNull();
    expect(existsSync(cardsFile)).toBe(false);
  });

  it('rulings without any cards', async () => {
    expect(await lineOf(run({ rulings: file('rulings.json', RULINGS) }))).toMatch(/import cards first/);
  });

  it('an aborted import', async () => {
    const signal = AbortSignal.abort();
    expect(await lineOf(run({ cards: file('cards.json', CARDS) }, { signal }))).toMatch(/was stopped/);
    expect(existsSync(cardsFile)).toBe(false);
  });
});
