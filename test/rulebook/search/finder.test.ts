import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import { documentsOf } from '#rulebook/search/documents.ts';
import { finderOf, openFinder } from '#rulebook/search/finder.ts';
import { parsePrefix, parseQuestion } from '#rulebook/search/parse-question.ts';
import { indexText, packIndex, unpackIndex } from '#rulebook/search/text-index.ts';
import { madeUpRules } from './made-up-rules.ts';

const TEXT = madeUpRules();
const finder = finderOf(TEXT);
const find = (question: string, limit = 5) =>
  finder.find(parseQuestion(question, finder.vocabulary), limit).best;
const findPrefix = (typed: string, limit = 5) =>
  finder.find(parsePrefix(typed, finder.vocabulary), limit).best;
const first = (question: string) => find(question)[0]?.number;

describe('the best rule for a question', () => {
  it.each([
    ['can I respond in the untap step?', '502.2'],
    ['mana value of a split card in hand', '709.2'],
    ['deathtouch with trample', '702.19b'],
    ['deathtuch + trampel', '702.19b'],
    ['trample', '702.19a'],
    ['two legendary permanents', '704.2'],
    ['a price too high for me', '118.2'],
    ['phased creatures', '502.1'],
    ['whoever leaves the game', '800.1'],
    ['exiled cards', '406.1'],
    ['explain trample', '702.19a'],
  ])('%s -> %s', (question, number) => {
    expect(first(question)).toBe(number);
  });

  it.each(['', '   ', 'what is it', 'if and or', '🪙🪙', '\0', 'xylophone', '…'])(
    '%j finds nothing',
    (question) => {
      expect(find(question, 5)).toEqual([]);
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
  ])('treats %j as plain words', (question) => {
    expect(find(question, 5).map(({ number }) => number)).toContain('502.2');
  });
});

describe('with an incomplete last word', () => {
  it.each([
    ['unt', '502.2'],
    ['split ca', '709.1'],
    ['deatht', '702.2'],
    ['legendary perm', '704.2'],
  ])('%s: includes %s', (typed, number) => {
    expect(findPrefix(typed, 5).map((match) => match.number)).toContain(number);
  });

  it('does not guess at spelling', () => {
    expect(findPrefix('trampel', 5)).toEqual([]);
  });
});

describe('words that are not in the text', () => {
  it.each([
    ['tramlpe', ['trample', 'tramples']],
    ['batlefield', ['battlefield']],
    ['trample', []],
    ['zzzzzzzz', []],
  ])('%s: similar to %j', (word, spellings) => {
    expect(finder.respell(word)).toEqual(spellings);
  });
});

describe('sample questions', () => {
  const asking = finderOf(
    TEXT,
    new Map([
      ['118.2', ['i am broke what now', 'can i go into debt']],
      ['800.1', ['my friend had to leave, what about his stuff']],
    ]),
  );
  const fits = (question: string) => asking.find(parseQuestion(question, asking.vocabulary), 5);

  it.each([
    ['am i broke', '118.2'],
    ['my freind leaves, his stuff?', '800.1'],
    // No sample question; found by its own words.
    ['trample', '702.19a'],
  ])('%s -> %s', (question, number) => {
    expect(fits(question).best[0]?.number).toBe(number);
  });

  it('tells what speaks for each rule', () => {
    const evidence = asking.evidenceFor(parseQuestion('can i go into debt', asking.vocabulary));
    expect(evidence.get('118.2')).toMatchObject({ letters: 1, asked: Math.fround(Math.log(3)) });
    expect(evidence.get('800.1')).toBeUndefined();
  });
});

it('what was made of a text finds the same when it was kept as bytes', () => {
  const index = runSteps(indexText(documentsOf(TEXT)));
  const kept = openFinder(unpackIndex(packIndex(index)));
  for (const question of ['untap', 'deathtuch', 'legendary permanents']) {
    const read = parseQuestion(question, kept.vocabulary);
    expect(kept.find(read, 5).best).toEqual(finder.find(read, 5).best);
  }
});

describe('any input', () => {
  it('gives a ranking without duplicates, within the limit', () => {
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
        for (const matches of [find(typed, limit), findPrefix(typed, limit)]) {
          expect(matches.length).toBeLessThanOrEqual(limit);
          expect(new Set(matches.map(({ number }) => number)).size).toBe(matches.length);
          const scores = matches.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        }
        finder.respell(typed);
      }),
    );
  });

  it('handles two thousand letters as quickly', () => {
    expect(find('untap '.repeat(400), 5)[0]?.number).toBe('502.2');
    expect(find('u'.repeat(2000), 5)).toEqual([]);
  });
});
