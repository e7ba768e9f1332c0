import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules } from '#rulebook/reading/parse-rules.ts';

const TEXT = `A small text, in effect as of March 3, 2007.

Contents
5. Further Rules
505. Split Cards
506. Subgames
Glossary

5. Further Rules

505. Split Cards

505.1. A card with two faces.
It goes on below the number.

And after an empty line. (See rule 506.1, "Subgames.")

Example: Assault/Battery.

Example: Fire/Ice, see rules 506.1a–c and 420.

505.10a. A subrule without its rule.

506. Subgames
506.1 No dot after this number.
506.1a A subrule.
506.1k The last letter before the gap.
506.1m. A subrule with a dot.

Glossary

Split Card
A card with two faces.

Credits

505.1. Not a rule any more.
`;

const parse = (text: string) => {
  const rules = parseRules(text);
  if (!rules) throw new Error('no date');
  return rules;
};
const rule = (number: string) => parse(TEXT).rules.find((candidate) => candidate.number === number);

describe('parseRules', () => {
  it('parses the date, the chapters and the rules without duplicates', () => {
    const { edition, chapters, rules } = parse(TEXT);
    expect(edition).toBe('2007-03-03');
    expect(chapters).toEqual([
      { number: '505', heading: 'Split Cards' },
      { number: '506', heading: 'Subgames' },
    ]);
    expect(rules.map(({ number }) => number)).toEqual([
      '505.1',
      '505.10a',
      '506.1',
      '506.1a',
      '506.1k',
      '506.1m',
    ]);
  });

  it('keeps paragraphs and examples with the rule above them, in order', () => {
    expect(rule('505.1')?.paragraphs).toEqual([
      { kind: 'text', text: 'A card with two faces.' },
      { kind: 'text', text: 'It goes on below the number.' },
      { kind: 'text', text: 'And after an empty line. (See rule 506.1, "Subgames.")' },
      { kind: 'example', text: 'Assault/Battery.' },
      { kind: 'example', text: 'Fire/Ice, see rules 506.1a–c and 420.' },
    ]);
  });

  it('assigns parents and subrules', () => {
    expect(rule('506.1')).toMatchObject({
      chapter: '506',
      parent: null,
      subrules: ['506.1a', '506.1k', '506.1m'],
    });
    expect(rule('506.1m')).toMatchObject({ parent: '506.1', subrules: [] });
    expect(rule('505.10a')).toMatchObject({ chapter: '505', parent: '505.10' });
  });

  it('accepts the letters l and o if a text prints them', () => {
    const { rules } = parse(TEXT.replace('506.1m.', '506.1l'));
    expect(rules.at(-1)).toMatchObject({ number: '506.1l', parent: '506.1' });
  });

  it('continues with two letters after z', () => {
    const more = ['y', 'z', 'aa', 'ab', 'ac'].map(
      (letter) => `506.1${letter} A subrule, see rules 506.1y–ab.`,
    );
    const { rules } = parse(TEXT.replace('506.1m. A subrule with a dot.', more.join('\n')));
    expect(rules.find(({ number }) => number === '506.1')?.subrules.slice(-4)).toEqual([
      '506.1z',
      '506.1aa',
      '506.1ab',
      '506.1ac',
    ]);
    expect(rules.at(-1)).toMatchObject({
      number: '506.1ac',
      parent: '506.1',
      references: ['506.1y', '506.1z', '506.1aa', '506.1ab'],
    });
  });

  it.each(['506. 1m A', '506.1m. A', '506.1 m A', '506.1m  A', '506.1m: A', '506.1mA', '\t506.1m\u00A0A'])(
    'reads a number written as in %j',
    (start) => {
      const { rules, chapters } = parse(TEXT.replace('506.1m. A', start));
      expect(rules.at(-1)).toMatchObject({
        number: '506.1m',
        parent: '506.1',
        paragraphs: [{ kind: 'text', text: 'A subrule with a dot.' }],
      });
      expect(chapters.at(-1)?.heading).toBe('Subgames');
    },
  );

  it('reads an article after a number as a word', () => {
    const { rules } = parse(TEXT.replace('506.1 No dot', '506.1 A dot'));
    expect(rules.find(({ number }) => number === '506.1')?.paragraphs[0]?.text).toMatch(/^A dot/);
  });

  it('drops italics printed as underscores, and no other underscores', () => {
    const { rules } = parse(
      TEXT.replace('A subrule with a', '_Magic_ has _Split Cards_, a_b, ___ and __; __Fire: Ice__ a'),
    );
    expect(rules.at(-1)?.paragraphs[0]?.text).toBe(
      'Magic has Split Cards, a_b, ___ and __; Fire: Ice a dot.',
    );
  });

  it('drops the underscores before a trademark sign, even if only one is left', () => {
    const { rules } = parse(
      TEXT.replace('A subrule with a', '_Magic_(R), _Odyssey_TM, Oracle_(TM), _Unglued and _Unhinged_: a'),
    );
    expect(rules.at(-1)?.paragraphs[0]?.text).toBe(
      'Magic(R), OdysseyTM, Oracle(TM), Unglued and Unhinged: a dot.',
    );
  });

  it('decodes HTML entities', () => {
    const { rules } = parse(
      TEXT.replace('A subrule with a', 'A player&rsquo;s &ldquo;A &amp; B&#8221;&nbsp;&#x2014; &such; a'),
    );
    expect(rules.at(-1)?.paragraphs[0]?.text).toBe('A player’s “A & B” — &such; a dot.');
  });

  it.each(['Example: ', 'EXAMPLE: ', 'example:', 'Examples: '])('recognizes an example by %j', (word) => {
    const { rules } = parse(TEXT.replace('A subrule with a dot.', `$&\n${word}A card.`));
    expect(rules.at(-1)?.paragraphs.at(-1)).toEqual({ kind: 'example', text: 'A card.' });
  });

  it.each(['-----', '  ==========', '***'])('ignores a line such as %j', (ruler) => {
    expect(parse(TEXT.replaceAll(/\n\n(?=\d)/g, `\n${ruler}\n`))).toEqual(parse(TEXT));
  });

  it('does not take a word within a wrapped sentence for an example', () => {
    const { rules } = parse(
      TEXT.replace('A subrule with a dot.', 'Cards of a kind, such as those of\nexample: all.'),
    );
    expect(rules.at(-1)?.paragraphs).toEqual([
      { kind: 'text', text: 'Cards of a kind, such as those of example: all.' },
    ]);
  });

  it('keeps a rule whose chapter is missing in place, next to its neighbor', () => {
    const { rules } = parse(TEXT.replace('506.1k', '432.1k'));
    expect(rules.find(({ number }) => number === '432.1k')).toMatchObject({
      chapter: '506',
      parent: '506.1',
    });
    expect(rules.find(({ number }) => number === '506.1')?.subrules).toEqual(['506.1a', '432.1k', '506.1m']);
  });

  it.each([
    ['without its dot', '506 Subgames'],
    ['in small letters', '506. subgames'],
    ['with a colon', '506: Subgames'],
    ['in the contents only', ''],
  ])('recognizes a chapter whose heading is printed %s', (_, heading) => {
    const text = TEXT.replace('506. Subgames\n506.1', `${heading}\n506.1`);
    const { chapters, rules } = parse(text);
    expect(chapters.map(({ number, heading: words }) => `${number} ${words.toLowerCase()}`)).toEqual([
      '505 split cards',
      '506 subgames',
    ]);
    expect(rules).toEqual(parse(TEXT).rules);
  });

  it('does not take a sentence that starts with a number for a heading', () => {
    const { chapters, rules } = parse(TEXT.replace('It goes on', '900 cards are many.\nIt goes on'));
    expect(chapters).toHaveLength(2);
    expect(rules[0]?.paragraphs[1]?.text).toBe('900 cards are many.');
  });

  it('merges a number that is printed twice in a row', () => {
    const { rules } = parse(TEXT.replace('506.1k', '506.1a'));
    expect(rules.filter(({ number }) => number === '506.1a')).toHaveLength(1);
    expect(rules.find(({ number }) => number === '506.1a')?.paragraphs).toHaveLength(2);
  });

  it('adds a paragraph with the number of a rule elsewhere to the rule above it', () => {
    const { rules } = parse(
      TEXT.replace('506. Subgames\n506.1 No', '506.1 Is said below.\n\n506. Subgames\n506.1 No'),
    );
    expect(rules.find(({ number }) => number === '505.10a')?.paragraphs.at(-1)?.text).toBe(
      '506.1 Is said below.',
    );
    expect(rules.find(({ number }) => number === '506.1')?.paragraphs[0]?.text).toMatch(/^No dot/);
  });

  it('lists the references of a rule', () => {
    expect(rule('505.1')?.references).toEqual(['506.1', '506.1a', '506.1b', '506.1c', '420']);
  });

  it('treats CR CR LF as one line end', () => {
    expect(parse(TEXT.replaceAll('\n', '\r\r\n'))).toEqual(parse(TEXT));
  });

  it('returns undefined for a text without a date', () => {
    expect(parseRules('505.1. A card with two faces.')).toBeUndefined();
  });

  it('accepts any line ends', () => {
    const endings = fc.array(
      fc.constantFrom('\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', ' \n', '\t\r', '\u00A0\r\n'),
      { minLength: 60, maxLength: 60 },
    );
    fc.assert(
      fc.property(endings, (ends) => {
        const text = TEXT.split('\n').map((line, index) => line + (ends[index] ?? '\n'));
        expect(parse(text.join(''))).toEqual(parse(TEXT));
      }),
    );
  });
});
