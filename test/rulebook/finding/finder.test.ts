import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import Database from '../../../src/basics/sqlite.ts';
import { ALL_INGREDIENTS, type Ingredients } from '../../../src/rulebook/finding/finder.ts';
import { dropIndex, finderOf, openFinder, writeIndex } from '../../../src/rulebook/finding/index-rules.ts';
import { madeUpRules } from './made-up-rules.ts';

const TEXT = madeUpRules();
const finder = finderOf(TEXT);
const first = (question: string) => finder.find(question, 5)[0]?.number;

describe('the best rule for a question', () => {
  it.each([
    ['can I respond in the untap step?', '502.2'],
    ['what if a player quits', '800.1'],
    ['mana value of a split card in hand', '709.2'],
    ['cmc of split cards', '709.2'],
    ['deathtouch with trample', '702.19b'],
    ['deathtuch + trampel', '702.19b'],
    ['trample', '702.19'],
    ['removed from the game', '406.1'],
    ['what is in play?', '403.1'],
    ['two legendary permanents', '704.2'],
    ['legend rule', '704.2'],
    ['a price too high for me', '118.2'],
    ['phased creatures', '502.1'],
    // Asked for a meaning, the first subrule comes before the heading.
    ['explain trample', '702.19a'],
  ])('%s -> %s', (question, number) => {
    expect(first(question)).toBe(number);
  });

  it('says which of its words the question asked for, as they stand in it', () => {
    expect(finder.find('untapping and priorities', 1)[0]?.words).toEqual(
      expect.arrayContaining(['priority', 'untap']),
    );
  });

  it.each(['', '   ', 'what is it', 'if and or', '🪙🪙', '\0', 'xylophone', '…'])(
    '%j finds nothing',
    (question) => {
      expect(finder.find(question, 5)).toEqual([]);
    },
  );

  it.each([
    'NEAR("a" b, 3) untap',
    '"untap',
    "Lim-Dul's untap*",
    'text: untap',
    '(untap',
    'untap AND NOT',
    'x^2 untap',
  ])('takes %j as words and nothing else', (question) => {
    expect(finder.find(question, 5).map(({ number }) => number)).toContain('502.2');
  });
});

describe('while the last word is only begun', () => {
  it.each([
    ['unt', '502.2'],
    ['split ca', '709.1'],
    ['deatht', '702.2'],
    ['legendary perm', '704.2'],
  ])('%s: %s is among them', (typed, number) => {
    expect(finder.begun(typed, 5).map((one) => one.number)).toContain(number);
  });

  it('does not guess at spelling', () => {
    expect(finder.begun('trampel', 5)).toEqual([]);
  });
});

describe('words that the text does not have', () => {
  it.each([
    ['tramlpe', ['trample', 'tramples']],
    ['batlefield', ['battlefield']],
    ['trample', []],
    ['zzzzzzzz', []],
  ])('%s: spelled like %j', (word, spellings) => {
    expect(finder.respell(word)).toEqual(spellings);
  });
});

describe('each ingredient is worth something', () => {
  it.each<[keyof Ingredients, string, string]>([
    ['stemming', 'trampling', '702.19'],
    ['synonyms', 'removed from the game', '406.1'],
    ['typos', 'trampel', '702.19'],
    ['glossary', 'legend rule', '704.2'],
    ['headings', 'cleaning tables', '704.1'],
  ])('%s: %s', (ingredient, question, number) => {
    const without = finderOf(TEXT, { ...ALL_INGREDIENTS, [ingredient]: false });
    const place = (numbers: readonly { number: string }[]) =>
      numbers.findIndex((one) => one.number === number);
    const [withIt, withoutIt] = [finder, without].map((one) => place(one.find(question, 20)));
    expect(withIt).toBeGreaterThanOrEqual(0);
    expect(withoutIt === -1 || (withoutIt ?? 0) > (withIt ?? 0)).toBe(true);
  });
});

describe('several texts in one database', () => {
  it('each is found by its own name, and dropped by it', () => {
    const database = new Database(':memory:');
    const other = { ...TEXT, rules: TEXT.rules.filter(({ chapter }) => chapter === '118') };
    writeIndex(database, TEXT, '2031-03-03');
    writeIndex(database, other, "a'; DROP TABLE x; --");
    expect(openFinder(database, '2031-03-03').find('untap', 1)).toHaveLength(1);
    expect(openFinder(database, "a'; DROP TABLE x; --").find('untap', 1)).toEqual([]);
    expect(openFinder(database, "a'; DROP TABLE x; --").find('price', 1)).toHaveLength(1);
    dropIndex(database, '2031-03-03');
    const left = database
      .prepare("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%2031%'")
      .pluck()
      .get();
    expect(left).toBe(0);
    database.close();
  });
});

describe('whatever is typed', () => {
  it('there is an order, without repeats, within the limit', () => {
    const words = ['untap', 'trample', '"', '*', 'legend', 'the', 'NEAR', '+1/+1', "'", 'é', 'x'];
    const sentence = fc.array(
      fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 12 })),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(sentence, fc.integer({ min: 1, max: 8 }), (parts, limit) => {
        const typed = parts.join(' ');
        for (const matches of [finder.find(typed, limit), finder.begun(typed, limit)]) {
          expect(matches.length).toBeLessThanOrEqual(limit);
          expect(new Set(matches.map(({ number }) => number)).size).toBe(matches.length);
          const scores = matches.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        }
        finder.respell(typed);
      }),
    );
  });

  it('two thousand letters are no harder', () => {
    expect(finder.find('untap '.repeat(400), 5)[0]?.number).toBe('502.2');
    expect(finder.find('u'.repeat(2000), 5)).toEqual([]);
  });
});
