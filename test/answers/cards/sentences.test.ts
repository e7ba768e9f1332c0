import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abilitiesOf, quoteAround } from '#answers/cards/sentences.ts';

const TEXT = 'First of all, this. Then the second thing. A third one follows! {T} is the last.';
const quote = (word: string, maxLength: number): string =>
  quoteAround(TEXT, maxLength, (sentence) => Number(sentence.includes(word)));

describe('a quote', () => {
  it.each([
    ['second', 100, TEXT, 'the whole text if there is room'],
    ['second', 45, 'First of all, this. Then the second thing. …', 'with what comes before'],
    ['third', 45, '… Then the second thing. A third one follows! …', 'of the middle'],
    ['last', 20, '… {T} is the last.', 'of the end'],
    ['third', 16, '… A third one …', 'the first words of a long sentence'],
    ['third', 1, '… A …', 'at least a word'],
  ])('around %j in %i characters: %j, %s', (word, maxLength, expected) => {
    expect(quote(word, maxLength)).toBe(expected);
  });

  it('is hardly longer than asked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 200 }), (typed, maxLength) => {
        expect(quoteAround(typed, maxLength, () => 1).length).toBeLessThanOrEqual(maxLength + '… … '.length);
      }),
    );
  });

  it('is part of its text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(200), fc.nat(7), (typed, maxLength, seed) => {
        const found = quoteAround(typed, maxLength, (sentence) => (sentence.length * seed) % 11);
        const bare = found.replace(/^… (?!$)/, '').replace(/ …$/, '');
        expect(typed.split(/\s+/).join(' ')).toContain(bare.split(/\s+/).join(' '));
      }),
    );
  });
});

it('abilities are the lines of a text, without reminders and bullets', () => {
  expect(abilitiesOf(['Swift (It is fast.)\nChoose one —\n• Draw a card.', '(It has two faces.)'])).toEqual([
    { text: 'Swift', withReminder: 'Swift (It is fast.)' },
    { text: 'Choose one —', withReminder: 'Choose one —' },
    { text: 'Draw a card.', withReminder: 'Draw a card.' },
  ]);
});
