import { expect, it } from 'vitest';
import { createPlayerLabels } from '#discord/damage/player-labels.ts';
import { from } from '../../store/coins/flips.ts';
import { seated } from '../../engine/tables/seated.ts';

const LONG = 'x'.repeat(60);

it.each<[names: readonly (string | undefined)[], called: readonly string[]]>([
  [
    ['Ann', 'Bob'],
    ['Ann', 'Bob'],
  ],
  // Nobody could name the second one in time.
  [
    ['Ann', undefined],
    ['Ann', 'Player 2'],
  ],
  [
    ['Ann', 'ann', 'ANN'],
    ['Ann 1', 'ann 2', 'ANN 3'],
  ],
  [
    ['  Ann   of\nBern ', ' '],
    ['Ann of Bern', 'Nameless'],
  ],
  [
    [LONG, LONG],
    [`${LONG.slice(0, 42)} 1`, `${LONG.slice(0, 42)} 2`],
  ],
])('players called %j are in a form %j', async (names, called) => {
  const players = names.map((_, index) => `${index}`);
  const told = new Map(
    names.flatMap((name, index) => (name === undefined ? [] : [[`${index}`, name] as const])),
  );
  const ctx = { names: { of: async () => told } };
  const found = await createPlayerLabels(seated(players), { origin: from('1') }, ctx);
  expect(players.map((player) => found.get(player))).toEqual(called);
  expect(Math.max(...[...found.values()].map((name) => name.length))).toBeLessThanOrEqual(45);
});
