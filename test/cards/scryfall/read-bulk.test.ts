import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BulkFault, InvalidObject } from '#cards/scryfall/faults.ts';
import { readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import { readRuling } from '#cards/scryfall/read-ruling.ts';
import { printed, printedWithFaces } from './printed.ts';

const CARDS = { noun: 'card', read: readCard };

/** Bytes as a file or a server delivers them: in chunks. */
async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Outcome<Value> {
  readonly values: readonly Value[];
  readonly fault: unknown;
}

async function outcomeOf<Value>(all: AsyncIterable<Value>): Promise<Outcome<Value>> {
  const values: Value[] = [];
  try {
    for await (const value of all) values.push(value);
  } catch (fault) {
    return { values, fault };
  }
  return { values, fault: null };
}

const readText = (text: string | Buffer) => outcomeOf(readBulk(inChunks(Buffer.from(text)), CARDS));

async function faultOf(text: string | Buffer): Promise<BulkFault> {
  const { fault } = await readText(text);
  expect(fault).toBeInstanceOf(BulkFault);
  return fault as BulkFault;
}

const ELEMENTS = [
  printed({ name: 'Lim-Dûl’s Bear', oracle_text: 'It said: "“grr”"\n\\{T}: é 𝄞 \u0007' }),
  printedWithFaces('split', [
    { name: 'Assault', type_line: 'Sorcery' },
    { name: 'Battery', type_line: 'Sorcery' },
  ]),
  printedWithFaces('art_series', [
    { name: 'A Picture', type_line: 'Card' },
    { name: 'A Picture', type_line: 'Card' },
  ]),
  printed({ name: 'The Last' }),
];
const READ = ELEMENTS.map(readCard);
const JSON_ELEMENTS = ELEMENTS.map((element) => JSON.stringify(element));

const ONE_LINE = `[${JSON_ELEMENTS.join(', ')}]`;
const A_LINE_EACH = `[\n${JSON_ELEMENTS.join(',\n')}\n]\n`;

describe('a bulk file', () => {
  it.each([
    ['on one line', ONE_LINE],
    ['with a card a line', A_LINE_EACH],
    ['with spaces everywhere', JSON.stringify(ELEMENTS, null, 4)],
    ['from Windows', `\u{FEFF}${A_LINE_EACH.replaceAll('\n', '\r\n')}`],
    [
      'with escapes for all that is not ASCII',
      ONE_LINE.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
  ])('%s, plain or gzip, in pieces of any size', async (_, text) => {
    const plain = Buffer.from(text);
    for (const bytes of [plain, gzipSync(plain)])
      for (const size of [1, 2, 3, 7, 64, 1_000_000])
        expect(await outcomeOf(readBulk(inChunks(bytes, size), CARDS))).toEqual({
          values: READ,
          fault: null,
        });
  });

  it('in several gzip members, one after the other', async () => {
    const [start, end] = [ONE_LINE.slice(0, 400), ONE_LINE.slice(400)];
    const bytes = Buffer.concat([gzipSync(start), gzipSync(end)]);
    expect(await outcomeOf(readBulk(inChunks(bytes), CARDS))).toEqual({ values: READ, fault: null });
  });

  it('with rulings', async () => {
    const ruling = {
      object: 'ruling',
      oracle_id: 'x',
      source: 'wotc',
      published_at: '2020-01-01',
      comment: 'So.',
    };
    const bytes = Buffer.from(JSON.stringify([ruling, ruling]));
    const { values } = await outcomeOf(readBulk(inChunks(bytes), { noun: 'ruling', read: readRuling }));
    expect(values).toEqual([readRuling(ruling), readRuling(ruling)]);
  });

  it('is read no faster than it is asked for', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      yield Buffer.from('[');
      for (;;) {
        given += 1;
        yield Buffer.from(`${JSON.stringify(printed({ flavor_text: 'x'.repeat(20_000) }))},`);
      }
    }
    const cards = readBulk(endless(), CARDS);
    for (let asked = 1; asked <= 50; asked += 1) {
      await cards.next();
      expect(given).toBeLessThanOrEqual(asked + 1);
    }
  });

  it.each([
    ['plain', Buffer.from(ONE_LINE)],
    ['gzip', gzipSync(ONE_LINE)],
  ])('is closed when nobody wants more (%s)', async (_, bytes) => {
    let isClosed: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    async function* source(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        yield* inChunks(bytes, 20);
      } finally {
        isClosed();
      }
    }
    for await (const card of readBulk(source(), CARDS)) {
      expect(card).toEqual(READ[0]);
      break;
    }
    await closed;
  });

  it('passes on errors of its source', async () => {
    async function* breaking(start: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
      yield start;
      throw new Error('the cable was cut');
    }
    for (const start of [Buffer.from(ONE_LINE).subarray(0, 30), gzipSync(ONE_LINE).subarray(0, 30)])
      expect((await outcomeOf(readBulk(breaking(start), CARDS))).fault).toEqual(
        new Error('the cable was cut'),
      );
  });

  it('passes on bugs of the reader', async () => {
    const bug = new TypeError('a bug');
    const read = () => {
      throw bug;
    };
    expect((await outcomeOf(readBulk(inChunks(Buffer.from('[1]')), { noun: 'card', read }))).fault).toBe(bug);
  });
});

describe('a file that is cut off', () => {
  it.each([
    ['on one line', ONE_LINE],
    ['with a card a line', A_LINE_EACH.trimEnd()],
  ])('at any byte, %s: whole cards only, then the place', async (_, text) => {
    const whole = Buffer.from(text);
    for (let length = 0; length < whole.length; length += 1) {
      const start = whole.subarray(0, length);
      const { values, fault } = await readText(start);
      expect(values).toEqual(READ.slice(0, values.length));
      const lines = start.toString('latin1').split('\n');
      expect((fault as BulkFault).facts).toEqual({
        kind: length === 0 ? 'empty' : 'cut-off',
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
        read: values.length,
        last: ELEMENTS[values.length - 1]?.name ?? null,
      });
    }
  });

  it('at any byte of its gzip', async () => {
    const whole = gzipSync(ONE_LINE);
    for (let length = 0; length < whole.length; length += 1) {
      const { values, fault } = await readText(whole.subarray(0, length));
      expect(values).toEqual(READ.slice(0, values.length));
      expect(fault).toBeInstanceOf(BulkFault);
      if (length >= 2) expect((fault as BulkFault).message).toContain('the compressed file is cut off');
    }
  });
});

const LATIN_1 = Buffer.concat([
  Buffer.from(`[${JSON_ELEMENTS[3]},\n`),
  Buffer.from('{"name":"D\u00FBl"}]', 'latin1'),
]);

describe('the place of a fault', () => {
  it.each([
    ['a word that is none', [], '[\n{"a": tru }', 'broken', 2, 10],
    ['a comma too many', [], '[\n  {"object": "card",, "name": 1}', 'broken', 2, 21],
    ['a colon missing', [], '[{"object" "card"}]', 'broken', 1, 12],
    ['a line break in a text', [], '[\n{"name":"x\n"}]', 'broken', 2, 11],
    [
      'no comma between cards',
      [0, 1],
      `[\n${JSON_ELEMENTS[0]},\n${JSON_ELEMENTS[1]}\n{"a":1}]`,
      'broken',
      4,
      1,
    ],
    ['something after the list', [3], `[${JSON_ELEMENTS[3]}]\n\n  x`, 'broken', 3, 3],
    ['a second list', [3], `[${JSON_ELEMENTS[3]}]\n[]`, 'broken', 2, 1],
    ['a list that closes as an object', [3], `[${JSON_ELEMENTS[3]}\n}`, 'broken', 2, 1],
    ['Latin-1 text', [3], LATIN_1, 'not-utf-8', 2, 8],
    ['another object', [3], `[${JSON_ELEMENTS[3]},\n\n  {"object":"set"}]`, 'foreign', 3, 3],
    ['another object with lists in it', [], '[ {"object":"set","x":[[1],{}]}]', 'foreign', 1, 3],
    ['a number in place of a card', [3], `[${JSON_ELEMENTS[3]},\n  12 , 13]`, 'foreign', 2, 3],
    ['a list in place of a card', [], '[ [{}] ]', 'foreign', 1, 3],
  ])('%s', async (_, before, text, kind, line, column) => {
    const { values, fault } = await readText(text);
    expect(values).toEqual(before.map((place) => READ[place]));
    const last = ELEMENTS[before.at(-1) ?? -1]?.name ?? null;
    expect((fault as BulkFault).facts).toEqual({ kind, line, column, read: before.length, last });
  });

  it('is part of the message', async () => {
    const text = `[\n${JSON_ELEMENTS[0]},\n${JSON_ELEMENTS[1]},\n`;
    const before = '(2 cards came before it, the last is Assault // Battery)';
    const messageOf = async (bad: string) => (await faultOf(bad)).message;
    expect(await messageOf(`${text}{"a":tru}`)).toBe(`line 4, column 9: the JSON is broken ${before}`);
    expect(await messageOf(`${text}{"a":`)).toBe(`line 4, column 6: the file is cut off ${before}`);
    expect(await messageOf(`${text}{"object":"ruling"}]`)).toBe(
      `line 4, column 1: card 3 is not a card: Scryfall calls it "ruling" ${before}`,
    );
    expect(await messageOf(`[${JSON_ELEMENTS[3]}`)).toMatch(
      / \(1 card came before it, the last is The Last\)$/,
    );
    expect(await messageOf('[{]')).toBe('line 1, column 3: the JSON is broken');
  });

  it('is that of the damaged byte, in files of many lines and in chunks of any size', async () => {
    const anyText = Buffer.from(JSON.stringify(ELEMENTS, null, 1));
    // Positions between values, where no byte of JSON may be replaced by this one.
    const places = [...anyText.toString('latin1').matchAll(/[[\]{}:,](?=\n)|: (?=["{[])/g)].map(
      ({ index }) => index,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.integer({ min: 1, max: 3000 }), async (place, size) => {
        const spoilt = Buffer.from(anyText);
        spoilt[place] = '~'.charCodeAt(0);
        const { fault } = await outcomeOf(readBulk(inChunks(spoilt, size), CARDS));
        const lines = spoilt.subarray(0, place).toString('latin1').split('\n');
        if (place === 0) expect(fault).toMatchObject({ facts: { kind: 'foreign' } });
        else
          expect(fault).toMatchObject({
            facts: { kind: 'broken', line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 },
          });
      }),
    );
  });

  it('stays right over many lines and pieces', async () => {
    const cards = Array.from({ length: 3000 }, (_, place) =>
      JSON.stringify(printed({ name: `Card ${place}` })),
    );
    const { facts } = await faultOf(`[\n${cards.join(',\n')},\n  {"name": nul}]`);
    expect(facts).toEqual({ kind: 'broken', line: 3002, column: 15, read: 3000, last: 'Card 2999' });
  });
});

describe('any bytes at all', () => {
  it('spoilt anywhere, give whole cards or a fault, never anything else', async () => {
    const whole = Buffer.from(ONE_LINE);
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([place, byte]) => {
        const spoilt = Buffer.from(whole);
        spoilt[place] = byte;
        return spoilt;
      }),
      fc.tuple(fc.nat(200), fc.nat(255)).map(([place, byte]) => {
        const spoilt = gzipSync(whole);
        spoilt[place] = byte;
        return spoilt;
      }),
    );
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const { values, fault } = await readText(Buffer.from(bytes));
        expect(fault === null ? values.length : fault).toSatisfy(
          (end: unknown) => end === ELEMENTS.length || end instanceof BulkFault,
        );
      }),
    );
  });
});

describe('a foreign file', () => {
  const page = '<!DOCTYPE html>\n<html><body>Not here</body></html>';
  const error = { object: 'error', code: 'not_found', status: 404, details: 'No such\nthing.' };
  const listing = { object: 'list', has_more: false, data: [{ object: 'bulk_data', type: 'oracle_cards' }] };
  const found = { object: 'list', has_more: false, data: [{ object: 'card', name: 'One Bear' }] };
  it.each([
    ['nothing', '', 'empty', 'line 1, column 1: the file is empty'],
    ['spaces', ' \n\n ', 'empty', 'the file is empty'],
    ['an empty list', '[ ]', 'empty', 'line 1, column 4: the list has no card in it'],
    ['a page', page, 'foreign', 'line 1, column 1: the file is a web page, not JSON'],
    ['a page, compressed', gzipSync(page), 'foreign', 'a web page'],
    ['an error of Scryfall', JSON.stringify(error), 'foreign', 'an error that Scryfall sent: No such thing.'],
    ['the list of bulk files', JSON.stringify(listing), 'foreign', "Scryfall's list of bulk files"],
    [
      'the same, laid out and long',
      JSON.stringify({ ...listing, more: 'x'.repeat(99_999) }, null, 2),
      'foreign',
      "Scryfall's list of bulk files",
    ],
    [
      'a search result',
      JSON.stringify(found),
      'foreign',
      "a search result of Scryfall's; a bulk file is wanted",
    ],
    [
      'a search result that is long, its fields by the alphabet',
      JSON.stringify({ data: found.data, more: 'x'.repeat(99_999), object: 'list' }, null, 2),
      'foreign',
      "a search result of Scryfall's",
    ],
    ['one card', JSON_ELEMENTS[0] ?? '', 'foreign', 'one JSON object, not a list'],
    ['a card a line without a list', JSON_ELEMENTS.join('\n'), 'foreign', 'one JSON object, not a list'],
    ['a text', 'Grizzly Bears', 'foreign', 'not JSON'],
    ['a number', '42', 'foreign', 'not JSON'],
    ['a zip archive', Buffer.from('PK\u0003\u0004\0\0'), 'foreign', 'a zip archive'],
    ['UTF-16', Buffer.from(`\u{FEFF}${ONE_LINE}`, 'utf16le'), 'not-utf-8', 'not text in UTF-8'],
    ['UTF-16 without a mark', Buffer.from(ONE_LINE, 'utf16le'), 'not-utf-8', 'not text in UTF-8'],
    ['a gzip in a gzip', gzipSync(gzipSync(ONE_LINE)), 'foreign', 'not JSON'],
    [
      'rulings',
      '[{"object":"ruling","oracle_id":"x"}]',
      'foreign',
      'card 1 is not a card: Scryfall calls it "ruling"',
    ],
    ['a list of numbers', '[1,2]', 'foreign', 'card 1 is not a card'],
  ])('%s', async (_, text, kind, message) => {
    const fault = await faultOf(text);
    expect(fault.facts).toMatchObject({ kind, read: 0, last: null });
    expect(fault.message).toContain(message);
    expect(fault.message).not.toContain('\n');
  });

  it('with an object that never ends is given up', async () => {
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      yield Buffer.from(`[${JSON_ELEMENTS[3]},\n{"name":"`);
      for (;;) yield Buffer.alloc(1_000_000, 'x');
    }
    const { fault } = await outcomeOf(readBulk(endless(), CARDS));
    expect(fault).toMatchObject({
      facts: { kind: 'foreign', line: 2, column: 1, read: 1, last: 'The Last' },
      message: expect.stringContaining('this is too long to be a card'),
    });
  });

  it('that is nested without end is given up', async () => {
    const { facts, message } = await faultOf(`[${JSON_ELEMENTS[3]},\n {"x":${'['.repeat(100_000)}`);
    expect(facts).toMatchObject({ kind: 'foreign', line: 2, column: 2, read: 1, last: 'The Last' });
    expect(message).toContain('this is nested too deep to be a card');
  });

  it('with damaged compression', async () => {
    const damaged = gzipSync(ONE_LINE);
    damaged.fill(0xff, 60, 90);
    const { facts, message } = await faultOf(damaged);
    expect(facts.kind).toBe('gzip');
    expect(message).toContain('the compressed file is damaged');
  });

  it('may be refused by the reader in its own words', async () => {
    const read = (): never => {
      throw new InvalidObject('is of last year');
    };
    const all = readBulk(inChunks(Buffer.from('[{"name":"x"}]')), { noun: 'calendar', read });
    expect((await outcomeOf(all)).fault).toMatchObject({
      message: 'line 1, column 2: calendar 1 is of last year',
    });
  });
});
