import { describe, expect, it } from 'vitest';
import { chooserOf, checkMayChoose } from '#engine/deciding/choices.ts';
import { controlledBy, actingPlayerOf, actOwnerOf, type ActCategory } from '#engine/deciding/act-owner.ts';
import { actor, controlledTurn, tableOf } from '../tables/control.ts';

const slaved = { ...controlledTurn('2026-06-19', { of: 'bob', by: 'alice' }), hostId: 'carol' };
const free = tableOf('2026-06-19', 'carol');

describe('who may answer for a player, when a coin waits (723.5)', () => {
  it.each([
    ['the controller', slaved, 'alice', 'bob', 'ok'],
    ['the player who is controlled', slaved, 'bob', 'bob', 'control/decides-for-you'],
    ['the host, for everybody', slaved, 'carol', 'bob', 'ok'],
    ['another player', slaved, 'dora', 'bob', 'control/not-yours'],
    ['a player whom nobody controls', free, 'bob', 'bob', 'ok'],
    ['nobody in particular, for an opponent who was not named', free, 'dora', null, 'ok'],
    [
      'who is controlled, not for an opponent who was not named',
      slaved,
      'bob',
      null,
      'control/decides-for-you',
    ],
    ['who does not play, for an opponent who was not named', slaved, 'zoe', null, 'ok'],
    ['without a game the player', null, 'bob', 'bob', 'ok'],
    ['without a game nobody else', null, 'alice', 'bob', 'button/of-another-player'],
    ['without a game whoever asked for a guest', null, 'alice', 'guest:Eve', 'ok'],
    ['who does not play, for themselves', slaved, 'zoe', 'zoe', 'ok'],
  ] as const)('%s', (_, game, who, playerId, expected) => {
    const may = checkMayChoose(game, actor(who), playerId, 'alice');
    expect(may.ok ? 'ok' : may.failure.code).toBe(expected);
  });

  it.each([
    [slaved, 'bob', 'alice'],
    [free, 'bob', 'bob'],
    [null, 'bob', 'bob'],
    [slaved, 'zoe', 'zoe'],
  ] as const)('is asked', (game, playerId, by) => {
    expect(chooserOf(game, playerId)).toBe(by);
  });
});

describe('the player who performs an action if none is named (723.5, 723.8)', () => {
  it.each<[typist: string, act: ActCategory, whose: string | readonly string[]]>([
    ['alice', 'deed', 'bob'],
    ['alice', 'own', 'alice'],
    ['alice', 'other', ['bob', 'alice']],
    ['bob', 'deed', 'bob'],
    ['bob', 'other', 'bob'],
    ['dora', 'deed', 'dora'],
    ['dora', 'other', 'dora'],
    ['zoe', 'other', 'zoe'],
  ])('%s on Bob’s turn, which Alice controls: %s', (typist, act, whose) => {
    const said = actOwnerOf(slaved, typist, act);
    expect('among' in said ? said.among : said.playerId).toEqual(whose);
  });

  it('is the user if no player is controlled, and without a game', () => {
    expect(actingPlayerOf(free, 'bob')).toBe('bob');
    expect(controlledBy(free, 'alice')).toEqual([]);
    expect(controlledBy(slaved, 'alice')).toEqual(['bob']);
    expect(actOwnerOf(null, 'alice', 'deed')).toEqual({ playerId: 'alice' });
  });
});
