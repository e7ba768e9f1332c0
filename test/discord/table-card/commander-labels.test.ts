import { expect, it } from 'vitest';
import { commanderLabeler } from '#discord/table-card/commander-labels.ts';

it.each([
  ['Okaun, Eye of Chaos', 'Okaun'],
  ['Tymna the Weaver', 'Tymna'],
  ['Kaalia of the Vast', 'Kaalia of the Vast'],
  ['Nath of the Gilt-Leaf', 'Nath of the Gilt-Leaf'],
  ['Lord of the Nazgûl', 'Lord of the Nazgûl'],
  ['Sigarda, Font of Blessings', 'Sigarda'],
  ['The Ur-Dragon', 'The Ur-Dragon'],
])('a table says %s briefly as %s', (name, spoken) => {
  expect(commanderLabeler([name])(name)).toBe(spoken);
});

it('commanders that would be called alike keep their whole names', () => {
  const names = ['Krenko, Mob Boss', 'Krenko, Tin Street Kingpin', 'Tymna the Weaver'];
  expect(names.map(commanderLabeler(names))).toEqual([
    'Krenko, Mob Boss',
    'Krenko, Tin Street Kingpin',
    'Tymna',
  ]);
});
