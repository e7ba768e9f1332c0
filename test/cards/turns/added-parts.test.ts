import { expect, it } from 'vitest';
import {
  ADDING_NAMES as PART_ADDING_CARD_NAMES,
  addingCard,
  type AddingCard,
} from '#cards/turns/added-parts.ts';

it.each<[name: string, Partial<AddingCard>]>([
  ['Relentless Assault', { part: 'combat-and-main', only: 'main', times: 1 }],
  ['full throttle', { part: 'combat', only: 'main', times: 2 }],
  ['Resurgence', { part: 'combat-and-main' }],
  ['Aurelia, the Warleader', { part: 'combat', only: null }],
  ['Obeka, Splitter of Seconds', { part: 'upkeep', after: 'phase', times: null, isForController: true }],
  ['Paradox Haze', { part: 'upkeep', after: 'here', times: 1, isForController: false }],
  ['World at War', { part: 'combat-and-main', after: 'second-main', only: null }],
])('%s adds %o', (name, card) => {
  expect(addingCard(name)).toMatchObject(card);
});

it('lists no card twice, and finds nothing for other cards', () => {
  expect(new Set(PART_ADDING_CARD_NAMES).size).toBe(PART_ADDING_CARD_NAMES.length);
  expect(addingCard('Time Walk')).toBeUndefined();
});
