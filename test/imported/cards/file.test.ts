import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Card, CardPart } from '#engine/cards/card.ts';
import { COLORS } from '#engine/cards/card.ts';
import Database from '#basics/sqlite.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { OperatorError } from '#files/operator-error.ts';
import { writeCardFile, type CardImportResult } from '#imported/cards/write-card-file.ts';
import {
  ASSAULT_BATTERY,
  AKKI_LAVARUNNER,
  DUSK_DAWN,
  EVERMIND,
  VALKI,
  WEAR_TEAR,
  WHO_WHAT_WHEN_WHERE_WHY,
} from '../../helpers/cards.ts';
import { AT, called, cardsFrom, each, entryOf, importCards } from './card-entries.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

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
    const { kind, fame, ...entry } = { ...entryOf(card), isGameChanger: true };
    await importCards(file, [entryOf(called('Other')), { ...entry, kind, fame }]);
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

  it('is read back unchanged, with any facts', async () => {
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

describe('cards that share a name', () => {
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
    expect(reading(file, (open) => [...open.names()].map(({ name }) => name))).toEqual([
      'Lava Axe',
      'Lava, Axe',
    ]);
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
    expect(await importCards(file, twice)).toMatchObject({ cards: 1, rulings: null });
    expect(reading(file, ({ imported }) => imported)).toEqual({ cards: 1, rulings: 0, at: AT });
    expect(reading(file, (open) => open.byId('battery'))?.card).toEqual(ASSAULT_BATTERY);
  });

  it('of rulings keeps the cards, and one of cards keeps the rulings', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(ASSAULT_BATTERY, 'card', 'battery')]);
    expect(reading(file, (open) => open.rulings('battery'))).toBeNull();
    expect(await writeCardFile(file, { rulings, at: AT + 1 })).toMatchObject({ cards: null, rulings: 2 });
    expect(costOf(file, 'Battery')).toBe('{R}');
    await importCards(file, [entryOf(called('Other'), 'card', 'other')]);
    reading(file, (open) => {
      expect(open.imported).toEqual({ cards: 1, rulings: 2, at: AT });
      expect(open.rulings('battery')?.map(({ text }) => text)).toEqual(['Newer.', 'Older.']);
      expect(open.rulings('other')).toEqual([]);
      expect(open.find('Battery')).toBeUndefined();
    });
  });

  it('tells what it takes the place of, and how many rulings are on no card', async () => {
    const file = temporaryFile();
    const nothing = { cards: 0, rulings: 0, damage: null };
    const battery = entryOf(ASSAULT_BATTERY, 'card', 'battery');
    expect((await importCards(file, [battery, entryOf(called('Other'))])).before).toEqual(nothing);
    const all = each([ruling('Known.'), { ...ruling('Of a card that is not here.'), oracleId: 'absent' }]);
    expect(await writeCardFile(file, { rulings: { all, from: 'rulings.json' }, at: AT })).toEqual({
      cards: null,
      rulings: 2,
      orphanRulings: 1,
      before: { ...nothing, cards: 2 },
    });
    expect(await importCards(file, [battery])).toEqual({
      cards: 1,
      rulings: null,
      orphanRulings: 0,
      before: { cards: 2, rulings: 2, damage: null },
    });
  });

  it('that is not agreed to leaves the old cards as they were', async () => {
    const file = temporaryFile();
    await importCards(file, [entryOf(called('Old'))]);
    const before = readFileSync(file);
    const agree = ({ cards }: CardImportResult) => {
      throw new OperatorError(`not for ${cards} card`);
    };
    const writing = writeCardFile(file, { ...cardsFrom([entryOf(called('New'))]), at: AT, confirm: agree });
    expect(await refusalOf(writing)).toBe('not for 1 card');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}-importing`)).toBe(false);
  });

  it('keeps of each name its best rank and fame', async () => {
    const file = temporaryFile();
    await importCards(file, [
      { ...entryOf(called('Illusion'), 'token'), fame: 7 },
      { ...entryOf(called('Illusion'), 'casual'), fame: 9 },
      entryOf(called('Plane'), 'extra'),
      { ...entryOf(called('Bolt')), fame: 1 },
    ]);
    expect(reading(file, (open) => [...open.names()])).toEqual([
      { name: 'Bolt', rank: 0, fame: 1 },
      { name: 'Illusion', rank: 100, fame: 7 },
      { name: 'Plane', rank: 300, fame: null },
    ]);
  });

  it('of rulings alone without any cards is refused', async () => {
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

  it('into a folder is refused, and nothing is left beside it', async () => {
    const folder = dirname(temporaryFile());
    expect(await refusalOf(importCards(folder, [entryOf(called('Card'))]))).toBe(
      `the card file ${folder} cannot be used: it is a folder`,
    );
    expect(existsSync(`${folder}-lock`)).toBe(false);
  });

  it('into a pipe is refused, and the pipe stays one', async () => {
    const pipe = temporaryFile();
    execFileSync('mkfifo', [pipe]);
    expect(await refusalOf(importCards(pipe, [entryOf(called('Card'))]))).toBe(
      `the card file ${pipe} cannot be used: it is a device or a pipe, not a file`,
    );
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(existsSync(`${pipe}-lock`)).toBe(false);
  });

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)('into a folder that nobody may list is done', async () => {
    const file = temporaryFile();
    chmodSync(dirname(file), 0o300);
    onTestFinished(() => chmodSync(dirname(file), 0o700));
    await importCards(file, [entryOf(ASSAULT_BATTERY)]);
    expect(findIn(file, 'battery')).toBeDefined();
  });

  it('into a folder that is not there is refused', async () => {
    expect(await refusalOf(importCards('/no/such/folder/cards.sqlite', []))).toMatch(
      /^the card file .* its folder does not exist$/,
    );
  });
});

describe('a file that isn’t one of our card files', () => {
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
      /is not a card file: delete it, or name another in CARDS_FILE$/,
    ],
    [
      "the bot's database",
      (file) => made(file, 'application_id = 0x50474a31'),
      /a database of the bot, not a card file: name another in CARDS_FILE$/,
    ],
    [
      "another program's database",
      (file) => made(file),
      /made by another program: delete it, or name another in CARDS_FILE$/,
    ],
    [
      'one of a newer bot',
      (file) => made(file, 'application_id = 0x50474a43', 'user_version = 99'),
      /newer version of the bot \(its version is 99/,
    ],
  ])('%s, is neither read nor replaced', async (_, make, line) => {
    const file = temporaryFile();
    await make(file);
    const before = readFileSync(file);
    const beside = readdirSync(dirname(file));
    expect(unreadable(file)).toMatch(line);
    expect(await refusalOf(writeCardFile(file, { ...cardsFrom([]), at: AT }))).toMatch(line);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(beside);
  });

  const cutOff = async (file: string) => {
    await importCards(
      file,
      Array.from({ length: 500 }, (_, card) => entryOf(called(`Card ${card}`))),
    );
    truncateSync(file, 12_288);
  };

  it.each<[string, (file: string) => unknown, string]>([
    [
      'one without its tables',
      (file) => made(file, 'application_id = 0x50474a43', 'user_version = 2'),
      'damaged',
    ],
    ['one cut off', cutOff, 'damaged'],
    [
      'one of an older bot',
      (file) => made(file, 'application_id = 0x50474a43', 'user_version = 1'),
      'of an older version of the bot',
    ],
    [
      'one under the name that the bot gave it, of which nothing can be read',
      (file) => writeFileSync(file, 'No page of it is left.\n'.repeat(99)),
      'damaged so that nothing in it can be read',
    ],
  ])('%s, is not read, and replaced by cards', async (_, make, was) => {
    const file = temporaryFile().replace(/\.sqlite$/, '.cards.sqlite');
    await make(file);
    const before = readFileSync(file);
    expect(unreadable(file)).toBe(`the card file ${file} is ${was}: import the cards again`);
    const rulings = { all: each([]), from: 'rulings.json' };
    expect(await refusalOf(writeCardFile(file, { rulings, at: AT }))).toMatch(/import the cards again$/);
    expect(readFileSync(file).equals(before)).toBe(true);
    const written = await importCards(file, [entryOf(ASSAULT_BATTERY)]);
    expect(written.before).toEqual({ cards: 0, rulings: 0, damage: was });
    expect(findIn(file, 'battery')).toBeDefined();
  });

  it('one with damage deep within is replaced by cards, and its rulings are not kept', async () => {
    const file = temporaryFile();
    const many = Array.from({ length: 500 }, (_, card) => entryOf(called(`Card ${card}`)));
    await importCards(file, many);
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 8192);
    writeFileSync(file, bytes);
    expect((await importCards(file, many)).before.damage).toBe('damaged');
    expect(findIn(file, 'card 499')).toBeDefined();
  });

  it('nothing at all is not read, and is replaced', async () => {
    const file = temporaryFile();
    writeFileSync(file, '');
    expect(unreadable(file)).toContain(file);
    await importCards(file, [entryOf(ASSAULT_BATTERY)]);
    expect(findIn(file, 'battery')).toBeDefined();
  });
});
