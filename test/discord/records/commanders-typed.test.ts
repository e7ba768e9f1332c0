import { expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { resolveCommander } from '#discord/records/parse-record-options.ts';

const cards = createCardPool([...builtInCards().all()]);

it.each([
  ['Tymna the Weaver', 'Tymna the Weaver'],
  ['Tymna', 'Tymna the Weaver'],
  ['tymna', 'Tymna the Weaver'],
  ['Okaun', 'Okaun, Eye of Chaos'],
  ['Clara', 'Clara Oswald'],
  ['Rograkh', 'Rograkh, Son of Rohgahh'],
  ['our own commander', 'our own commander'],
  ['The', 'The'],
])('%s on record is %s', (typed, name) => {
  expect(resolveCommander(typed, cards)).toBe(name);
});
