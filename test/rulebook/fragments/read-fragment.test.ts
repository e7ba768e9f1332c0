import { countText } from '#rulebook/text/count-text.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { looksLikeFragment, readFragment } from '#rulebook/fragments/read-fragment.ts';
import { mergeFragments } from '#rulebook/fragments/merge.ts';

const DAY: IsoDate = '2007-03-03';

function read(text: string, effective: IsoDate | 'as-printed' = DAY) {
  const result = readFragment(text, effective === 'as-printed' ? {} : { effective });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

const rulesOf = (text: string) => read(text).text.rules;
const numbersOf = (text: string) => rulesOf(text).map(({ number }) => number);
const wordsOf = (text: string, number: string) =>
  rulesOf(text)
    .find((rule) => rule.number === number)
    ?.paragraphs.map(({ kind, text: words }) => (kind === 'example' ? `Example: ${words}` : words));

const EXCERPT = `505. Split Cards
505.1. A split card has two halves on its face.
505.2. Off the stack, the game sees both halves.

The cards in a hand are off the stack, as every player knows.
Example: A card in a graveyard has two names.
505.2a A half has colors of its own. (See rule 202, "Mana Cost.")
506. Subgames
506.1. A game within the game.
`;

describe('readFragment', () => {
  it('parses chapters, rules, their paragraphs, examples and references', () => {
    const { text, report } = read(EXCERPT);
    expect(text).toMatchObject({ edition: DAY, wording: 'official', isFragment: true, glossary: [] });
    expect(text.chapters).toEqual([
      { number: '505', heading: 'Split Cards' },
      { number: '506', heading: 'Subgames' },
    ]);
    expect(numbersOf(EXCERPT)).toEqual(['505.1', '505.2', '505.2a', '506.1']);
    expect(text.rules[1]).toEqual({
      number: '505.2',
      chapter: '505',
      parent: null,
      paragraphs: [
        { kind: 'text', text: 'Off the stack, the game sees both halves.' },
        { kind: 'text', text: 'The cards in a hand are off the stack, as every player knows.' },
        { kind: 'example', text: 'A card in a graveyard has two names.' },
      ],
      subrules: ['505.2a'],
      references: [],
      edition: DAY,
      wording: 'official',
      dated: null,
      isIncomplete: false,
    });
    expect(text.rules[2]).toMatchObject({ parent: '505.2', references: ['202'] });
    expect(countText(text)).toEqual({ rules: 3, subrules: 1, examples: 1, entries: 0 });
    expect(report).toMatchObject({ incomplete: [], leftOut: 0 });
  });

  it.each([
    ['a bullet and a dash', '• 505.1 - A card.', '505.1'],
    ['a long dash', '505.1 — A card.', '505.1'],
    ['a colon', '505.1: A card.', '505.1'],
    ['no dot', '505.1 A card.', '505.1'],
    ['a dot after the letter', '505.1a. A card.', '505.1a'],
    ['a blank in the number', '505. 1b A card.', '505.1b'],
    ['an indentation', '      505.1. A card.', '505.1'],
    ['a quotation mark of a forum', '> 505.1. A card.', '505.1'],
    ['a bold number', '**505.1.** A card.', '505.1'],
    ['a star for a bullet', '* 505.1. A card.', '505.1'],
    ['italics', '505.1. _A_ card.', '505.1'],
  ])('recognizes a rule with %s', (_, line, number) => {
    expect(wordsOf(line, number)).toEqual(['A card.']);
  });

  it.each([
    ['505. Split Cards', '505', 'Split Cards'],
    ['505 - Split Cards', '505', 'Split Cards'],
    ['• 505: Split Cards', '505', 'Split Cards'],
    ['505. Face vs. Face', '505', 'Face vs. Face'],
  ])('recognizes the heading %s', (line, number, heading) => {
    expect(read(`${line}\n505.1. A card.`).text.chapters).toEqual([{ number, heading }]);
  });

  it('parses a section above its chapter, and takes no other number for one', () => {
    expect(read('5. Other Rules\n505. Split Cards\n505.1. A card.\n7. Comments').text.sections).toEqual([
      { number: '5', heading: 'Other Rules' },
    ]);
  });

  it('reports a heading that is not in the excerpt', () => {
    const { text, report } = read('505.4. A card.\n506. Subgames\n506.1. A game.');
    expect(text.chapters.map(({ heading }) => heading)).toEqual(['(heading not in the excerpt)', 'Subgames']);
    expect(report.withoutHeading).toEqual(['505']);
  });

  it('splits rules that a page put in one line', () => {
    const line =
      '505.1. One card. 505.1a One half (see rule 505.2). 505.2. See rule 506.1. Two (or "two.") Example: A half. 506. Subgames 506.1. A game.';
    expect(numbersOf(line)).toEqual(['505.1', '505.1a', '505.2', '506.1']);
    expect(wordsOf(line, '505.2')).toEqual(['See rule 506.1. Two (or "two.")', 'Example: A half.']);
    expect(read(line).text.chapters[1]).toEqual({ number: '506', heading: 'Subgames' });
  });

  it.each([
    'Перейти на страницу:',
    'Следующая страница. Карта игрока.',
    'Предыдущая',
    'Next page',
    'Chapter 12',
    'New Search',
    'Page 12 of 300',
    'À la page suivante',
    'Nächste Seite.',
    'Copyright 1994-2008, some cards and games of a player.',
    '© all players and all of their cards',
    'More games and cards for every player at www.example.org.',
    'Go To: Home - Magic - Rules',
    'This search is of a release of March 17, 2008.',
    '____________',
  ])('drops a line of the web page: %s', (line) => {
    const text = `505.1. A card in a\n${line}\ngraveyard has halves.\n${line}\n505.2. A card.\n${line}`;
    expect(rulesOf(text).map(({ number }) => number)).toEqual(['505.1', '505.2']);
    expect(wordsOf(text, '505.1')).toEqual(['A card in a graveyard has halves.']);
    expect(wordsOf(text, '505.2')).toEqual(['A card.']);
  });

  it.each(['Join our friendly community and buy your cards for less money today.', 'Players are welcome'])(
    'drops a line that names but one thing of the game: %s',
    (line) => {
      expect(wordsOf(`505.1. A card.\n${line}\n505.2. A half.`, '505.1')).toEqual(['A card.']);
    },
  );

  it('drops a repeated line of the page, even if it resembles a rule', () => {
    const header = 'These are the cards that players of the game discuss on page';
    const text = `505.1. A card.\n${header} 1.\n505.2. A half.\n${header} 2.`;
    expect(wordsOf(text, '505.1')).toEqual(['A card.']);
  });

  it('parses a duplicated excerpt once', () => {
    expect(rulesOf(EXCERPT + EXCERPT)).toEqual(rulesOf(EXCERPT));
  });

  it('marks an incomplete rule, and leaves out the rest of one whose number is missing', () => {
    const { text, report } = read('ends with that turn.\n505.2. A card.\n505.3. A card that has (see rule');
    expect(text.rules.map(({ number, isIncomplete }) => [number, isIncomplete])).toEqual([
      ['505.2', false],
      ['505.3', true],
    ]);
    expect(report).toMatchObject({ incomplete: ['505.3'], leftOut: 1 });
  });

  it.each([
    ['a heading of subrules', '702.2. Long Strike\n702.2a A card.', []],
    ['a colon before subrules', '702.2. There are two:\n702.2a A card.', []],
    ['a bracket before another rule', '702.2. A card (see 702.2)\n702.3. A card.', []],
    ['a heading at the end', '702.2. Long Strike', ['702.2']],
    ['a page lost within', '702.2. A card that\n702.3. A card.', ['702.2']],
  ])('detects whether %s is incomplete', (_, text, incomplete) => {
    expect(read(text).report.incomplete).toEqual(incomplete);
  });

  it('completes a rule from its repetition, and keeps the first of two wordings', () => {
    const { text, report } = read(
      '505.1. A card that\n505.1. A card that is split.\n505.2. One.\n505.2. Two.',
    );
    expect(text.rules.map(({ paragraphs }) => paragraphs[0]?.text)).toEqual([
      'A card that is split.',
      'One.',
    ]);
    expect(report).toMatchObject({ differing: ['505.2'], incomplete: [] });
  });

  it('joins wrapped lines into paragraphs', () => {
    const text = `505.1. A split card is a card with two
halves, and the effects that see it see
both, as
rule 505.2 says for cards, see rule
505.2. Each player knows.

Example: A card in a
graveyard.`;
    expect(numbersOf(text)).toEqual(['505.1']);
    expect(wordsOf(text, '505.1')).toEqual([
      'A split card is a card with two halves, and the effects that see it see both, as rule 505.2 says for cards, see rule 505.2. Each player knows.',
      'Example: A card in a graveyard.',
    ]);
  });

  it('restores letters, and reports them', () => {
    const { text, report } = read('505.1. A card"s owner a.s.signs damage. It isn"t the players" choice.');
    expect(text.rules[0]?.paragraphs[0]?.text).toBe(
      "A card's owner assigns damage. It isn't the players' choice.",
    );
    expect(report).toMatchObject({ apostrophes: 3, words: ['assigns'] });
  });

  it('loses at most the end of the last rule, wherever an excerpt is cut', () => {
    const whole = rulesOf(EXCERPT);
    fc.assert(
      fc.property(fc.integer({ min: EXCERPT.indexOf('505.1.') + 9, max: EXCERPT.length }), (end) => {
        const rules = rulesOf(EXCERPT.slice(0, end));
        for (const [index, rule] of rules.entries()) {
          const isLast = index === rules.length - 1;
          expect(rule.number).toBe(whole[index]?.number);
          if (!isLast) expect({ ...rule, subrules: [] }).toEqual({ ...whole[index], subrules: [] });
        }
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...EXCERPT.split('\n'))), { maxLength: 9 }),
        (lines) => {
          expect(() => readFragment(lines.join('\n'), { effective: DAY })).not.toThrow();
          expect(looksLikeFragment(lines.join('\n'))).toBeTypeOf('boolean');
        },
      ),
    );
  });
});

describe('the day of a fragment', () => {
  const DATED = `505 - Split Cards
  • 505.1 - A card. [CompRules 2003/07/01]
  • 505.2 - A card in a zone. [CompRules 2006/10/01] A card on the stack. [CompRules 2007/02/01] A card in play. [CompRules 2006/05/01]
    Example: A half. [CompRules 2008/02/01]
    So does each card that a player has, for every effect. [Smith 2009/01/01]
    This says that each player has a card and a turn.`;

  it('is the latest date printed at its rules', () => {
    expect(read(DATED, 'as-printed').text.edition).toBe('2008-02-01');
  });

  it('is the given date, if there is one', () => {
    expect(read(DATED, '2008-05-01').text.edition).toBe('2008-05-01');
  });

  it('dates a rule by its own text, and drops rulings and lines without a date', () => {
    const [first, second] = read(DATED, 'as-printed').text.rules;
    expect([first?.dated, second?.dated]).toEqual(['2003-07-01', '2007-02-01']);
    expect(second?.paragraphs).toEqual([
      { kind: 'text', text: 'A card in a zone.' },
      { kind: 'text', text: 'A card on the stack.' },
      { kind: 'text', text: 'A card in play.' },
      { kind: 'example', text: 'A half.' },
    ]);
  });

  it.each([
    ['These rules are in effect as of March 3, 2007.', '2007-03-03'],
    ['Effective as of March 3, 2007', '2007-03-03'],
  ])('is the effective date of the rules: %s', (line, day) => {
    expect(read(`${line}\n${EXCERPT}`, 'as-printed').text.edition).toBe(day);
  });

  it.each(['', 'Last updated March 3, 2007', 'Posted by somebody, 2007-03-03', '[Smith 2009/01/01]'])(
    'has to be given where the text does not say it: %s',
    (line) => {
      expect(readFragment(`${line}\n${EXCERPT}`)).toEqual({
        ok: false,
        failure: { code: 'no-day', rules: 4 },
      });
    },
  );

  it('does not help if there is no rule', () => {
    expect(readFragment('Nothing here.', { effective: DAY })).toEqual({
      ok: false,
      failure: { code: 'no-rules' },
    });
  });
});

describe('looksLikeFragment', () => {
  it.each([
    ['an excerpt', EXCERPT, true],
    ['one rule', '505.6. A card.', true],
    ['rules after a table of contents', `5. Rules\n505. Split Cards\nGlossary\nCredits\n${EXCERPT}`, true],
    ['a text with its glossary', `${EXCERPT}\nGlossary\n\nTap\nTo turn a card.`, false],
    ['one excerpt twice', EXCERPT + EXCERPT, true],
    ['nothing', '', false],
    ['a novel', 'It was a dark night. The player drew a card.\n'.repeat(50), false],
    ['an article that cites one rule', `${'I play with cards. '.repeat(20)}\n505.6. A card.`, false],
    ['HTML', `<html><body><p>${EXCERPT}</p></body></html>`, false],
    ['JSON', JSON.stringify([{ number: '505.6', text: 'A card.' }]), false],
    ['rules for tournaments', '1.1 Tournaments\n2.10 A player is late.\n10.4 Draws\nA player draws.', false],
    ['a list of numbers', '505.1 Apples\n506.2 Pears\n507.3 Plums', false],
  ])('%s', (_, text, is) => {
    expect(looksLikeFragment(text)).toBe(is);
  });
});

describe('mergeFragments', () => {
  const merge = (held: string, added: string) => mergeFragments(read(held).text, read(added).text);

  it('keeps the longer of two incomplete glossaries', () => {
    const entry = { heading: 'Half', paragraphs: [], references: [], sees: [] };
    const { text } = read('505.2. Two.');
    const more = { ...text, glossary: [entry] };
    for (const [held, added] of [
      [text, more],
      [more, text],
    ] as const)
      expect(mergeFragments(held, added).text.glossary).toEqual([entry]);
  });

  it('merges two excerpts in the order of the text', () => {
    const { text, report } = merge(
      '505.2. Two.\n505.10. Ten.',
      '505. Split Cards\n505.2a A half.\n504.1. One.',
    );
    expect(text.rules.map(({ number }) => number)).toEqual(['504.1', '505.2', '505.2a', '505.10']);
    expect(text.rules[1]?.subrules).toEqual(['505.2a']);
    expect(text.chapters.map(({ heading }) => heading)).toEqual([
      '(heading not in the excerpt)',
      'Split Cards',
    ]);
    expect(text.isFragment).toBe(true);
    expect(report).toEqual({ added: ['504.1', '505.2a'], completed: [], same: 0, differing: [] });
  });

  it.each([
    [
      'the same but for typography',
      '505.2. A card’s half.',
      "505.2. A Card's half.",
      'same',
      'A card’s half.',
    ],
    ['a rule that was cut off', '505.2. A card', '505.2. A card has two.', 'completed', 'A card has two.'],
    ['a rule that is cut off now', '505.2. A card has two.', '505.2. A card', 'same', 'A card has two.'],
    ['other words', '505.2. A card has two.', '505.2. A card has one.', 'differing', 'A card has two.'],
    [
      'other words for a rule that was cut off',
      '505.2. A card is',
      '505.2. A card has.',
      'differing',
      'A card has.',
    ],
  ])('keeps the more complete: %s', (_, held, added, came, kept) => {
    const { text, report } = merge(held, added);
    expect(text.rules[0]?.paragraphs[0]?.text).toBe(kept);
    expect(report).toMatchObject({ [came]: came === 'same' ? 1 : ['505.2'] });
  });

  it('takes examples and dates that only one of them has', () => {
    const plain = '505.2. A card.';
    const full = '505.2. A card. [CompRules 2006/10/01]\nExample: A half. [CompRules 2006/10/01]';
    for (const { text } of [merge(plain, full), merge(full, plain)]) {
      expect(text.rules[0]).toMatchObject({ dated: '2006-10-01', paragraphs: [{}, { kind: 'example' }] });
    }
  });

  it('gives the same rules in either order', () => {
    const parts = EXCERPT.split('\n').filter(Boolean);
    const someOf = fc.subarray(
      parts.filter((part) => /^\d{3}\.\d/.test(part)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(someOf, someOf, (one, other) => {
        const [there, back] = [
          merge(one.join('\n'), other.join('\n')),
          merge(other.join('\n'), one.join('\n')),
        ];
        expect(there.text.rules).toEqual(back.text.rules);
      }),
    );
  });

  it('rejects excerpts of two editions', () => {
    const other = read(EXCERPT, '2008-02-01').text;
    expect(() => mergeFragments(read(EXCERPT).text, other)).toThrow('not two excerpts of one edition');
  });
});
