import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { GlossaryEntry, Paragraph, ParsedRules, Rule } from '#rulebook/text/rules.ts';
import { openRulesFile, type RulesFile } from '#imported/rules/open-rules-file.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { OperatorError } from '#files/operator-error.ts';
import { addEdition, readRulesFile, removeEdition } from '#imported/rules/write-rules-file.ts';
import { importCards } from '../cards/card-entries.ts';
import { AT, DRAGONS, excerptOf, importText, textOf } from './rules-texts.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import Database from '#basics/sqlite.ts';
import { findRules } from '../../helpers/find-rules.ts';

/** Reads a rules file, and closes it. */
function reading<Answer>(file: string, read: (open: RulesFile) => Answer): Answer {
  const open = openRulesFile(file);
  try {
    return read(open);
  } finally {
    open.close();
  }
}

const daysIn = (file: string): readonly IsoDate[] =>
  readRulesFile(file).editions.map(({ edition }) => edition);

/** The line with which something was refused. */
function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  }
  throw new Error('not refused');
}

const unreadable = (file: string): string => refusalOf(() => openRulesFile(file).close());

describe('a text that was imported', () => {
  const entry: GlossaryEntry = {
    heading: 'Hoard',
    paragraphs: [{ kind: 'text', text: 'What a dragon sleeps on. See rule 100.1.' }],
    references: ['100.1'],
    sees: ['Coin'],
  };

  it('is read as it was written', () => {
    const file = temporaryFile();
    const [first, ...rest] = textOf('2001-01-01').rules;
    const text = textOf('2001-01-01', DRAGONS, {
      glossary: [entry],
      rules: [
        {
          ...first!,
          paragraphs: [...first!.paragraphs, { kind: 'example', text: 'A thief takes two coins.' }],
          references: ['200.1', '100'],
          dated: '2000-12-24',
          isIncomplete: true,
        },
        ...rest,
      ],
    });
    importText(file, text);
    expect(reading(file, (open) => open.text('2001-01-01'))).toEqual(text);
    expect(readRulesFile(file).text('2001-01-01')).toEqual(text);
    expect(readRulesFile(file).editions).toEqual([
      {
        edition: '2001-01-01',
        isFragment: false,
        source: '2001-01-01.txt',
        at: AT,
        rules: 3,
        subrules: 1,
        examples: 1,
        entries: 1,
      },
    ]);
  });

  const anyText = fc.string({ unit: 'grapheme' });
  const paragraphs = fc.array(
    fc.record<Paragraph>({ kind: fc.constantFrom('text', 'example'), text: anyText }),
  );
  const rule = fc.record<Rule>({
    number: anyText,
    chapter: anyText,
    parent: fc.option(anyText),
    paragraphs,
    subrules: fc.array(anyText),
    references: fc.array(anyText),
    edition: fc.constant('2001-01-01'),
    wording: fc.constant('official'),
    dated: fc.constantFrom(null, '2000-12-24'),
    isIncomplete: fc.boolean(),
  });
  const headed = fc.array(fc.record({ number: anyText, heading: anyText }));

  it('is read back unchanged, with any text', () => {
    fc.assert(
      fc.property(
        fc.record<ParsedRules>({
          edition: fc.constant('2001-01-01'),
          wording: fc.constant('official'),
          // Two texts in a row would be matched; a text alone is not.
          isFragment: fc.boolean(),
          sections: headed,
          chapters: headed,
          rules: fc.uniqueArray(rule, { selector: ({ number }) => number }),
          glossary: fc.array(
            fc.record<GlossaryEntry>({
              heading: anyText,
              paragraphs,
              references: fc.array(anyText),
              sees: fc.array(anyText),
            }),
          ),
        }),
        (text) => {
          const file = temporaryFile();
          importText(file, text);
          expect(reading(file, (open) => open.text('2001-01-01'))).toEqual(text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('of a thousand rules is read in short steps, in the order of the text', () => {
    const file = temporaryFile();
    const lines = Array.from({ length: 1000 }, (_, nth) => [`100.${nth + 1}`, `Rule ${nth}.`] as const);
    importText(file, textOf('2001-01-01', lines));
    reading(file, (open) => {
      const steps = open.textInSteps('2001-01-01');
      let count = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) count++;
      expect(count).toBeGreaterThanOrEqual(4);
      expect(step.value.rules.map(({ number }) => number)).toEqual(lines.map(([number]) => number));
    });
  });

  it('is found by its words, and not by those of another edition', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    importText(file, textOf('2002-02-02', [['300.1', 'Unicorns shun every dragon.']]));
    reading(file, (open) => {
      expect(findRules(open.finder('2001-01-01'), 'midnight goblet', 5)[0]?.number).toBe('100.2');
      expect(findRules(open.finder('2002-02-02'), 'midnight goblet', 5)).toEqual([]);
      expect(findRules(open.finder('2002-02-02'), 'unicorn', 5).map(({ number }) => number)).toEqual([
        '300.1',
      ]);
    });
  });
});

describe('editions side by side', () => {
  it('are stored in the order of their days, whichever came first', () => {
    const file = temporaryFile();
    for (const day of ['2003-03-03', '2001-01-01', '2002-02-02'] as const) importText(file, textOf(day));
    expect(daysIn(file)).toEqual(['2001-01-01', '2002-02-02', '2003-03-03']);
    reading(file, (open) => {
      expect(open.editions.map(({ edition }) => edition)).toEqual(daysIn(file));
      for (const { edition } of open.editions)
        expect(open.text(edition).rules.map((rule) => rule.edition)).toEqual(DRAGONS.map(() => edition));
    });
  });

  /** The same rules under other numbers. */
  const moved = (chapter: string) =>
    DRAGONS.map(([number, text]) => [number.replace(/^100/, chapter), text] as const);

  const become = (file: string, edition: IsoDate, number: string) =>
    reading(file, ({ links }) => links.later(edition, number));
  const wereOnce = (file: string, edition: IsoDate, number: string) =>
    reading(file, ({ links }) => links.earlier(edition, number));
  const same = (from: string, to: string) => ({ from, to, isSameWording: true });

  it('are linked each with the next, also when one comes between, and when it goes again', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01', moved('110')));
    importText(file, textOf('2003-03-03', moved('130')));
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '130.2')]);
    importText(file, textOf('2002-02-02', moved('120')));
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '120.2')]);
    expect(become(file, '2002-02-02', '120.2')).toEqual([same('120.2', '130.2')]);
    expect(wereOnce(file, '2003-03-03', '130.2')).toEqual([same('120.2', '130.2')]);
    expect(become(file, '2003-03-03', '130.2')).toEqual([]);
    removeEdition(file, '2002-02-02');
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '130.2')]);
    expect(wereOnce(file, '2003-03-03', '130.2')).toEqual([same('110.2', '130.2')]);
    removeEdition(file, '2001-01-01');
    expect(wereOnce(file, '2003-03-03', '130.2')).toEqual([]);
    expect(reading(file, ({ links }) => links.editions)).toEqual(['2003-03-03']);
  });

  it("with only excerpts have no links, and don't affect those of others", () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01', moved('110')));
    importText(file, textOf('2003-03-03', moved('130')));
    importText(file, excerptOf('2002-02-02', moved('120')));
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '130.2')]);
    expect(become(file, '2002-02-02', '120.2')).toEqual([]);
    expect(reading(file, ({ links }) => links.editions)).toEqual(['2001-01-01', '2003-03-03']);
    importText(file, textOf('2002-02-02', moved('120')));
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '120.2')]);
    importText(file, excerptOf('2002-02-02', moved('120')));
    expect(become(file, '2001-01-01', '110.2')).toEqual([same('110.2', '130.2')]);
  });

  it('are intact after thirty were added and most of them removed', () => {
    const file = temporaryFile();
    const days = Array.from({ length: 30 }, (_, nth) => `20${String(nth + 10)}-01-01` as IsoDate);
    for (const [nth, day] of days.entries()) importText(file, textOf(day, moved(String(101 + nth))));
    expect(daysIn(file)).toEqual(days);
    reading(file, ({ links }) => {
      let number = '101.2';
      for (const day of days) number = links.later(day, number)[0]?.to ?? number;
      expect(number).toBe('130.2');
    });
    const kept = days.filter((_, nth) => nth % 3 === 0);
    for (const day of days) if (!kept.includes(day)) expect(removeEdition(file, day)?.edition).toBe(day);
    expect(daysIn(file)).toEqual(kept);
    reading(file, (open) => {
      expect(open.text('2013-01-01')).toEqual(textOf('2013-01-01', moved('104')));
      expect(findRules(open.finder('2013-01-01'), 'midnight goblet', 1)[0]?.number).toBe('104.2');
      expect(open.links.later('2010-01-01', '101.2')).toEqual([same('101.2', '104.2')]);
    });
    const db = new Database(file, { readonly: true });
    const left = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE name LIKE '%2011%'")
      .all();
    db.close();
    expect(left).toEqual([]);
  });
});

describe('an import', () => {
  it('takes the place of what was held of its day, and tells what that was', () => {
    const file = temporaryFile();
    const first = importText(file, excerptOf('2001-01-01', [['100.2', 'Some goblet.']]));
    expect(first).toMatchObject({ replaced: null, damage: null, edition: { isFragment: true, rules: 1 } });
    const second = importText(file, textOf('2001-01-01'), AT + 1);
    expect(second.replaced).toEqual(first.edition);
    expect(second.edition).toMatchObject({ isFragment: false, at: AT + 1 });
    expect(daysIn(file)).toEqual(['2001-01-01']);
    expect(reading(file, (open) => findRules(open.finder('2001-01-01'), 'knights', 1)[0]?.number)).toBe(
      '200.1',
    );
  });

  it('that is not agreed to leaves the rules as they were', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    const before = readFileSync(file);
    const added = { text: textOf('2001-01-01', [['100.1', 'Other.']]), source: 'other.txt', at: AT };
    const line = refusalOf(() =>
      addEdition(file, added, ({ replaced }) => {
        throw new OperatorError(`not for ${replaced?.source}`);
      }),
    );
    expect(line).toBe('not for 2001-01-01.txt');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}-importing`)).toBe(false);
  });

  it('that breaks in the middle leaves the rules as they were', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    const before = readFileSync(file);
    const twice = textOf('2002-02-02');
    const broken = {
      ...twice,
      get glossary(): never {
        throw new Error('line 17');
      },
    };
    expect(() => importText(file, broken)).toThrow('line 17');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['judge.sqlite', 'judge.sqlite-lock']);
  });

  it('leaves nothing beside the file but the lock', () => {
    const file = temporaryFile();
    writeFileSync(`${file}-importing`, 'what a killed import left');
    importText(file, textOf('2001-01-01'));
    importText(file, textOf('2002-02-02'));
    removeEdition(file, '2001-01-01');
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['judge.sqlite', 'judge.sqlite-lock']);
  });

  it('through a link changes the file that it leads to', () => {
    const [file, link] = [temporaryFile(), temporaryFile()];
    importText(file, textOf('2001-01-01'));
    symlinkSync(file, link);
    importText(link, textOf('2002-02-02'));
    expect(daysIn(file)).toEqual(['2001-01-01', '2002-02-02']);
  });

  it('is refused while another runs, and so is a removal', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    const before = readFileSync(file);
    const added = { text: textOf('2002-02-02'), source: '2002.txt', at: AT };
    addEdition(file, added, () => {
      const line = `another import is writing ${file}: wait until it is done`;
      expect(refusalOf(() => importText(file, textOf('2003-03-03')))).toBe(line);
      expect(refusalOf(() => removeEdition(file, '2001-01-01'))).toBe(line);
      expect(readFileSync(file).equals(before)).toBe(true);
    });
    expect(daysIn(file)).toEqual(['2001-01-01', '2002-02-02']);
  });

  it('into a folder is refused, and nothing is left beside it', () => {
    const folder = dirname(temporaryFile());
    expect(refusalOf(() => importText(folder, textOf('2001-01-01')))).toBe(
      `the rules file ${folder} cannot be used: it is a folder`,
    );
    expect(existsSync(`${folder}-lock`)).toBe(false);
  });

  it('into a pipe is refused, and the pipe stays one', () => {
    const pipe = temporaryFile();
    execFileSync('mkfifo', [pipe]);
    expect(refusalOf(() => importText(pipe, textOf('2001-01-01')))).toMatch(
      /a device or a pipe, not a file$/,
    );
    expect(refusalOf(() => readRulesFile(pipe))).toMatch(/a device or a pipe, not a file$/);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it('into a folder that is not there is refused', () => {
    expect(refusalOf(() => importText('/no/such/folder/rules.sqlite', textOf('2001-01-01')))).toMatch(
      /^the rules file .* its folder does not exist$/,
    );
  });
});

describe('a removal', () => {
  it("of a date that isn't imported changes nothing", () => {
    const file = temporaryFile();
    expect(removeEdition(file, '2001-01-01')).toBeNull();
    expect(readdirSync(dirname(file))).toEqual([]);
    importText(file, textOf('2001-01-01'));
    const { ino, mtimeNs } = statSync(file, { bigint: true });
    expect(removeEdition(file, '2002-02-02')).toBeNull();
    expect(statSync(file, { bigint: true })).toMatchObject({ ino, mtimeNs });
  });

  it('of the last one leaves an empty file', () => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    expect(removeEdition(file, '2001-01-01')).toMatchObject({ edition: '2001-01-01', rules: 3 });
    expect(daysIn(file)).toEqual([]);
    importText(file, textOf('2001-01-01'));
    expect(daysIn(file)).toEqual(['2001-01-01']);
  });
});

describe('the imported editions', () => {
  it('are empty without a file, or with an empty one', () => {
    const file = temporaryFile();
    expect(readRulesFile(file).editions).toEqual([]);
    writeFileSync(file, '');
    expect(readRulesFile(file).editions).toEqual([]);
    importText(file, textOf('2001-01-01'));
    expect(daysIn(file)).toEqual(['2001-01-01']);
  });
});

describe('a file that isn’t one of our rules files', () => {
  const made = (file: string, ...pragmas: readonly string[]) => {
    const db = new Database(file);
    db.exec('CREATE TABLE edition (id)');
    for (const pragma of pragmas) db.pragma(pragma);
    db.close();
  };

  it.each<[string, (file: string) => unknown, RegExp]>([
    [
      'text',
      (file) => writeFileSync(file, 'The rules, but in plain text.\n'.repeat(99)),
      /is not a rules file: delete it, or name another in RULES_FILE$/,
    ],
    [
      "the bot's database",
      (file) => openSqliteStore(file).close(),
      /is a database of the bot, not a rules file: name another in RULES_FILE$/,
    ],
    [
      'a card file',
      (file) => importCards(file, []),
      /is a card file, not a rules file: name another in RULES_FILE$/,
    ],
    [
      "another program's database",
      (file) => made(file),
      /made by another program: delete it, or name another in RULES_FILE$/,
    ],
    [
      'one of a newer bot',
      (file) => made(file, 'application_id = 0x50474a52', 'user_version = 99'),
      /newer version of the bot \(its version is 99/,
    ],
  ])('%s, is neither read nor changed', async (_, make, line) => {
    const file = temporaryFile();
    await make(file);
    const before = readFileSync(file);
    const beside = readdirSync(dirname(file));
    expect(unreadable(file)).toMatch(line);
    expect(refusalOf(() => readRulesFile(file))).toMatch(line);
    expect(refusalOf(() => importText(file, textOf('2001-01-01')))).toMatch(line);
    expect(refusalOf(() => removeEdition(file, '2001-01-01'))).toMatch(line);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(beside);
  });

  const cutOff = (file: string) => {
    importText(file, textOf('2001-01-01'));
    truncateSync(file, 12_288);
  };

  it.each<[string, (file: string) => unknown, string]>([
    [
      'one without its tables',
      (file) => made(file, 'application_id = 0x50474a52', 'user_version = 1'),
      'damaged',
    ],
    ['one cut off', cutOff, 'damaged'],
    [
      'one of an older bot',
      (file) => made(file, 'application_id = 0x50474a52', 'user_version = 0'),
      'of an older version of the bot',
    ],
    [
      'one under the name that the bot gave it, of which nothing can be read',
      (file) => writeFileSync(file, 'No page of it is left.\n'.repeat(99)),
      'damaged so that nothing in it can be read',
    ],
  ])('%s, is not read, and replaced by an import', (_, make, was) => {
    const file = temporaryFile().replace(/\.sqlite$/, '.rules.sqlite');
    make(file);
    const before = readFileSync(file);
    const line = `the rules file ${file} is ${was}: import the rules again`;
    expect(unreadable(file)).toBe(line);
    expect(refusalOf(() => readRulesFile(file))).toBe(line);
    expect(refusalOf(() => removeEdition(file, '2001-01-01'))).toBe(line);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(importText(file, textOf('2001-01-01')).damage).toBe(was);
    expect(daysIn(file)).toEqual(['2001-01-01']);
  });

  it('one with damage deep within is replaced by an import', () => {
    const file = temporaryFile();
    const lines = Array.from({ length: 1000 }, (_, nth) => [`100.${nth + 1}`, `Rule ${nth}.`] as const);
    importText(file, textOf('2001-01-01', lines));
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 8192);
    writeFileSync(file, bytes);
    expect(importText(file, textOf('2002-02-02')).damage).toBe('damaged');
    expect(daysIn(file)).toEqual(['2002-02-02']);
  });
});

describe('a number', () => {
  it.each<[string, readonly IsoDate[]]>([
    ['100.1', ['2001-01-01', '2002-02-02', '2003-03-03']],
    ['100.1a', ['2001-01-01', '2003-03-03']],
    ['100', ['2001-01-01', '2002-02-02', '2003-03-03']],
    ['200', ['2001-01-01', '2003-03-03']],
    ['100.10', ['2002-02-02']],
    ['300', []],
    ['10', []],
    ['%', []],
  ])('%s is in these editions', (number, days) => {
    const file = temporaryFile();
    importText(file, textOf('2001-01-01'));
    importText(file, excerptOf('2003-03-03'));
    const other = [
      ['100.1', 'One.'],
      ['100.10', 'Ten.'],
    ] as const;
    importText(file, textOf('2002-02-02', other));
    expect(reading(file, (open) => open.having(number))).toEqual(days);
  });
});
