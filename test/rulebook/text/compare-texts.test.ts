import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '#rulebook/text/compare-texts.ts';
import type { GlossaryEntry, ParsedRules, Rule } from '#rulebook/text/rules.ts';

const rule = (number: string, text: string, more: Partial<Rule> = {}): Rule => ({
  number,
  chapter: number.slice(0, 3),
  parent: null,
  paragraphs: [{ kind: 'text', text }],
  subrules: [],
  references: [],
  edition: '2007-03-03',
  wording: 'official',
  dated: null,
  isIncomplete: false,
  ...more,
});

const entry = (heading: string, text: string): GlossaryEntry => ({
  heading,
  paragraphs: [{ kind: 'text', text }],
  references: [],
  sees: [],
});

const textOf = (
  rules: readonly Rule[],
  glossary: readonly GlossaryEntry[] = [],
  isFragment = false,
): ParsedRules => ({
  edition: '2007-03-03',
  wording: 'official',
  isFragment,
  sections: [],
  chapters: [],
  rules,
  glossary,
});

const HELD = textOf(
  [rule('505.1', 'A card has “two” halves.'), rule('505.2', 'A card’s half – or both – has a color.')],
  [entry('Split Card', 'A card with two halves.'), entry('Tap', 'To turn a card.')],
);

describe('compareTexts', () => {
  it('finds no differences between a text and itself', () => {
    const nothing = { onlyHeld: [], onlyOther: [], differing: [] };
    expect(compareTexts(HELD, HELD)).toEqual({
      isSame: true,
      rules: { same: 2, ...nothing },
      glossary: { same: 2, ...nothing },
    });
  });

  it('lists what only one text has, and what differs', () => {
    const other = textOf(
      [rule('505.2', 'A half has no color.'), rule('505.3', 'A card has one name.')],
      [entry('Tap', 'To turn a card sideways.'), entry('Untap', 'To turn it back.')],
    );
    expect(compareTexts(HELD, other)).toEqual({
      isSame: false,
      rules: { same: 0, onlyHeld: ['505.1'], onlyOther: ['505.3'], differing: ['505.2'] },
      glossary: { same: 0, onlyHeld: ['Split Card'], onlyOther: ['Untap'], differing: ['Tap'] },
    });
  });

  it.each([
    ['quotes', 'The “half” isn’t one.', `The "half" isn't one.`],
    ['dashes', 'A card – or half—counts -- twice.', 'A card-or half - counts—twice.'],
    ['italics', 'A _Magic_ card.', 'A Magic card.'],
    ['blanks', 'A\u00A0card  counts.', 'A card counts.'],
    ['registered marks', 'Magic® cards, DCI™ rules.', 'Magic(R) cards, DCI(tm) rules.'],
    ['an ellipsis', 'A card…', 'A card...'],
  ])('ignores %s', (_, one, other) => {
    expect(compareTexts(textOf([rule('505.1', one)]), textOf([rule('505.1', other)])).isSame).toBe(true);
  });

  it.each([
    ['a word', 'A card is red.', 'A card is blue.'],
    ['a capital', 'An Aura is red.', 'An aura is red.'],
    ['a number', 'See rule 505.1.', 'See rule 505.2.'],
    ['a full stop', 'A card is red. It has', 'A card is red, it has'],
  ])('detects another %s', (_, one, other) => {
    expect(
      compareTexts(textOf([rule('505.1', one)]), textOf([rule('505.1', other)])).rules.differing,
    ).toEqual(['505.1']);
  });

  it('distinguishes an example from text', () => {
    const one = rule('505.1', '', { paragraphs: [{ kind: 'example', text: 'A card.' }] });
    expect(compareTexts(textOf([one]), textOf([rule('505.1', 'A card.')])).isSame).toBe(false);
  });

  it('does not report what an excerpt lacks', () => {
    const example = { kind: 'example', text: 'A card.' } as const;
    const whole = textOf([
      rule('505.1', 'A card has two halves.'),
      rule('505.2', 'A half.', { paragraphs: [{ kind: 'text', text: 'A half.' }, example] }),
      rule('505.3', 'A card has one name.'),
    ]);
    const excerpt = textOf(
      [rule('505.2', 'A half.'), rule('505.3', 'A card has', { isIncomplete: true })],
      [],
      true,
    );
    for (const comparison of [compareTexts(whole, excerpt), compareTexts(excerpt, whole)]) {
      expect(comparison).toMatchObject({ isSame: true, rules: { same: 2, onlyHeld: [], onlyOther: [] } });
    }
    for (const wrong of [
      rule('505.3', 'A card had', { isIncomplete: true }),
      rule('505.3', 'A card has'), // That is all of it, says the excerpt.
    ]) {
      expect(compareTexts(whole, textOf([wrong], [], true)).rules.differing).toEqual(['505.3']);
    }
  });

  it('is symmetric', () => {
    const rules = fc
      .dictionary(fc.constantFrom('505.1', '505.2', '506.1'), fc.constantFrom('A card.', 'A half.', 'A'))
      .map((words) => Object.entries(words).map(([number, text]) => rule(number, text)));
    fc.assert(
      fc.property(rules, rules, fc.boolean(), (one, other, isFragment) => {
        const [a, b] = [textOf(one), textOf(other, [], isFragment)];
        const [there, back] = [compareTexts(a, b), compareTexts(b, a)];
        expect(there.isSame).toBe(back.isSame);
        expect(there.rules.onlyHeld).toEqual(back.rules.onlyOther);
        expect(there.rules.differing.toSorted()).toEqual(back.rules.differing.toSorted());
      }),
    );
  });
});
