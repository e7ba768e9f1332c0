import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent, DamageAction } from '#engine/life/damage.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { playersInRange, opponentsInRange } from '#engine/life/players-in-range.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { citedBy, decide, entriesOf, person, play, refusalOf, seated } from '../tables/seated.ts';
import { livesOf, teamGame } from '../tables/teams.ts';

const POD = ['alice', 'bob', 'cleo', 'dan'];

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
const gain = (playerId: string, amount: number): DamageEvent => ({ what: 'gain', playerId, amount });
const loss = (playerId: string, amount: number): DamageEvent => ({ what: 'loss', playerId, amount });
const counters = (playerId: string, counter: string, amount: number): DamageEvent => ({
  what: 'counters',
  playerId,
  counter,
  amount,
});

const record = (
  line: number,
  dealer: string,
  ...events: readonly [DamageEvent, ...DamageEvent[]]
): DamageAction => ({
  kind: 'hit/record',
  line,
  dealer,
  events,
});
const back = (playerId: string | null = null, upTo = 1000): DamageAction => ({
  kind: 'hit/take-back',
  playerId,
  upTo,
});

/** The numbers of each player: `alice 20, bob 13 poison 2 Krenko 7`. */
const stateOf = ({ seats }: Game): string =>
  seats
    .map(({ playerId, life, counters: some, commanderDamage }) =>
      [
        playerId,
        life,
        ...Object.entries(some).map(([name, amount]) => `${name} ${amount}`),
        ...Object.entries(commanderDamage).map(([name, amount]) => `${name} ${amount}`),
      ].join(' '),
    )
    .join(', ');

describe('damage recorded by Alice', () => {
  const KRENKO = { commander: 'Krenko' };
  it.each<[string, readonly [DamageEvent, ...DamageEvent[]], string]>([
    ['7 to one', [damage('bob', 7)], 'alice 20, bob 13, cleo 20, dan 20'],
    ['an attack on two', [damage('bob', 7), damage('cleo', 4)], 'alice 20, bob 13, cleo 16, dan 20'],
    [
      'her commander to one, other creatures to another',
      [damage('bob', 7, KRENKO), damage('cleo', 4)],
      'alice 20, bob 13 Krenko 7, cleo 16, dan 20',
    ],
    [
      'her commander and another creature to one',
      [damage('bob', 7, KRENKO), damage('bob', 2)],
      'alice 20, bob 11 Krenko 7, cleo 20, dan 20',
    ],
    [
      'two commanders to one',
      [damage('bob', 7, KRENKO), damage('bob', 3, { commander: 'Tymna' })],
      'alice 20, bob 10 Krenko 7 Tymna 3, cleo 20, dan 20',
    ],
    [
      '702.90b: infect gives poison, and takes no life',
      [damage('bob', 3, { infect: true })],
      'alice 20, bob 20 poison 3, cleo 20, dan 20',
    ],
    [
      '903.10a: a commander with infect dealt combat damage all the same',
      [damage('bob', 3, { infect: true, ...KRENKO })],
      'alice 20, bob 20 poison 3 Krenko 3, cleo 20, dan 20',
    ],
    ['702.15b: lifelink', [damage('bob', 7, { lifelink: true })], 'alice 27, bob 13, cleo 20, dan 20'],
    [
      '120.3f: lifelink and infect',
      [damage('cleo', 2, { lifelink: true, infect: true })],
      'alice 22, bob 20, cleo 20 poison 2, dan 20',
    ],
    [
      'lifelink, damage to each player, and to herself',
      [
        damage('bob', 3, { lifelink: true }),
        damage('cleo', 3, { lifelink: true }),
        damage('alice', 3, { lifelink: true }),
      ],
      'alice 26, bob 17, cleo 17, dan 20',
    ],
    [
      '120.3g, 702.164c: toxic 2 gives two poison counters besides the loss of life',
      [damage('bob', 3, { toxic: 2 })],
      'alice 20, bob 17 poison 2, cleo 20, dan 20',
    ],
    [
      'toxic and infect: counters for both, and no life lost',
      [damage('bob', 3, { toxic: 1, infect: true })],
      'alice 20, bob 20 poison 4, cleo 20, dan 20',
    ],
    [
      '702.15e: three creatures, one of them a commander with lifelink, one with toxic',
      [damage('bob', 4, { ...KRENKO, lifelink: true }), damage('bob', 2, { toxic: 1 }), damage('cleo', 3)],
      'alice 24, bob 14 poison 1 Krenko 4, cleo 17, dan 20',
    ],
    ['life that her spell gives another', [gain('bob', 4)], 'alice 20, bob 24, cleo 20, dan 20'],
    [
      'one opponent loses what she gains: both in one line',
      [loss('bob', 3), gain('alice', 3)],
      'alice 23, bob 17, cleo 20, dan 20',
    ],
    ['a loss of life is no damage', [loss('bob', 2), loss('dan', 2)], 'alice 20, bob 18, cleo 20, dan 18'],
    ['counters of any kind', [counters('bob', 'Rad counters', 2)], 'alice 20, bob 20 rad 2, cleo 20, dan 20'],
    [
      'a commander’s damage where the life total is right already',
      [damage('bob', 7, { ...KRENKO, losesLife: false })],
      'alice 20, bob 20 Krenko 7, cleo 20, dan 20',
    ],
  ])('%s', (_, events, expected) => {
    const game = seated(POD, '2026-06-19');
    const hit = play(game, 'alice', record(7, 'alice', ...events));
    expect(stateOf(hit)).toBe(expected);
    const begun = stateOf(game);
    const players = [...new Set(events.map(({ playerId }) => playerId))];
    expect(stateOf(players.reduce((now, player) => play(now, player, back()), hit))).toBe(begun);
    expect(stateOf(players.reduce((now, player) => play(now, 'judge', back(player)), hit))).toBe(begun);
  });

  it.each<[string, Edition, string, readonly string[]]>([
    ['2006, which follows the first rule', 'founding', 'alice 23, bob 17', ['502.68a (2007-05-01)']],
    ['2007: an ability that triggers', '2007-05-01', 'alice 23, bob 17', ['502.68a (2007-05-01)']],
    ['2009-05-01, the last day of it', '2009-05-01', 'alice 23, bob 17', ['502.68a (2009-05-01)']],
    ['2009-07-11: a result of damage', '2009-07-11', 'alice 23, bob 17', ['702.13a (2009-07-11)']],
    ['today', '2026-06-19', 'alice 23, bob 17', ['702.15b (2026-06-19)']],
  ])('lifelink, %s', (_, edition, expected, rules) => {
    const game = seated(['alice', 'bob'], edition);
    const hit = record(7, 'alice', damage('bob', 3, { lifelink: true }));
    expect(stateOf(play(game, 'alice', hit))).toBe(expected);
    expect(citedBy(entriesOf(game, 'alice', hit))).toEqual(rules);
  });

  it.each<[Edition, string, string]>([
    ['2009-05-01', 'alice -1, bob 17', 'alice'],
    ['2009-07-11', 'alice 5, bob 17', ''],
  ])('%s: damage to all, with lifelink, at 2 life', (edition, expected, losers) => {
    const game = play(seated(['alice', 'bob'], edition), 'alice', {
      kind: 'life/change',
      playerId: 'alice',
      change: { to: 2 },
    });
    const all = [damage('bob', 3, { lifelink: true }), damage('alice', 3, { lifelink: true })] as const;
    const hit = play(game, 'alice', record(7, 'alice', ...all));
    expect(stateOf(hit)).toBe(expected);
    const lost = lossesIn(hit, rulesetOf(edition)).map(({ answer }) => answer.playerId);
    expect(lost.join()).toBe(losers);
  });

  it.each<[Edition, string]>([
    ['2009-05-01', '702.87b (2010-10-01)'],
    ['2010-10-01', '702.87b (2010-10-01)'],
    ['2026-06-19', '702.90b (2026-06-19)'],
  ])('infect, %s: %s', (edition, rule) => {
    const hit = record(7, 'alice', damage('bob', 1, { infect: true }));
    expect(citedBy(entriesOf(seated(POD, edition), 'alice', hit))).toEqual([rule]);
  });

  it.each<[Edition, string]>([
    ['2022-11-18', '702.164c (2023-04-14)'],
    ['2026-06-19', '702.164c (2026-06-19)'],
  ])('toxic, %s: %s', (edition, rule) => {
    const hit = record(7, 'alice', damage('bob', 1, { toxic: 1 }));
    expect(citedBy(entriesOf(seated(POD, edition), 'alice', hit))).toEqual([rule]);
  });

  it('plain damage cites no rule', () => {
    const hit = record(7, 'alice', damage('bob', 1), loss('cleo', 1), counters('dan', 'rad', 1));
    expect(citedBy(entriesOf(seated(POD, '2026-06-19'), 'alice', hit))).toEqual([]);
  });

  it('is said to be hers, and her own her own', () => {
    const hit = record(7, 'alice', damage('bob', 1), damage('alice', 1));
    const by = entriesOf(seated(POD), 'alice', hit).map(({ authority }) => authority);
    expect(by).toEqual(['recorder', 'self']);
    const judged = record(7, 'bob', damage('bob', 1), damage('cleo', 1, { lifelink: true }));
    expect(entriesOf(seated(POD), 'judge', judged).map(({ authority }) => authority)).toEqual([
      'host',
      'host',
    ]);
    expect(stateOf(play(seated(POD), 'judge', judged))).toBe('alice 20, bob 20, cleo 19, dan 20');
  });
});

describe('refused', () => {
  const conceded = play(seated(POD, '2026-06-19'), 'dan', {
    kind: 'game/leave',
    playerId: 'dan',
    how: 'conceded',
  });
  const game = play(conceded, 'bob', record(5, 'bob', damage('cleo', 3)));
  it.each<[string, string, DamageAction, string]>([
    ['a stranger writes something down', 'eve', record(7, 'eve', damage('bob', 1)), 'game/not-a-player'],
    ['a stranger is hit', 'alice', record(7, 'alice', damage('eve', 1)), 'game/not-a-player'],
    ['somebody who left is hit', 'alice', record(7, 'alice', damage('dan', 1)), 'game/not-a-player'],
    ['somebody who left writes', 'dan', record(7, 'dan', damage('bob', 1)), 'game/not-a-player'],
    ['nothing is dealt', 'alice', record(7, 'alice', damage('bob', 0)), 'option/out-of-range'],
    ['a player gains life', 'alice', record(7, 'alice', loss('bob', -3)), 'option/out-of-range'],
    [
      'counters are taken off',
      'alice',
      record(7, 'alice', counters('bob', 'poison', -1)),
      'option/out-of-range',
    ],
    ['half a life', 'alice', record(7, 'alice', damage('bob', 0.5)), 'option/out-of-range'],
    [
      'more than there is',
      'alice',
      record(7, 'alice', damage('bob', 1_000_000), damage('bob', 1_000_000)),
      'count/out-of-range',
    ],
    ['it would be another’s lifelink', 'alice', record(7, 'bob', damage('cleo', 1)), 'game/kept-by-owner'],
    ['life is given by another', 'alice', record(7, 'bob', gain('alice', 3)), 'game/kept-by-owner'],
    [
      'a toxic value below 0',
      'alice',
      record(7, 'alice', damage('bob', 1, { toxic: -1 })),
      'option/out-of-range',
    ],
    ['who was not hit takes it back', 'alice', back(), 'hit/not-yours'],
    ['who wrote it down takes it back', 'bob', back('cleo'), 'hit/not-yours'],
    ['nothing of that player is there', 'bob', back('bob'), 'hit/none'],
    ['what was written later than seen', 'cleo', back(null, 4), 'hit/none'],
  ])('%s', (_, who, action, code) => {
    expect(refusalOf(game, who, action)).toBe(code);
  });

  it('if one of several is refused, none is recorded', () => {
    expect(refusalOf(game, 'alice', record(7, 'alice', damage('bob', 1), damage('dan', 1)))).toBe(
      'game/not-a-player',
    );
  });

  it('who is hit says by whom', () => {
    const hit = play(
      game,
      'cleo',
      record(7, 'bob', damage('cleo', 2, { commander: 'Krenko', lifelink: true })),
    );
    expect(stateOf(hit)).toContain('bob 22, cleo 15 Krenko 2');
    expect(hit.hits.at(-1)).toMatchObject({ by: 'bob', playerId: 'cleo' });
    expect(refusalOf(game, 'cleo', record(7, 'bob', damage('cleo', 2), damage('alice', 2)))).toBe(
      'game/kept-by-owner',
    );
  });

  it('before a game begins', () => {
    const waiting = { ...game, stage: 'gathering' } as const;
    expect(refusalOf(waiting, 'alice', record(7, 'alice', damage('bob', 1)))).toBe('game/not-playing');
  });
});

describe('taking back', () => {
  const begun = seated(POD, '2026-06-19');

  it('the last line first, then the one before', () => {
    let game = play(
      begun,
      'alice',
      record(5, 'alice', damage('bob', 3)),
      record(6, 'alice', damage('bob', 4)),
    );
    game = play(game, 'bob', back());
    expect(stateOf(game)).toContain('bob 17');
    game = play(game, 'bob', back());
    expect(stateOf(game)).toContain('bob 20');
    expect(refusalOf(game, 'bob', back())).toBe('hit/none');
  });

  it('adds back what was taken, whatever happened since', () => {
    const game = play(
      begun,
      'alice',
      record(5, 'alice', damage('bob', 7, { commander: 'Krenko', lifelink: true })),
      record(6, 'alice', damage('bob', 4, { commander: 'Krenko' })),
      { kind: 'life/change', playerId: 'alice', change: { by: -10 } },
    );
    const later = play(game, 'bob', { kind: 'life/change', playerId: 'bob', change: { by: 5 } });
    expect(stateOf(later)).toBe('alice 17, bob 14 Krenko 11, cleo 20, dan 20');
    const once = play(later, 'bob', back());
    expect(stateOf(once)).toBe('alice 17, bob 18 Krenko 7, cleo 20, dan 20');
    expect(stateOf(play(once, 'bob', back()))).toBe('alice 10, bob 25, cleo 20, dan 20');
  });

  it('takes the life that each dealer gained from that dealer', () => {
    const game = play(
      begun,
      'judge',
      record(
        5,
        'alice',
        damage('cleo', 4, { lifelink: true }),
        damage('cleo', 3, { lifelink: true, dealer: 'bob' }),
        damage('cleo', 1, { lifelink: true }),
      ),
    );
    expect(stateOf(game)).toBe('alice 25, bob 23, cleo 12, dan 20');
    expect(stateOf(play(game, 'cleo', back()))).toBe(stateOf(begun));
    expect(entriesOf(game, 'cleo', back())).toHaveLength(1);
  });

  it('leaves no count below 0', () => {
    const game = play(begun, 'alice', record(5, 'alice', counters('bob', 'poison', 3)));
    const cured = play(game, 'bob', {
      kind: 'counters/change',
      playerId: 'bob',
      counter: 'poison',
      change: { to: 1 },
    });
    expect(stateOf(play(cured, 'bob', back()))).toContain('bob 20,');
    const gone = play(game, 'bob', {
      kind: 'counters/change',
      playerId: 'bob',
      counter: 'poison',
      change: { to: 0 },
    });
    expect(stateOf(play(gone, 'bob', back()))).toContain('bob 20,');
  });

  it('reaches back 32 hits, and no further', () => {
    let game = begun;
    for (let line = 5; line < 75; line += 1)
      game = play(game, 'alice', record(line, 'alice', damage('bob', 1)));
    expect(game.hits.map(({ line }) => line)).toEqual(Array.from({ length: 32 }, (_, index) => index + 43));
  });

  it('ends with the turn', () => {
    const game = play(begun, 'judge', record(5, 'alice', damage('bob', 3)), { kind: 'turn/next' });
    expect(refusalOf(game, 'bob', back())).toBe('hit/none');
    expect(game.hits).toEqual([]);
  });

  it("leaves the dealer's life unchanged if the dealer has left", () => {
    const game = play(begun, 'alice', record(5, 'alice', damage('bob', 3, { lifelink: true })));
    const left = play(game, 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' });
    expect(stateOf(play(left, 'bob', back()))).toContain('alice 23, bob 20');
  });

  it('the host, who was hit too, takes back their own first, and then all of the line', () => {
    const game = { ...begun, hostId: 'bob' };
    const hit = play(
      game,
      'alice',
      record(5, 'alice', damage('bob', 3), damage('cleo', 2), damage('dan', 2)),
    );
    const own = play(hit, 'bob', back());
    expect(stateOf(own)).toBe('alice 20, bob 20, cleo 18, dan 18');
    expect(stateOf(play(own, 'bob', back()))).toBe('alice 20, bob 20, cleo 20, dan 20');
    expect(entriesOf(own, 'bob', back()).map(({ authority }) => authority)).toEqual(['host', 'host']);
    expect(entriesOf(hit, 'bob', back()).map(({ authority }) => authority)).toEqual(['self']);
  });
});

describe('a Two-Headed Giant team', () => {
  it.each(['founding', '2026-06-19'] as const)('%s, Flame Rift: each team is dealt 8 damage', (edition) => {
    const game = teamGame(edition);
    const [before = 0] = livesOf(game);
    const all = playersInRange(game, 'A1', rulesetOf(edition)).map((id) => damage(id, 4));
    const hit = play(game, 'A1', record(5, 'A1', ...(all as [DamageEvent, ...DamageEvent[]])));
    expect(livesOf(hit)).toEqual([before - 8, before - 8, before - 8, before - 8]);
    expect(livesOf(play(hit, 'B2', back()))).toEqual([before - 8, before - 8, before, before]);
    expect(refusalOf(play(hit, 'B2', back()), 'B1', back())).toBe('hit/not-yours');
  });

  it('its players share poison, and take a hit back together', () => {
    const game = teamGame('2026-06-19');
    const hit = play(game, 'A1', record(5, 'A1', damage('B1', 2, { infect: true, lifelink: true })));
    expect(livesOf(hit)).toEqual([32, 32, 30, 30]);
    expect(hit.seats.map(({ counters: some }) => some['poison'] ?? 0)).toEqual([0, 0, 2, 2]);
    expect(stateOf(play(hit, 'B2', back()))).toBe(stateOf(game));
    expect(refusalOf(hit, 'A2', back())).toBe('hit/not-yours');
  });
});

describe('whom an effect of a player reaches', () => {
  const reached = (game: Game, who: string): readonly string[] => [
    opponentsInRange(game, who, rulesetOf(game.edition)).join(' '),
    playersInRange(game, who, rulesetOf(game.edition)).join(' '),
  ];
  it('from the next seat on', () => {
    expect(reached(seated(POD), 'cleo')).toEqual(['dan alice bob', 'cleo dan alice bob']);
  });
  it('not those who left', () => {
    const game = play(seated(POD), 'dan', { kind: 'game/leave', playerId: 'dan', how: 'conceded' });
    expect(reached(game, 'cleo')).toEqual(['alice bob', 'cleo alice bob']);
  });
  it('teammates are no opponents', () => {
    expect(reached(teamGame('2026-06-19'), 'A1')).toEqual(['B1 B2', 'A1 A2 B1 B2']);
  });
});

describe('any damage recorded by anyone', () => {
  const amount = fc.integer({ min: 1, max: 30 });
  const who = fc.constantFrom(...POD);
  const damageEvent = fc.oneof(
    fc
      .tuple(
        who,
        amount,
        fc.constantFrom(null, 'Krenko', 'Tymna'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
      )
      .map(([playerId, much, commander, infect, lifelink, losesLife, toxic]) =>
        damage(playerId, much, { commander, infect, lifelink, losesLife, toxic }),
      ),
    fc.tuple(who, amount).map(([playerId, much]) => loss(playerId, much)),
    fc
      .tuple(who, fc.constantFrom('poison', 'rad'), amount)
      .map(([playerId, counter, much]) => counters(playerId, counter, much)),
  );
  type Doing = (game: Game, line: number) => readonly [string, Parameters<typeof decide>[2]];
  const doing: fc.Arbitrary<Doing> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(who, who, fc.array(damageEvent, { minLength: 1, maxLength: 4 }))
        .map(([by, dealer, events]): Doing => (_, line) => [
          by,
          record(line, dealer, ...(events as [DamageEvent, ...DamageEvent[]])),
        ]),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...POD, 'judge', 'eve').map((by): Doing => () => [by, back()]),
    },
    fc.tuple(who, fc.integer({ min: -9, max: 9 })).map(([playerId, by]): Doing => () => [
      playerId,
      { kind: 'life/change', playerId, change: { by } },
    ]),
    fc.constant<Doing>(() => ['judge', { kind: 'turn/next' }]),
  );

  it('life is what it was at the start and the log together, and so are all counts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Edition>('founding', '2009-07-11', '2026-06-19'),
        fc.array(doing, { maxLength: 25 }),
        (edition, doings) => {
          let game = seated(POD, edition);
          const sums = new Map(POD.map((id) => [id, 20]));
          for (const [index, next] of doings.entries()) {
            const [by, action] = next(game, index + 5);
            const done = decide(game, person(by), action);
            if (!done.ok) continue;
            for (const { event } of done.value.entries) {
              const changes =
                event.kind === 'life/changed' ? [event] : 'changes' in event ? event.changes : [];
              for (const change of changes)
                if (change.kind === 'life/changed')
                  sums.set(change.playerId, (sums.get(change.playerId) ?? 0) + change.to - change.from);
            }
            game = done.value.after;
          }
          expect(new Map(game.seats.map(({ playerId, life }) => [playerId, life]))).toEqual(sums);
        },
      ),
    );
  });

  it('taking all of it back leaves everything as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(who, fc.array(damageEvent, { minLength: 1, maxLength: 4 })), { maxLength: 6 }),
        (lines) => {
          const begun = seated(POD, '2026-06-19');
          let game = begun;
          for (const [at, [by, events]] of lines.entries())
            game = play(game, by, record(at + 5, by, ...(events as [DamageEvent, ...DamageEvent[]])));
          while (game.hits.length > 0) game = play(game, game.hits[0]!.playerId, back());
          expect(stateOf(game)).toBe(stateOf(begun));
        },
      ),
    );
  });

  it('only players who were hit, and the host, can take it back', () => {
    fc.assert(
      fc.property(
        who,
        fc.array(damageEvent, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...POD, 'eve'),
        (by, events, another) => {
          const game = play(
            seated(POD, '2026-06-19'),
            by,
            record(5, by, ...(events as [DamageEvent, ...DamageEvent[]])),
          );
          const isHit = events.some(({ playerId }) => playerId === another);
          expect(decide(game, person(another), back()).ok).toBe(isHit);
          for (const { playerId } of events)
            expect(decide(game, person(another), back(playerId)).ok).toBe(playerId === another);
          expect(decide(game, person('judge'), back()).ok).toBe(true);
        },
      ),
    );
  });

  it("a player's life increases by others only through the dealer's lifelink", () => {
    fc.assert(
      fc.property(who, fc.array(damageEvent, { minLength: 1, maxLength: 4 }), (by, events) => {
        const before = seated(POD, '2026-06-19');
        const game = play(before, by, record(5, by, ...(events as [DamageEvent, ...DamageEvent[]])));
        for (const [index, { playerId, life, counters: some }] of game.seats.entries()) {
          if (playerId !== by) expect(life).toBeLessThanOrEqual(before.seats[index]!.life);
          for (const amountOf of Object.values(some)) expect(amountOf).toBeGreaterThan(0);
        }
      }),
    );
  });
});

it('601.2, 801.2: who is out of range is not reached', () => {
  const game = seated(POD);
  const near = { ...game, settings: { ...game.settings, format: { ...game.settings.format, range: 1 } } };
  expect(opponentsInRange(near, 'alice', rulesetOf('founding'))).toEqual(['bob', 'dan']);
  expect(playersInRange(near, 'alice', rulesetOf('founding'))).toEqual(['alice', 'bob', 'dan']);
});
