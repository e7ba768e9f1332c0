import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import { play, seated, type Action } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';

/*
 * A player is eliminated by the last player recorded in the turn as the source of the losing number.
 */

type DamageAs = Partial<Extract<DamageEvent, { readonly what: 'damage' }>>;

const damage = (playerId: string, amount: number, as: DamageAs = {}): DamageEvent => ({
  what: 'damage',
  playerId,
  amount,
  commander: null,
  infect: false,
  lifelink: false,
  losesLife: true,
  ...as,
});
const hit = (dealer: string, ...events: readonly [DamageEvent, ...DamageEvent[]]): Action => ({
  kind: 'hit/record',
  line: 7,
  dealer,
  events,
});
const LOSE: Action = { kind: 'game/lose' };
const leave = (playerId: string, how: 'conceded' | 'lost' | 'left'): Action => ({
  kind: 'game/leave',
  playerId,
  how,
});

/** The players who left, and who eliminated them: `bob by alice, dan`. */
const out = ({ seats }: Game): string =>
  seats
    .filter(({ left }) => left !== null)
    .map(({ playerId, eliminatedBy }) => playerId + (eliminatedBy === undefined ? '' : ` by ${eliminatedBy}`))
    .join(', ');

describe('in a pod of four, by Alice unless said otherwise', () => {
  const POD = ['alice', 'bob', 'cleo', 'dan'];
  const KRENKO = { commander: 'Krenko' };
  it.each<[string, readonly Action[], string]>([
    ['0 life', [hit('alice', damage('bob', 20)), LOSE], 'bob by alice'],
    [
      'the last of two hits',
      [hit('alice', damage('bob', 15)), hit('cleo', damage('bob', 5)), LOSE],
      'bob by cleo',
    ],
    ['a loss of life', [hit('alice', { what: 'loss', playerId: 'bob', amount: 20 }), LOSE], 'bob by alice'],
    ['ten poison counters', [hit('alice', damage('bob', 10, { infect: true })), LOSE], 'bob by alice'],
    [
      'toxic, where another took the life',
      [hit('alice', damage('bob', 9, { infect: true })), hit('cleo', damage('bob', 1, { toxic: 1 })), LOSE],
      'bob by cleo',
    ],
    [
      '21 from a commander, where another hit later',
      [
        { kind: 'life/change', playerId: 'bob', change: { to: 40 } },
        hit('alice', damage('bob', 21, KRENKO)),
        hit('cleo', damage('bob', 1)),
        LOSE,
      ],
      'bob by alice',
    ],
    [
      'two at once',
      [hit('alice', damage('bob', 20), damage('cleo', 30)), LOSE],
      'bob by alice, cleo by alice',
    ],
    [
      'nobody, if the player changed the number',
      [{ kind: 'life/change', playerId: 'bob', change: { to: 0 } }, LOSE],
      'bob',
    ],
    ['nobody, if it was the player’s own', [hit('bob', damage('bob', 20)), LOSE], 'bob'],
    ['a concession at 0 life', [hit('alice', damage('bob', 20)), leave('bob', 'conceded')], 'bob by alice'],
    ['a concession before', [hit('alice', damage('bob', 19)), leave('bob', 'conceded')], 'bob'],
    ['a loss for another reason', [hit('alice', damage('bob', 3)), leave('bob', 'lost')], 'bob'],
  ])('%s', (_, actions, expected) => {
    let game = seated(POD, '2026-06-19');
    for (const action of actions)
      game = play(game, action.kind === 'game/leave' ? action.playerId : 'judge', action);
    expect(out(game)).toBe(expected);
  });
});

it('810.8a: a Two-Headed Giant team, for both of its players', () => {
  const game = teamGame('2026-06-19');
  const poisoned = play(game, 'A1', hit('A1', damage('B1', 15, { infect: true })));
  expect(out(play(poisoned, 'judge', LOSE))).toBe('B1 by A1, B2 by A1');
});
