import { describe, expect, it } from 'vitest';
import { MAX_PLAYERS, PLAIN_FORMAT } from '#engine/game/format.ts';
import { Game } from '#engine/game/state.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { adding } from '../tables/permanents.ts';
import { play, type Action } from '../tables/seated.ts';
import { cast, resolving, shahrazad } from '../tables/subgames.ts';
import { teamGame } from '../tables/teams.ts';

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a stored game is read as it was written', () => {
  const emrakul: Action = {
    kind: 'control/create',
    of: 'bob',
    by: 'alice',
    card: 'Emrakul, the Promised End',
    span: 'next-turn',
    extraTurnAfter: true,
  };
  const main = play(
    resolving(['alice', 'bob', 'carol'], '2026-06-19'),
    'judge',
    adding(GRIZZLY_BEARS, { controllerId: 'bob', ownerId: 'alice' }),
    emrakul,
    { kind: 'turn/skip', playerId: 'bob', card: 'Meditate' },
    { kind: 'turn/extra', playerId: 'carol', card: null },
    {
      kind: 'ability/note',
      name: 'Bitterblossom',
      controllerId: 'bob',
      when: 'each-end-step',
      onTurnOf: null,
    },
    cast('bob', 'alice'),
  );

  it.each<[string, Game]>([
    ['with a bit of everything', main],
    ['within another', play({ ...main, stack: main.stack.slice(0, 1) }, 'judge', shahrazad())],
    ['of teams', teamGame('2026-06-19')],
  ])('a game %s', (_, game) => {
    expect(Game.parse(stored(game))).toEqual(game);
  });
});

it('without a request nothing is granted: one opponent is attacked, and everyone plays alone', () => {
  expect(PLAIN_FORMAT).toEqual({
    variant: null,
    attack: 'one',
    range: null,
    deploysCreatures: false,
    sharesTurns: false,
    teamSize: 1,
    isCommander: false,
  });
  expect(MAX_PLAYERS).toBe(16);
});
