import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Card, CardPart } from '../../src/engine/cards.ts';
import { COLORS } from '../../src/engine/cards.ts';
import Database from '../../src/sqlite.ts';
import { openCardFile } from '../../src/store/open-card-file.ts';
import { OperatorError } from '../../src/store/operator-error.ts';
import { writeCardFile } from '../../src/store/write-card-file.ts';
import {
  ASSAULT_BATTERY,
  AKKI_LAVARUNNER,
  DUSK_DAWN,
  EVERMIND,
  VALKI,
  WEAR_TEAR,
  WHO_WHAT_WHEN_WHERE_WHY,
} from '../helpers/cards.ts';
import { AT, called, cardsFrom, each, entryOf, importCards } from './card-entries.ts';
import { temporaryFile } from './temporary-file.ts';

/** Reads a card file, and closes it. */
function reading<Answer>(file: string, read: (open: ReturnType<typeof openCardFile>) => Answer): Answer {
  const open = openCardFile(file);
  try {
    return read(open);
  } finally {
    open.close();
  }
}

const findIn = (file: string, typed: string) => reading(file, (open) => open.find(typed));
const costOf = (file: string, typed: string) => findIn(file, typed)?.card.parts[0].manaCost;

async function refusalOf(writing: Promise<unknown>): Promise<string> {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OperatorError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

function unreadable(file: string): string {
  try {
    openCardFile(file).close();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error('it was read');
}

describe('a card that was imported', () => {
  it.each<[string, Card]>([
    ['a split card', ASSAULT_BATTERY],
    ['a card with fuse', WEAR_TEAR],
    ['a card with aftermath', DUSK_DAWN],
    ['five parts', WHO_WHAT_WHEN_WHERE_WHY],
    ['a flip card', AKKI_LAVARUNNER],
    ['a double-faced card with loyalty', VALKI],
    ['a card with a color indicator', EVERMIND],
  ])('is found as it was: %s', async (_, card) => {
    const file = temporaryFile();
    const { kind: __, ...entry } = entryOf(card);
    await importCards(file, [entryOf(called('Other')), { ...entry, kind: 'card' }]);
    for (const { name } of [card, ...card.parts]) expect(findIn(file, name)).toEqual(entry);
  });

  const part = fc.record<CardPart>(
    {
      name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== '' && !name.includes('/')),
      manaCost: fc.string(),
      typeLine: fc.string({ unit: 'grapheme' }),
      power: fc.string(),
      toughness: fc.string(),
      loyalty: fc.string(),
      defense: fc.string(),
      colors: fc.subarray([...COLORS]),
      aftermath: fc.constant(true as const),
    },
    { requiredKeys: ['name', 'manaCost', 'typeLine'] },
  );

  it('is found as it was, whatever its facts', async () => {
    await fc.assert(
      fc.asyncProperty(
        part,
        fc.array(part, { maxLength: 4 }),
        fc.constantFrom('ordinary', 'split', 'flip', 'double-faced', 'adventure'),
        async (first, others, layout) => {
          const parts = [first, ...others] as const;
          const card: Card = { name: parts.map(({ name }) => name).join(' // '), layout, parts };
          const file = temporaryFile();
          await importCards(file, [entryOf(card)]);
          expect(findIn(file, card.name)?.card).toEqual(card);
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ["Lim-Dûl's Vault", 'lim duls vault'],
    ["Lim-Dûl's Vault", 'LIM-DUL’S VAULT'],
    ['"Rumors of My Death . . ."', 'Rumors of My Death . . .'],
    ['Æther Vial', 'aether vial'],
    ['Aether Vial', 'Æther Vial'],
    ['Jötun Grunt', 'jotun grunt'],
    ['_____', '_____'],
    ['+2 Mace', '2 mace'],
    ['Who // What // When // Where // Why', 'who/what/when/where/why'],
  ])('%s is found by %s', async (name, typed) => {
    const file = temporaryFile();
    await importCards(
      file,
      [called('Other'), called(name)].map((card) => entryOf(card)),
    );
    expect(findIn(file, typed)?.card.name).toBe(name);
  });

  it.each(['', ' ', 'nothing', '//', "'; DROP TABLE card; --", '%', '\u0000'])(
    'is not found by %j',
    async (typed) => {
      const file = temporaryFile();
      await importCards(file, [entryOf(ASSAULT_BATTERY)]);
      expect(findIn(file, typed)).toBeUndefined();
    },
  );
});

describe('of cards that share a name', () => {
  it.each<[string, string, Parameters<typeof entryOf>[]]>([
    [
      'a card is meant before one of a joke set, a token and an extra',
      '{1}',
      [
        [called('Illusion', '{4}'), 'extra'],
        [called('Illusion', '{3}'), 'casual'],
        [called('Illusion', '{2}'), 'token'],
        [called('Illusion', '{1}')],
      ],
    ],
    [
      'a card by one of its halves before a token by its whole name',
      '{U}',
      [
        [called('Illusion', '{2}'), 'token'],
        [
          {
            ...ASSAULT_BATTERY,
            name: 'Illusion // Reality',
            parts: [called('Illusion', '{U}').parts[0], called('Reality').parts[0]],
          },
        ],
      ],
    ],
    [
      'one by its whole name before one by a half',
      '{W}',
      [
        [
          {
            ...ASSAULT_BATTERY,
            name: 'Illusion // Reality',
            parts: [called('Illusion', '{U}').parts[0], called('Reality').parts[0]],
          },
        ],
        [called('Illusion', '{W}')],
      ],
    ],
    ['the first of two alike', '{B}', [[called('Illusion', '{B}')], [called('Illusion', '{R}')]]],
  ])('%s', async (_, cost, entries) => {
    const file = temporaryFile();
    await importCards(
      file,
      entries.map((entry) => entryOf(...entry)),
    );
    expect(costOf(file, 'illusion')).toBe(cost);
    expect(costOf(file, 'Illusion')).toBe(cost);
  });

  it('but for a comma, the one so spelled is meant', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Lava Axe', '{4}{R}')), entryOf(called('Lava, Axe', '{R}'))]);
    expect(costOf(file, 'Lava Axe')).toBe('{4}{R}');
    expect(costOf(file, 'Lava, Axe')).toBe('{R}');
    expect(costOf(file, 'lava axe')).toBe('{4}{R}');
    expect(reading(file, (open) => open.names())).toEqual(['Lava Axe', 'Lava, Axe']);
  });
});

describe('an import', () => {
  const ruling = (text: string, date: '2004-10-04' | '2020-01-24' = '2004-10-04') => ({
    oracleId: 'battery',
    ruling: { date, source: 'wotc', text },
  });
  const rulings = { all: each([ruling('Older.'), ruling('Newer.', '2020-01-24')]), from: 'rulings.json' };

  it('counts each card once, though the file lists printings', async () => {
    const file = temporaryFile();
    const twice = [entryOf(ASSAULT_BATTERY, 'card', 'battery'), entryOf(ASSAULT_BATTERY, 'card', 'battery')];
    expect(await importCards(file, twice)).toEqual({ cards: 1, rulings: null });
    expect(reading(file, ({ imported }) => imported)).toEqual({ cards: 1, rulings: 0, at: AT });
  });

  it('of rulings keeps the cards, and one of cards keeps the rulings', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(ASSAULT_BATTERY, 'card', 'battery')]);
    expect(reading(file, (open) => open.rulings('battery'))).toBeNull();
    expect(await writeCardFile(file, { rulings, at: AT + 1 })).toEqual({ cards: null, rulings: 2 });
    expect(costOf(file, 'Battery')).toBe('{R}');
    await importCards(file, [entryOf(called('Other'), 'card', 'other')]);
    reading(file, (open) => {
      expect(open.imported).toEqual({ cards: 1, rulings: 2, at: AT });
      expect(open.rulings('battery')?.map(({ text }) => text)).toEqual(['Newer.', 'Older.']);
      expect(open.rulings('other')).toEqual([]);
      expect(open.find('Battery')).toBeUndefined();
    });
  });

  it('of rulings alone, where there are no cards, is refused', async () => {
    const file = temporaryFile();
    expect(await refusalOf(writeCardFile(file, { rulings, at: AT }))).toMatch(/import cards first/);
    expect(existsSync(file)).toBe(false);
  });

  it('leaves nothing beside the file but the lock', async () => {
    const file = temporaryFile();
    writeFileSync(`${file}-importing`, 'what a killed import left');
    await importCards(file, [entryOf(ASSAULT_BATTERY)]);
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['judge.sqlite', 'judge.sqlite-lock']);
  });

  it('through a link replaces the file that it leads to', async () => {
    const [file, link] = [temporaryFile(), temporaryFile()];
    await importCards(file, [entryOf(called('Old'))]);
    symlinkSync(file, link);
    await importCards(link, [entryOf(called('New'))]);
    expect(findIn(file, 'New')).toBeDefined();
  });

  it('that stops in the middle leaves the old cards as they were', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Old'))]);
    const before = readFileSync(file);
    async function* broken() {
      for (let card = 0; card < 3000; card++) yield entryOf(called(`Card ${card}`));
      throw new Error('line 17');
    }
    await expect(
      writeCardFile(file, { cards: { all: broken(), from: 'cards.json' }, at: AT }),
    ).rejects.toThrow('line 17');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}-importing`)).toBe(false);
  });

  it('is refused while another runs', async () => {
    const file = temporaryFile();
    let letGo: (value?: unknown) => void = () => undefined;
    const wait = new Promise((resolve) => (letGo = resolve));
    async function* slow() {
      await wait;
      yield entryOf(called('First'));
    }
    const first = writeCardFile(file, { cards: { all: slow(), from: 'slow.json' }, at: AT });
    expect(await refusalOf(importCards(file, [entryOf(called('Second'))]))).toMatch(/another import/);
    letGo();
    await first;
    expect(findIn(file, 'First')).toBeDefined();
    await importCards(file, [entryOf(called('Third'))]);
    expect(findIn(file, 'Third')).toBeDefined();
  });

  it('into a folder that is not there is refused', async () => {
    expect(await refusalOf(importCards('/no/such/folder/cards.sqlite', []))).toMatch(/folder does not exist/);
  });
});

describe('a file that is no card file of ours', () => {
  const made = (file: string, ...pragmas: readonly string[]) => {
    const db = new Database(file);
    db.exec('CREATE TABLE card (id)');
    for (const pragma of pragmas) db.pragma(pragma);
    db.close();
  };

  it.each<[string, (file: string) => unknown, RegExp]>([
    [
      'text',
      (file) => writeFileSync(file, 'A list of cards, but in plain text.\n'.repeat(99)),
      /is no card file/,
    ],
    ["the bot's database", (file) => made(file, 'application_id = 0x50474a31'), /made by another program/],
    ["another program's database", (file) => made(file), /made by another program/],
    [
      'one of a newer bot',
      (file) => made(file, 'application_id = 0x50474a43', 'user_version = 99'),
      /newer version of the bot \(its version is 99/,
    ],
    [
      'one without its tables',
      (file) => made(file, 'application_id = 0x50474a43', 'user_version = 1'),
      /is damaged: delete it/,
    ],
    [
      'one cut off',
      async (file) => {
        await importCards(
          file,
          Array.from({ length: 500 }, (_, card) => entryOf(called(`Card ${card}`))),
        );
        truncateSync(file, 12_288);
      },
      /is damaged: delete it/,
    ],
  ])('%s, is neither read nor replaced', async (_, make, line) => {
    const file = temporaryFile();
    await make(file);
    const before = readFileSync(file);
    expect(unreadable(file)).toMatch(line);
    expect(await refusalOf(writeCardFile(file, { ...cardsFrom([]), at: AT }))).toMatch(line);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('nothing at all is not read, and is replaced', async () => {
    const file = temporaryFile();
    writeFileSync(file, '');
    expect(unreadable(file)).toContain(file);
    await importCards(file, [entryOf(ASSAULT_BATTERY)]);
    expect(findIn(file, 'battery')).toBeDefined();
  });
});
