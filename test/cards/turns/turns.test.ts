import { expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { SUBGAME_NAMES } from '#cards/subgames/subgame-cards.ts';
import { ADDING_NAMES } from '#cards/turns/added-parts.ts';
import { CONTROL_NAMES, turnControlCard } from '#cards/turns/control.ts';
import { EXTRA_TURN_NAMES } from '#cards/turns/extra-turns.ts';
import { EXTRA_TURN_GIVERS } from '#cards/turns/giving-extra-turns.ts';
import { SKIPPING_ONCE_NAMES } from '#cards/turns/skipping.ts';
import { SKIPPING_NAMES } from '#engine/steps/skipping-permanents.ts';
import { endingCard, ENDING_NAMES } from '#cards/turns/ending.ts';

const SPANS = {
  'Cruel Entertainment': 'next-turn',
  'Emrakul, the Promised End': 'extra-turn-after',
  Mindslaver: 'next-turn',
  'Opposition Agent': 'search',
  'Secret of Bloodbending': 'next-combat',
  'Sorin Markov': 'next-turn',
  'The Dominion Bracelet': 'next-turn',
  'Word of Command': 'resolution',
  'Worst Fears': 'next-turn',
  Kindslaver: 'next-turn',
};

it('for how long each card that does gives control of a player', () => {
  const spans = CONTROL_NAMES.map((name) => [name, turnControlCard(name).span]);
  expect(Object.fromEntries(spans)).toEqual(SPANS);
});

it.each([
  ['Time Stop', 'turn', 'spell'],
  ['mandate of peace', 'combat', 'spell'],
  ['Sundial of the Infinite', 'turn', 'ability'],
])('%s ends the %s by a %s', (name, what, by) => {
  expect(endingCard(name)).toMatchObject({ what, by });
});

it.each([
  ...CONTROL_NAMES,
  ...ENDING_NAMES,
  ...SUBGAME_NAMES,
  ...ADDING_NAMES,
  ...EXTRA_TURN_NAMES,
  ...SKIPPING_ONCE_NAMES,
  ...SKIPPING_NAMES,
])('%s is a card', (name) => {
  expect(builtInCards().find(name)?.card.name).toBe(name);
});

it.each(EXTRA_TURN_GIVERS)('%s, which gives extra turns, is a card or a part of one', (name) => {
  expect(builtInCards().find(name)?.card.name.split(' // ')).toContain(name);
});
