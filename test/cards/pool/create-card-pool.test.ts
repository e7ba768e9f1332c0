import { describe, expect, it } from 'vitest';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { CardPart } from '#engine/cards/card.ts';

const part = (name: string, manaCost = '{R}'): CardPart => ({ name, manaCost, typeLine: 'Sorcery' });

function entry(name: string, ...costs: readonly string[]): CardEntry {
  const [first = name, ...others] = name.split(' // ');
  const parts = [part(first, costs[0]), ...others.map((other, i) => part(other, costs[i + 1]))] as const;
  return { card: { name, layout: others.length > 0 ? 'split' : 'ordinary', parts }, oracle: null };
}

const pool = createCardPool([
  entry('Start // Fire'),
  entry('Fire // Ice'),
  entry('Trial // Error'),
  entry('Error'),
  entry('Fast // Furious', '{2}{R}'),
  entry('Fast // Furious', '{1}{R}'),
  entry("Lim-Dûl's Vault"),
  entry('Who // What // When // Where // Why'),
  entry('Null Profusion'),
]);
const found = (typed: string) => pool.find(typed)?.card.name;

describe('a card is found', () => {
  it.each([
    ['Fire // Ice', 'Fire // Ice', 'by its whole name'],
    ['fire/ice', 'Fire // Ice', 'with one slash and no blanks'],
    ['ice', 'Fire // Ice', 'by one half'],
    ['fire', 'Fire // Ice', 'by its first half, though another that was given earlier has it as second'],
    ['start', 'Start // Fire', 'by the half that is its own'],
    ['error', 'Error', 'by its whole name before one of which that is a half'],
    ['trial', 'Trial // Error', 'by the other half then'],
    ['lim-dul’s vault', "Lim-Dûl's Vault", 'without accents and with another apostrophe'],
    ['Fire (Fire/Ice)', 'Fire // Ice', 'by a half with the whole name in brackets behind it'],
    ['F.i.re/Ice', 'Fire // Ice', 'with dots within its words'],
    ['where', 'Who // What // When // Where // Why', 'by the fourth of five parts'],
  ])('%s: %s, %s', (typed, name) => {
    expect(found(typed)).toBe(name);
  });

  it('the first one given, if two have the same name', () => {
    expect(pool.find('Fast // Furious')?.card.parts[0].manaCost).toBe('{2}{R}');
    expect(pool.find('furious')?.card.parts[0].manaCost).toBe('{2}{R}');
  });
});

it('a card is found by its id, if it has one', () => {
  const oracle = { id: 'o-1', texts: [''], images: [], page: 'https://cards.example/1' };
  const withId = { ...entry('Fire // Ice'), oracle };
  const two = createCardPool([entry('Error'), withId]);
  expect(two.byId('o-1')).toBe(withId);
  for (const id of ['', 'o-2', 'constructor']) expect(two.byId(id)).toBeUndefined();
});

it.each(['Firee', 'Ice // Fire', '', '//', 'constructor', '__proto__'])('%j finds no card', (typed) => {
  expect(pool.find(typed)).toBeUndefined();
});

describe('suggestions', () => {
  it('name a card once, though two have the name', () => {
    expect(pool.suggest('fast', 25)).toEqual(['Fast // Furious']);
  });

  it.each([
    ['asault', []],
    ['nul prof', ['Null Profusion']],
    ['f//i', ['Fire // Ice']],
  ])('for %s', (typed, names) => {
    expect(pool.suggest(typed, 5)).toEqual(names);
  });

  it('are cards that it finds', () => {
    for (const typed of ['', 'f', 'er', 'w']) {
      for (const name of pool.suggest(typed, 25)) expect(found(name)).toBe(name);
    }
  });
});

it('a pool of nothing', () => {
  const empty = createCardPool([]);
  expect(empty.find('fire')).toBeUndefined();
  expect(empty.suggest('fire', 5)).toEqual([]);
  expect(empty.imported()).toBeNull();
});
