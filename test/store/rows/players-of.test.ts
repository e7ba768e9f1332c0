import { expect, it } from 'vitest';
import { playersIn } from '#store/data-export/exported-rows.ts';

const seats = (...players: readonly string[]) => players.map((playerId) => ({ playerId }));

it.each([
  ['a game', { hostId: '1', seats: seats('1', '2') }, { host: '1', players: ['1', '2'] }],
  [
    'a subgame, which some of its main game do not play',
    { hostId: '1', seats: seats('2', '3'), main: { hostId: '1', seats: seats('1', '2', '3') } },
    { host: '1', players: ['1', '2', '3'] },
  ],
  ['a state that cannot be read', 'no game', { host: null, players: [] }],
])('the players of %s', (_, state, players) => {
  expect(playersIn(state)).toEqual(players);
});
