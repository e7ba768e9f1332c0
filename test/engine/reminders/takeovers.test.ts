import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import { takeovers } from '#engine/reminders/takeovers.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { play, seated, type Action } from '../tables/seated.ts';
import { initiative, monarch, NEXT, now, put, silence, STEP } from './said.ts';

/*
 * Combat damage of creatures in Alice's turn passes on the monarch and the initiative: 725.2, 726.2 (2026-06-19).
 */

const POD = ['alice', 'bob', 'carol'];
const table = seated(POD, '2026-06-19');

type DamageAs = Partial<Extract<DamageEvent, { readonly what: 'damage' }>>;

const damage = (playerId: string, as: DamageAs = {}): DamageEvent => ({
  what: 'damage',
  playerId,
  amount: 2,
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
const takers = (game: Game): string =>
  takeovers(game, rulesetOf(game.edition))
    .map(({ answer }) => `${answer.playerId} ${answer.designation}${answer.isSure ? '' : '?'}`)
    .join(', ');

const COMBAT = { combat: true };

describe('who takes it', () => {
  it.each<[string, readonly Action[], string]>([
    ['nobody has anything', [hit('alice', damage('bob', COMBAT))], ''],
    ['the monarch is hit', [monarch('bob'), hit('alice', damage('bob', COMBAT))], 'alice monarch'],
    ['another player is hit', [monarch('bob'), hit('alice', damage('carol', COMBAT))], ''],
    [
      'by a commander, whose damage counts only if it is combat damage: 903.10a',
      [initiative('bob'), hit('alice', damage('bob', { commander: 'Krenko' }))],
      'alice initiative',
    ],
    ['by toxic: 702.164c', [monarch('bob'), hit('alice', damage('bob', { toxic: 1 }))], 'alice monarch'],
    [
      'by infect',
      [monarch('bob'), hit('alice', damage('bob', { infect: true, combat: true }))],
      'alice monarch',
    ],
    ['it is not said', [monarch('bob'), hit('alice', damage('bob'))], 'alice monarch?'],
    ['it is no combat damage', [monarch('bob'), hit('alice', damage('bob', { combat: false }))], ''],
    ['it is of a player who can’t attack now', [monarch('bob'), hit('carol', damage('bob'))], ''],
    [
      'it is a loss of life',
      [monarch('bob'), hit('alice', { what: 'loss', playerId: 'bob', amount: 3 })],
      '',
    ],
    [
      'both at once, of two creatures',
      [
        monarch('bob'),
        initiative('carol'),
        hit('alice', damage('bob', COMBAT), damage('bob'), damage('carol', COMBAT)),
      ],
      'alice monarch, alice initiative',
    ],
    ['the monarch’s own', [monarch('alice'), hit('alice', damage('alice', COMBAT))], ''],
    [
      'once it has passed on, that damage is done',
      [monarch('bob'), hit('alice', damage('bob', COMBAT)), monarch('alice'), monarch('bob')],
      '',
    ],
    [
      'damage before somebody became the monarch passes nothing on',
      [hit('alice', damage('bob', COMBAT)), monarch('bob')],
      '',
    ],
    ['in the next turn it is over', [monarch('bob'), hit('alice', damage('bob', COMBAT)), NEXT], ''],
  ])('%s', (_, actions, expected) => {
    expect(takers(play(table, 'judge', ...actions))).toBe(expected);
  });

  it('is reminded of until it is done, unless that is silenced', () => {
    const game = play(table, 'judge', monarch('bob'), hit('alice', damage('bob', COMBAT)));
    expect(now(game)).toEqual(['alice takeover monarch']);
    expect(now(play(game, 'judge', silence('monarch')))).toEqual([]);
    expect(now(play(game, 'judge', monarch('alice')))).toEqual([]);
  });

  it('is forgotten with damage that is taken back', () => {
    const game = play(table, 'judge', monarch('bob'), hit('alice', damage('bob', COMBAT)));
    expect(takers(play(game, 'bob', { kind: 'hit/take-back', playerId: null, upTo: 7 }))).toBe('');
  });

  it.each<[Edition, string]>([
    ['founding', '716.2 (2016-08-26), 721.2 (2022-06-10)'],
    ['2022-06-10', '720.2 (2022-06-10), 721.2 (2022-06-10)'],
    ['2026-06-19', '725.2 (2026-06-19), 726.2 (2026-06-19)'],
  ])('by the rules of %s, or the first that have it: %s', (edition, rules) => {
    const actions = [monarch('bob'), initiative('bob'), hit('alice', damage('bob', COMBAT))];
    const game = play(seated(POD, edition), 'judge', ...actions);
    const cited = takeovers(game, rulesetOf(edition)).flatMap(({ citations }) => formatCitations(citations));
    expect(cited.join(', ')).toBe(rules);
  });
});

describe('who takes the initiative ventures', () => {
  const taken = play(table, 'judge', { kind: 'turn/to', step: 'precombat-main' }, initiative('alice'));
  it.each<[string, readonly Action[], string | undefined]>([
    ['until that is done', [], 'alice'],
    ['once', [put('Secret Entrance')], undefined],
    ['in that step', [STEP], undefined],
    ['even who had it: 726.5', [initiative('bob'), initiative('alice')], 'alice'],
    ['nobody does, once nobody has it', [{ kind: 'initiative/pass', to: null }], undefined],
  ])('%s', (_, actions, expected) => {
    expect(play(taken, 'judge', ...actions).turn?.ventures).toBe(expected);
  });

  it('into Undercity, though another dungeon could be entered', () => {
    const game = play(taken, 'alice', {
      kind: 'dungeon/venture',
      playerId: 'alice',
      room: null,
      quality: 'Undercity',
    });
    expect(game.seats[0]?.marks?.dungeon).toEqual({ dungeon: 'Undercity', room: 'Secret Entrance' });
  });
});
