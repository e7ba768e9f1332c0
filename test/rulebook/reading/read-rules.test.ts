import { countText } from '#rulebook/text/count-text.ts';
import { describe, expect, it } from 'vitest';
import { readRules } from '#rulebook/reading/read-rules.ts';

const RULES = [1, 2, 3, 4, 5, 6, 7, 8]
  .map((place) => `506.${place}. Number ${place} says little.\n\nExample: It is said.`)
  .join('\n\n');

const TEXT = `Our small rules

These rules are effective as of May 5, 2005.

Introduction

A subrule after 505.1k would be
505.1m, which is no rule here, and neither is the next one:
505.1n. 

Contents

5. Further Rules
505. Split Cards
506. Subgames

Glossary

Credits

5. Further Rules

505. Split Cards

505.1. A card (see rules 505.1a and 506).

505.1a A half. See section 5, rule 702.3a, and rule 999.

505.2. Two halves.

506. Subgames

${RULES}

Glossary

Split Card
A card with two faces. See rule 505.

Subgame
A game within a game. See rule 728. See Split Card.

Credits

Made by us.
`;

const read = (text: string, effective?: `${number}-${number}-${number}`) => {
  const result = readRules(text, { effective });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
};
const remarks = (text: string) => read(text).report.remarks;

describe('readRules', () => {
  it('counts references, and lists those that lead nowhere', () => {
    const { text, report } = read(TEXT);
    expect([text.sections.length, text.chapters.length]).toEqual([1, 2]);
    expect(countText(text)).toEqual({ rules: 10, subrules: 1, examples: 8, entries: 2 });
    expect(report).toEqual({
      references: 7,
      leadingNowhere: [
        { from: '505.1a', to: '702.3a' },
        { from: '505.1a', to: '999' },
        { from: 'Subgame', to: '728' },
      ],
      remarks: [],
    });
  });

  it('drops the introduction and the table of contents', () => {
    const { text } = read(TEXT);
    expect(text.sections).toEqual([{ number: '5', heading: 'Further Rules' }]);
    expect(text.chapters.map(({ heading }) => heading)).toEqual(['Split Cards', 'Subgames']);
    expect(text.rules.slice(0, 3).map(({ number }) => number)).toEqual(['505.1', '505.1a', '505.2']);
    expect(text.glossary.map(({ heading, sees }) => [heading, sees])).toEqual([
      ['Split Card', []],
      ['Subgame', ['Split Card']],
    ]);
    expect(text).toMatchObject({ edition: '2005-05-05', wording: 'official', isFragment: false });
  });

  it('uses the given date, and remarks on a different printed one', () => {
    const { text, report } = read(TEXT, '2005-06-01');
    expect(text.edition).toBe('2005-06-01');
    expect(text.rules.every(({ edition }) => edition === '2005-06-01')).toBe(true);
    expect(report.remarks).toEqual([{ code: 'other-day', printed: '2005-05-05', given: '2005-06-01' }]);
    expect(read(TEXT, '2005-05-05').report.remarks).toEqual([]);
  });

  it.each([
    ['a number twice', '506.8.', '506.7.', { code: 'twice', number: '506.7' }],
    [
      'a number that another rule has, in a rule far from it',
      '506.8.',
      '505.2.',
      { code: 'folded', number: '505.2', after: '506.7' },
    ],
    ['a number out of order', '506.8.', '506.0.', { code: 'out-of-order', number: '506.0', after: '506.7' }],
    [
      'a rule of a chapter that is not there',
      '506.8.',
      '432.8.',
      { code: 'homeless', number: '432.8', after: '506.7' },
    ],
    ['a subrule without its rule', '506.8.', '506.9a', { code: 'no-parent', number: '506.9a' }],
    [
      'words above the first rule',
      '506. Subgames\n\n506.1',
      '506. Subgames\n\nWords.\n\n506.1',
      { code: 'unplaced', after: '506' },
    ],
  ])('remarks on %s', (_, from, to, remark) => {
    expect(remarks(TEXT.replace(`${from} `, `${to} `).replace(from === '506.8.' ? /$^/ : from, to))).toEqual([
      remark,
    ]);
  });

  it('parses a text that ends within its rules as a fragment', () => {
    const { text, report } = read(TEXT.slice(0, TEXT.lastIndexOf('says little')));
    expect(report.remarks).toEqual([{ code: 'cut-off', after: '506.8' }]);
    expect(text.isFragment).toBe(true);
    expect(text.rules.filter(({ isIncomplete }) => isIncomplete).map(({ number }) => number)).toEqual([
      '506.8',
    ]);
  });

  it('does not mark a rule that ends its sentence as incomplete', () => {
    const { text } = read(TEXT.slice(0, TEXT.lastIndexOf('Glossary')));
    expect(text.isFragment).toBe(true);
    expect(text.rules.some(({ isIncomplete }) => isIncomplete)).toBe(false);
  });

  it('does not take a text without a glossary for complete, even with credits', () => {
    const { text, report } = read(TEXT.replace(/\nGlossary\n(?=\nSplit Card\n)/, '\nWords\n'));
    expect(report.remarks).toContainEqual({ code: 'cut-off', after: expect.any(String) as string });
    expect(text.isFragment).toBe(true);
  });

  it('remarks on an incomplete glossary', () => {
    const { text, report } = read(TEXT.slice(0, TEXT.lastIndexOf('See Split Card')));
    expect(report.remarks).toEqual([{ code: 'glossary-cut-off', after: 'Subgame' }]);
    expect(text.isFragment).toBe(true);
    expect(text.rules.some(({ isIncomplete }) => isIncomplete)).toBe(false);
  });
});

describe('rules from before the first supported edition', () => {
  const dated = (words: string): string =>
    TEXT.replace('These rules are effective as of May 5, 2005.', words);
  const WITHOUT_RULES = `Magic: The Gathering, the rules of the Classic edition\n\nC.1.1 A player who has no cards loses.`;

  it.each([
    ['that print it', dated('These rules are effective as of April 23, 1999.'), undefined, '1999-04-23'],
    ['the day before', dated('These rules are effective as of June 30, 2003.'), undefined, '2003-06-30'],
    ['that were given it', TEXT, '2001-01-01', '2001-01-01'],
    ['of a year', dated('The Magic rules. Copyright 1993, 1999.'), undefined, '1999'],
    ['laid out otherwise', `${WITHOUT_RULES}\n\nEffective as of April 23, 1999.`, undefined, '1999-04-23'],
    ['laid out otherwise, of a year', `${WITHOUT_RULES}\n\n(c) 1999`, undefined, '1999'],
  ] as const)('%s', (_, text, effective, said) => {
    expect(readRules(text, { effective })).toEqual({ ok: false, failure: { code: 'too-old', said } });
  });

  it.each([
    ['the oldest', dated('These rules are effective as of July 1, 2003.'), undefined],
    ['without a day, but of a later year', dated('The Magic rules. Copyright 1993, 2010.'), 'no-day'],
    ['no rules at all, for all its age', 'Some story of 1999.', 'not-the-rules'],
  ] as const)('but not %s', (_, text, code) => {
    const result = readRules(text);
    expect(result.ok ? undefined : result.failure.code).toBe(code);
  });
});

describe('a file that is not a rules text', () => {
  const fault = (text: string) => {
    const result = readRules(text);
    return result.ok ? undefined : result.failure;
  };

  it.each([
    ['nothing', '', { code: 'empty' }],
    ['blanks', '\uFEFF \r\n\t\n', { code: 'empty' }],
    ['a web page', `<!DOCTYPE html>\n<html>${TEXT}`, { code: 'not-the-rules', looksLike: 'html' }],
    [
      'a file of cards',
      '[\n{"object":"card","name":"Fire // Ice"}]',
      { code: 'not-the-rules', looksLike: 'json' },
    ],
    ['rich text', '{\\rtf1\\ansi 505.1.}', { code: 'not-the-rules', looksLike: 'rtf' }],
    ['a story', 'It was night.\n\n'.repeat(500), { code: 'not-the-rules', looksLike: null }],
    ['a list of cards', '4 Fire // Ice\n1 Void\n'.repeat(30), { code: 'not-the-rules', looksLike: null }],
    [
      'rules for tournaments',
      'Effective as of May 5, 2005\n\n1. Fundamentals\n1.1 Types\nThere are two.\n\n1.2 Dates\nNone.\n'.repeat(
        20,
      ),
      { code: 'not-the-rules', looksLike: null },
    ],
    [
      'a table of contents',
      TEXT.slice(0, TEXT.indexOf('505.1. A card')),
      { code: 'not-the-rules', looksLike: null },
    ],
    ['a few rules', TEXT.replace(RULES, ''), { code: 'too-few-rules', rules: 3 }],
    ['rules of no day', TEXT.replace('May 5, 2005', 'a day in May'), { code: 'no-day' }],
  ])('%s', (_, text, failure) => {
    expect(fault(text)).toEqual(failure);
  });
});
