import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyChoices } from '#terminal/lines/likely-choices.ts';
import { parseValue } from '#terminal/lines/option-value.ts';
import { names } from './declarations.ts';
import { LIMITS, WHAT } from './split-declarations.ts';

const choicesOf = ({ choices = [] }: typeof WHAT) => choices;
const read = (option: typeof WHAT, text: string) => parseValue(option, { text, isQuoted: false }, names);

describe('a choice', () => {
  it.each<[text: string, value: string]>([
    ['share a color', 'shares-color'],
    ['SHARE A COLOR', 'shares-color'],
    ['shares-color', 'shares-color'],
    ['Shares color', 'shares-color'],
    ['shares a color', 'shares-color'],
    ['shares a card', 'shares-card-type'],
    ['card type', 'shares-card-type'],
    ['no color', 'shares-no-color'],
    ['same mana value', 'same-mana-value'],
    ['same-mana-v', 'same-mana-value'],
    ['converted mana cost', 'same-mana-value'],
    ['greater', 'greater-mana-value'],
    ['“different names”', 'different-names'],
    ['different', 'different-names'],
  ])('of what to compare: %j', (text, value) => {
    expect(read(WHAT, text)).toEqual({ ok: true, value });
  });

  it.each<[text: string, value: string]>([
    ['spell', 'spell'],
    ['the spell', 'spell'],
    ['the spell: "cast a spell with', 'spell'],
    ['‘the card’', 'card'],
    ['card', 'card'],
    ['cast a spell', 'spell'],
    ["the spell: 'cast a spell with …', 'cast a … spell'", 'spell'],
  ])('of a limit, with any quotes or none: %j', (text, value) => {
    expect(read(LIMITS, text)).toEqual({ ok: true, value });
  });

  it.each<[text: string, why: string]>([
    ['color', 'what must be share a color or share no color; "color" fits both.'],
    ['share', 'what must be share a color, share no color or share a card type; "share" fits each.'],
    [
      'the first',
      'what must be the first has the greater mana value or the first has the lesser mana value; "the first" fits both.',
    ],
    [
      'mana cost',
      'what must be same mana value (converted mana cost) or same mana cost; "mana cost" fits both.',
    ],
  ])('that is not clear lists those that fit: %j', (text, why) => {
    expect(read(WHAT, text)).toEqual({ ok: false, why });
  });

  it.each(['purple', 'share purple', '…', '“”', '-', 'olor'])('that none fits lists all: %j', (text) => {
    const all = `what must be ${choicesOf(WHAT)
      .map(({ name }) => name)
      .join(', ')
      .replace(', same mana cost', ' or same mana cost')}, not "${text}".`;
    expect(read(WHAT, text)).toEqual({ ok: false, why: all });
  });

  it.each<[text: string, value: number | null]>([
    ['10', 10],
    ['10 coins', 10],
    ['1', null],
    ['-2', -2],
    ['2', null],
    ['ten', null],
  ])('of numbers is never another number: %j', (text, value) => {
    const choices = [
      { name: '10 coins', value: 10 },
      { name: '-2 coins', value: -2 },
    ];
    expect(likelyChoices(text, choices).map((choice) => choice.value)).toEqual(value === null ? [] : [value]);
  });
});

describe('always', () => {
  it('each choice is read by its name and by its value', () => {
    const list = fc.uniqueArray(fc.record({ name: fc.string(), value: fc.string() }), {
      minLength: 1,
      selector: ({ name }) => name,
    });
    fc.assert(
      fc.property(list, (choices) => {
        for (const choice of choices) {
          expect(likelyChoices(choice.name, choices)).toEqual([choice]);
          expect(choices).toEqual(expect.arrayContaining([...likelyChoices(choice.value, choices)]));
        }
      }),
    );
  });
});
