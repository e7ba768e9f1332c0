import { expect, it } from 'vitest';
import { TURN_CONTROL } from '../../../src/cards/catalogue/turn-control.ts';
import { OTHER_CONTROL, turnControlCard } from '../../../src/cards/turns/control.ts';

const SPANS = {
  'Cruel Entertainment': 'next-turn',
  'Emrakul, the Promised End': 'extra-turn-after',
  Mindslaver: 'next-turn',
  'Opposition Agent': 'while',
  'Secret of Bloodbending': 'next-combat',
  'Sorin Markov': 'next-turn',
  'The Dominion Bracelet': 'next-turn',
  'Word of Command': 'while',
  'Worst Fears': 'next-turn',
  Kindslaver: 'next-turn',
};

it('for how long each card of the catalogue gives control of a player', () => {
  const spans = TURN_CONTROL.map(({ name }) => [name, turnControlCard(name).span]);
  expect(Object.fromEntries(spans)).toEqual(SPANS);
});

it.each(Object.keys(OTHER_CONTROL))('%s is a card of the catalogue', (name) => {
  expect(Object.keys(SPANS)).toContain(name);
});
