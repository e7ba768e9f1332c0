import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { namedCards } from '#cards/pool/named-cards.ts';

const card = (name: string, typeLine = 'Sorcery'): CardEntry => ({
  card: { name, layout: 'ordinary', parts: [{ name, manaCost: '', typeLine }] },
  oracle: null,
});
const CARDS = createCardPool([
  card('Clone', 'Creature — Shapeshifter'),
  card('Emrakul, the Aeons Torn'),
  card('Emrakul, the Promised End'),
  card('Forest', 'Basic Land — Forest'),
  card('Grand Melee'),
  card("Thassa's Oracle"),
  { ...card('Beast', 'Token Creature — Beast'), isNotForDecks: true },
  {
    ...card('Far // Away'),
    card: {
      ...card('Far').card,
      name: 'Far // Away',
      parts: [card('Far').card.parts[0], card('Away').card.parts[0]],
    },
  },
]);
const COMMON = new Set('a beast clone creature do does from forest grand i melee my of the'.split(' '));
const named = (question: string) => namedCards(question, CARDS, (word) => COMMON.has(word));
const namesIn = (question: string) =>
  named(question).map(({ entries }) => entries.map((entry) => entry.card.name).join(' or '));

describe('the cards that a question names', () => {
  it.each([
    ['do I win with thassas oracle', ["Thassa's Oracle"], 'without apostrophe'],
    ['two Thassa’s Oracles', ["Thassa's Oracle"], 'plural'],
    ['far // away', ['Far // Away'], 'both halves'],
    ['how far is it', [], 'half of a card is any word'],
    ['emrakul me', ['Emrakul, the Aeons Torn or Emrakul, the Promised End'], 'a short name'],
    ['i clone a creature', [], 'a word of the rules'],
    ['I cast Clone. Does it copy?', ['Clone'], 'with a capital letter, a name'],
    ['Clone a creature', [], 'a capital letter that begins a sentence'],
    ['I CLONE A CREATURE', [], 'capital letters throughout'],
    ['I have a Forest', [], 'a type'],
    ['my Beast attacks', [], 'a token'],
    ['grand melee', ['Grand Melee'], 'a name of such words'],
  ])('%s: %j, %s', (question, names) => {
    expect(namesIn(question)).toEqual(names);
  });

  it('are found where they are named', () => {
    const question = 'does my Clone see thassas oracle?';
    expect(named(question).map(({ from, to }) => question.slice(from, to))).toEqual([
      'Clone',
      'thassas oracle',
    ]);
  });

  it('are in order and do not overlap, whatever is typed', () => {
    const words = fc.constantFrom('Clone', 'emrakul', 'Far', 'away', '//', '’s', '🪙', 'ﬀ', '-', '. ', 'the');
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(typed, (question) => {
        let last = 0;
        for (const { from, to, entries } of named(question)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(entries).not.toEqual([]);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(question.length);
      }),
    );
  });
});
