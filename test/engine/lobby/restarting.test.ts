import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import type { RestartAction } from '#engine/lobby/restarting.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { attacker, decide, person, play, refusalOf, seated, steps } from '../tables/seated.ts';

const restarting = (controllerId: string, more: Partial<RestartAction> = {}): RestartAction => ({
  kind: 'game/restart',
  card: 'Karn Liberated',
  controllerId,
  exempt: [],
  ...more,
});

const THREE = ['alice', 'bob', 'carol'];
const FREE = { ...PLAIN_FORMAT, variant: 'free-for-all', attack: 'multiple' } as const;

/** A game in which much has happened. */
function underWay(players: readonly string[], edition: Edition = '2026-06-19'): Game {
  const game = seated(players, edition);
  const later = play(play(game, 'judge', { kind: 'turn/next' }), 'judge', {
    kind: 'life/change',
    playerId: 'alice',
    change: { by: -7 },
  });
  return {
    ...later,
    permanents: [attacker(1, 'bob')],
    designations: { monarch: 'bob', initiative: null, day: 'night' },
    extraTurns: [{ id: 2, playerId: 'alice', card: null }],
    settings: { ...later.settings, format: players.length > 2 ? FREE : PLAIN_FORMAT },
  };
}

describe('a game that is restarted', () => {
  it('starts over, with the controller of the effect as first player', () => {
    const again = play(underWay(['alice', 'bob']), 'alice', restarting('bob'));
    expect(again.seats.map(({ playerId, life }) => [playerId, life])).toEqual([
      ['bob', 20],
      ['alice', 20],
    ]);
    expect(again.turn).toMatchObject({ number: 1, playerId: 'bob', step: 'untap' });
    expect([again.permanents, again.extraTurns, again.designations.monarch]).toEqual([[], [], null]);
    expect(again.stage).toBe('playing');
  });

  it.each<[what: string, gone: readonly string[], next: readonly string[], variant: string | null]>([
    ['of three goes on with three, and everybody draws', [], ['upkeep', 'draw'], 'free-for-all'],
    [
      'of two who are left is a game of two: no first draw step',
      ['carol'],
      ['upkeep', 'precombat-main'],
      null,
    ],
  ])('%s', (_, gone, next, variant) => {
    const left = gone.reduce(
      (game, playerId) => play(game, playerId, { kind: 'game/leave', playerId, how: 'left' }),
      underWay(THREE),
    );
    const again = play(left, 'alice', restarting('alice'));
    expect(again.seats.map(({ playerId }) => playerId)).toEqual(THREE.filter((id) => !gone.includes(id)));
    expect(steps(again, 2)).toEqual(next);
    expect(again.settings.format.variant).toBe(variant);
  });

  it.each<[Edition, Partial<RestartAction>, string]>([
    ['2026-06-19', {}, '727.1 727.1a 727.2 727.4'],
    ['2026-06-19', { exempt: [{ playerId: 'bob', cards: 2 }] }, '727.1 727.1a 727.2 727.5 727.4'],
    ['2011-05-01', {}, '713.1 713.1a 713.2 713.4'],
    ['founding', {}, '713.1 713.1a 713.2 713.4'],
  ])('%s, %j: by %s', (edition, more, numbers) => {
    const decided = decide(underWay(['alice', 'bob'], edition), person('alice'), restarting('alice', more));
    const rules = decided.ok ? formatCitations(decided.value.entries[0].because) : [];
    expect(rules.map((rule) => rule.split(' ')[0]).join(' ')).toBe(numbers);
  });

  it.each<[what: string, RestartAction, string]>([
    ['by somebody who does not play', restarting('zoe'), 'game/not-a-player'],
    [
      'with less than no card left out',
      restarting('bob', { exempt: [{ playerId: 'bob', cards: -1 }] }),
      'count/out-of-range',
    ],
  ])('not %s', (_, action, code) => {
    expect(refusalOf(underWay(['alice', 'bob']), 'alice', action)).toBe(code);
  });
});
