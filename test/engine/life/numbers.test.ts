import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { NumberAction } from '#engine/life/numbers.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { entriesOf, play, refusalOf, seated } from '../tables/seated.ts';
import { libraries, resolving, shahrazad } from '../tables/subgames.ts';

const TWO = ['alice', 'bob'];
const life = (change: { to: number } | { by: number }, playerId = 'alice') =>
  ({ kind: 'life/change', playerId, change }) as const;
const counters = (counter: string, change: { to: number } | { by: number }, playerId = 'alice') =>
  ({ kind: 'counters/change', playerId, counter, change }) as const;
const damage = (commander: string, by: number, losesLife = true, playerId = 'alice') =>
  ({ kind: 'commander/change', playerId, commander, change: { by }, losesLife }) as const;

const seatOf = (...actions: readonly NumberAction[]) => play(seated(TWO), 'alice', ...actions).seats[0];

describe('the numbers of a player', () => {
  it.each<[string, NumberAction[], object]>([
    ['life down and up', [life({ by: -7 }), life({ by: 2 })], { life: 15 }],
    ['life below 0', [life({ by: -25 })], { life: -5 }],
    ['life set', [life({ to: 40 })], { life: 40 }],
    ['poison', [counters('poison', { by: 2 }), counters(' Poison ', { by: 1 })], { counters: { poison: 3 } }],
    ['none is not kept', [counters('energy', { by: 2 }), counters('energy', { to: 0 })], { counters: {} }],
    [
      'counters by any spelling',
      [counters('Poison Counters', { by: 2 }), counters('poison  counter', { by: 1 })],
      { counters: { poison: 3 } },
    ],
    [
      'counters named as parts of every object',
      [counters('constructor', { by: 1 })],
      { counters: { constructor: 1 } },
    ],
    ['a counter that the table made up', [counters('toString', { by: 1 })], { counters: { tostring: 1 } }],
    [
      'combat damage of a commander, taken off life',
      [damage('Krenko', 5), damage('Krenko', 3), damage('Rograkh', 1)],
      { life: 11, commanderDamage: { Krenko: 8, Rograkh: 1 } },
    ],
    [
      'one commander by any spelling',
      [
        damage('Séance’s Lord, the Elder', 5),
        damage('seances lord the elder', 3),
        damage('SEANCE’S LORD', 2),
      ],
      { life: 10, commanderDamage: { 'Séance’s Lord, the Elder': 10 } },
    ],
    [
      'one commander, first by half of its name',
      [damage('Atraxa', 7), damage('Atraxa, Praetors’ Voice', 7), damage('atraxa', 7)],
      { life: -1, commanderDamage: { Atraxa: 21 } },
    ],
    [
      'one commander by the name of its back',
      [
        damage('Esika, God of the Tree // The Prismatic Bridge', 4),
        damage('the prismatic bridge', 2),
        damage('Esika', 1),
      ],
      { commanderDamage: { 'Esika, God of the Tree // The Prismatic Bridge': 7 } },
    ],
    [
      'two commanders whose names begin the same',
      [damage('Krenko, Mob Boss', 4), damage('Krenko, Tin Street Kingpin', 2)],
      { commanderDamage: { 'Krenko, Mob Boss': 4, 'Krenko, Tin Street Kingpin': 2 } },
    ],
    ['the same, taken back', [damage('Krenko', 5), damage('Krenko', -5)], { life: 20, commanderDamage: {} }],
    ['life left alone', [damage('Krenko', 5, false)], { life: 20, commanderDamage: { Krenko: 5 } }],
    ['a commander named as a part of every object', [damage('constructor', 5, false)], { life: 20 }],
  ])('%s', (_, actions, expected) => {
    expect(seatOf(...actions)).toMatchObject(expected);
  });

  it.each<[string, NumberAction, string]>([
    ['a counter below none', counters('energy', { by: -1 }), 'count/out-of-range'],
    ['half a life', life({ by: 0.5 }), 'count/out-of-range'],
    ['more life than a million', life({ to: 1_000_001 }), 'count/out-of-range'],
    ['less than a million below', life({ by: -1_000_021 }), 'count/out-of-range'],
    ['no number', life({ to: Number.NaN }), 'count/out-of-range'],
    ['the same life', life({ to: 20 }), 'game/unchanged'],
    ['a counter without a name', counters('  ', { by: 1 }), 'counters/no-name'],
    ['a name that means something else to a program', counters('__proto__', { by: 1 }), 'counters/no-name'],
    ['too long a name', counters('x'.repeat(41), { by: 1 }), 'option/too-long'],
    ['a stranger’s life', life({ by: -1 }, 'eve'), 'game/not-a-player'],
    ['somebody else’s life', life({ by: -1 }, 'bob'), 'game/kept-by-owner'],
    ['a stranger as monarch', { kind: 'monarch/pass', to: 'eve' }, 'game/not-a-player'],
    ['no monarch where there is none', { kind: 'monarch/pass', to: null }, 'game/unchanged'],
  ])('refused: %s', (_, action, code) => {
    expect(refusalOf(seated(TWO), 'alice', action)).toBe(code);
  });

  it('a commander is identified by its name at the table, whoever was damaged', () => {
    const game = play(seated(TWO), 'judge', damage('Krenko, Mob Boss', 5), damage('krenko', 2, true, 'bob'));
    expect(game.seats.map(({ commanderDamage }) => commanderDamage)).toEqual([
      { 'Krenko, Mob Boss': 5 },
      { 'Krenko, Mob Boss': 2 },
    ]);
  });

  it('half a name of two commanders is neither', () => {
    const game = play(
      seated(TWO),
      'alice',
      damage('Krenko, Mob Boss', 5),
      damage('Krenko, Tin Street Kingpin', 5),
    );
    expect(refusalOf(game, 'alice', damage('krenko', 1))).toBe('commander/which');
  });

  it('at most 25 kinds of counters', () => {
    const kinds = Array.from({ length: 25 }, (_, index) => counters(`kind ${index}`, { by: 1 }));
    const game = play(seated(TWO), 'alice', ...kinds);
    expect(refusalOf(game, 'alice', counters('one more', { by: 1 }))).toBe('counters/too-many-kinds');
    expect(play(game, 'alice', counters('kind 3', { by: 1 })).seats[0]?.counters).toMatchObject({
      'kind 3': 2,
    });
  });

  it('the host corrects them, which the log records', () => {
    expect(entriesOf(seated(TWO), 'judge', life({ by: -1 }))).toEqual([
      {
        event: { kind: 'life/changed', playerId: 'alice', from: 20, to: 19 },
        authority: 'host',
        because: [],
      },
    ]);
  });

  it('a player whose turn is controlled keeps their own', () => {
    const game = play(
      seated(TWO),
      'alice',
      {
        kind: 'control/create',
        of: 'bob',
        by: 'alice',
        card: null,
        span: 'next-turn',
        extraTurnAfter: false,
      },
      { kind: 'turn/next' },
    );
    expect(play(game, 'bob', life({ by: -1 }, 'bob')).seats[1]?.life).toBe(19);
    expect(refusalOf(game, 'alice', life({ by: -1 }, 'bob'))).toBe('game/kept-by-owner');
  });

  it('the monarch, the initiative, day and night', () => {
    const game = play(
      seated(TWO),
      'alice',
      { kind: 'monarch/pass', to: 'bob' },
      { kind: 'initiative/pass', to: 'alice' },
      { kind: 'day/change', to: 'night' },
    );
    expect(game.designations).toEqual({ monarch: 'bob', initiative: 'alice', day: 'night' });
    expect(play(game, 'bob', { kind: 'monarch/pass', to: null }).designations.monarch).toBeNull();
  });
});

describe('losing by the numbers', () => {
  const lost = (edition: 'founding' | '2026-06-19', ...actions: readonly NumberAction[]) =>
    lossesIn(play(seated(TWO, edition), 'alice', ...actions), rulesetOf(edition)).map(
      ({ answer: { playerId, why, amount }, citations }) =>
        [playerId, why, amount, ...formatCitations(citations)].join(' '),
    );

  it.each<[string, NumberAction[], string[], string[]]>([
    ['1 life', [life({ to: 1 })], [], []],
    ['0 life', [life({ to: 0 })], ['alice life 0 420.5a (2006-10-01)'], ['alice life 0 704.5a (2026-06-19)']],
    ['nine poison', [counters('poison', { to: 9 })], [], []],
    [
      'ten poison',
      [counters('poison', { to: 10 })],
      ['alice poison 10 420.5h (2006-10-01)'],
      ['alice poison 10 704.5c (2026-06-19)'],
    ],
    ['20 damage of one and 20 of another', [damage('Krenko', 20, false), damage('Kess', 20, false)], [], []],
    [
      '21 damage of one, where 2006 is silent',
      [damage('Krenko', 21, false)],
      ['alice commander 21 903.12a (2009-10-01)'],
      ['alice commander 21 903.10a (2026-06-19)'],
    ],
  ])('%s', (_, actions, founding, today) => {
    expect(lost('founding', ...actions)).toEqual(founding);
    expect(lost('2026-06-19', ...actions)).toEqual(today);
  });

  it('is pointed out, not enforced', () => {
    const game = play(seated(TWO), 'alice', life({ to: -3 }));
    expect([game.stage, game.seats[0]?.left]).toEqual(['playing', null]);
  });

  it('says nothing of players who left', () => {
    const three = seated(['alice', 'bob', 'carol']);
    const game = play(three, 'alice', life({ to: 0 }), {
      kind: 'game/leave',
      playerId: 'alice',
      how: 'lost',
    });
    expect(lossesIn(game, rulesetOf('founding'))).toEqual([]);
  });
});

it.each([
  [6, ['alice']],
  [7, []],
] as const)('506.3a: with %i cards in the library, a subgame is lost by %j', (cards, losers) => {
  const game = play(resolving(TWO), 'alice', shahrazad({ libraries: libraries({ alice: cards, bob: 53 }) }));
  expect(lossesIn(game, rulesetOf('founding')).map(({ answer }) => answer.playerId)).toEqual(losers);
});
