import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { apnapOrder, neighborsOf, turnMarkers, turnOrder } from '#engine/formats/multiplayer.ts';
import { expectInForce, formatCitations } from '../../helpers/rulings.ts';
import { gameOf, leaving, letters, teamsOf, turnOf } from '../tables/many.ts';
import { entriesOf, refusalOf, seated } from '../tables/seated.ts';
import { checkOneTurn } from '#engine/formats/grand-melee.ts';
import { areRangesOutdated, isInRange, rangeOf } from '#engine/formats/ranges.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import { firstDrawOf } from '#engine/steps/first-draw.ts';
import { isMultiplayer } from '#engine/game/circle.ts';
import { attackablePlayers } from '#engine/formats/attackable-players.ts';

const GIANTS = { variants: ['two-headed-giant'] } as const;
const EMPERORS = { variants: ['emperor'] } as const;
const MELEE = { variants: ['grand-melee'] } as const;
const ALTERNATING = { variants: ['alternating-teams'] } as const;
const VERSUS = { variants: ['team-vs-team'] } as const;
const FREE = { variants: ['free-for-all'] } as const;

const FOUNDING = rulesetOf('founding');
const TODAY = rulesetOf('2026-06-19');

const reached = (game: Game, from: string, ruleset = rulesetOf(game.edition)): readonly string[] =>
  game.seats.map(({ playerId }) => playerId).filter((to) => isInRange(game, from, to, ruleset).answer);

const attacks = (game: Game, attacker: string): readonly string[] =>
  attackablePlayers(game, attacker, rulesetOf(game.edition)).answer.players;

describe('a multiplayer game', () => {
  it('began with more than two players, and stays one when two are left', () => {
    expect(isMultiplayer(seated(['A', 'B']))).toBe(false);
    expect(isMultiplayer(leaving(seated(['A', 'B', 'C']), 'C'))).toBe(true);
  });
});

describe('neighbours', () => {
  it('sit to the left, next in turn order, and to the right', () => {
    const game = seated(['A', 'B', 'C', 'D']);
    expect(neighborsOf(game, 'A', FOUNDING)).toMatchObject({
      answer: { left: 'B', right: 'D' },
      citations: [{ number: '103.4', edition: '2006-10-01' }],
    });
    expect(neighborsOf(leaving(game, 'B'), 'A', TODAY)).toMatchObject({
      answer: { left: 'C', right: 'D' },
      citations: [{ number: '101.4', edition: '2026-06-19' }],
    });
  });

  it.each<
    [
      who: string,
      players: readonly string[],
      left: string | null,
      right: string | null,
      next: readonly string[],
    ]
  >([
    ['A', ['A', 'B'], 'B', 'B', ['B']],
    ['somebody else', ['A', 'B'], null, null, []],
  ])('%s, of %o: %s and %s', (who, players, left, right, next) => {
    expect(neighborsOf(seated(players), who, FOUNDING).answer).toEqual({ left, right, next });
  });

  it.each(['A1', 'A2'])('of %s, who shares turns: the next turn is that of the next team', (who) => {
    const game = gameOf(teamsOf(2, 2), { variants: ['two-headed-giant'] });
    const { answer, citations } = neighborsOf(game, who, TODAY);
    expect(answer).toMatchObject({ left: who === 'A1' ? 'A2' : 'B1', next: ['B1', 'B2'] });
    expect(formatCitations(citations)).toEqual(['805.4 (2026-06-19)', '101.4 (2026-06-19)']);
  });
});

describe('ranges of influence', () => {
  // 601.2c, 801.2c: to the right of Rob sits Carissa, to the left of him Alex.
  const table = () => gameOf(['Carissa', 'Rob', 'Alex', 'Dana', 'Ed'], { range: 1 });

  it.each(['founding', '2026-06-19'] as const)(
    'under %s Rob leaves, and with the next turn Alex reaches Carissa',
    (edition) => {
      const game = { ...table(), edition };
      const [seats, begins] = edition === 'founding' ? ['601.2', '601.2c'] : ['801.2', '801.2c'];
      expect(reached(game, 'Alex')).toEqual(['Rob', 'Alex', 'Dana']);
      const without = leaving(game, 'Rob');
      expect(reached(without, 'Alex')).toEqual(['Alex', 'Dana']);
      expect(
        isInRange(without, 'Alex', 'Carissa', rulesetOf(edition)).citations.map(({ number }) => number),
      ).toEqual([seats, begins]);
      expect(reached(turnOf(without, 'Alex'), 'Alex')).toEqual(['Carissa', 'Alex', 'Dana']);
    },
  );

  it.each([
    [1, ['A', 'B', 'H']],
    [2, ['A', 'B', 'C', 'G', 'H']],
    [3, ['A', 'B', 'C', 'D', 'F', 'G', 'H']],
    ['unlimited', letters(8)],
  ] as const)('of %s, at a table of eight: A reaches %o', (range, inRange) => {
    expect(reached(gameOf(letters(8), { range }), 'A')).toEqual(inRange);
  });

  it('everyone is within their own; players who left are in none', () => {
    const game = table();
    expect(isInRange(game, 'Rob', 'Rob', FOUNDING)).toEqual({
      answer: true,
      citations: [{ edition: '2006-10-01', number: '601.2b' }],
    });
    expect(reached(leaving(game, 'Rob'), 'Rob')).toEqual([]);
  });

  it.each<[players: number, teams: number, size: number, ranges: Record<string, number>]>([
    [6, 2, 3, { A1: 1, A2: 2, A3: 1, B1: 1, B2: 2, B3: 1 }],
    // The example of 809.6a: the emperors are A2 and B2.
    [8, 2, 4, { A1: 1, A2: 3, A3: 2, A4: 1, B1: 1, B2: 3, B3: 2, B4: 1 }],
    [10, 2, 5, { A1: 1, A2: 2, A3: 3, A4: 2, A5: 1 }],
    [9, 3, 3, { C1: 1, C2: 2, C3: 1 }],
    [12, 3, 4, { B1: 1, B2: 3, B3: 2, B4: 1 }],
  ])('of an Emperor game of %i: %i teams of %i', (_, teams, size, ranges) => {
    const game = gameOf(teamsOf(teams, size), { ...EMPERORS, teamSize: size });
    for (const [player, range] of Object.entries(ranges))
      expect([player, rangeOf(game, player, TODAY).answer]).toEqual([player, range]);
  });

  it("607.3a defines an emperor's range; for larger teams 807.6a was the first", () => {
    const three = gameOf(teamsOf(2, 3), EMPERORS);
    expect(formatCitations(rangeOf(three, 'A2', FOUNDING).citations)).toEqual([
      '607.3a (2006-10-01)',
      '601.2a (2006-10-01)',
    ]);
    const four = gameOf(teamsOf(2, 4), { ...EMPERORS, teamSize: 4 });
    expect(formatCitations(rangeOf(four, 'A2', FOUNDING).citations)).toContain('807.6a (2009-07-11)');
  });

  it('ranges stay what they were when the game began, however few are left', () => {
    const game = turnOf(leaving(gameOf(teamsOf(2, 3), EMPERORS), 'A3', 'B1'), 'A2');
    expect(rangeOf(game, 'A2', TODAY).answer).toBe(2);
    expect(reached(game, 'A2')).toEqual(['A2', 'B2', 'B3', 'A1']);
  });
});

describe('whom a player may attack', () => {
  it.each<
    [
      what: string,
      game: readonly [players: readonly string[], asked: Partial<SizedFormatRequest>],
      attacker: string,
      players: readonly string[],
      how: 'one' | 'each' | 'team',
      why: readonly string[],
      founding: string,
      today: string,
    ]
  >([
    ['two players', [['A', 'B'], {}], 'A', ['B'], 'one', [], '306.3', '506.2'],
    [
      'many without a variant',
      [letters(4), { isUsual: false }],
      'A',
      ['B', 'C', 'D'],
      'one',
      [],
      '306.3',
      '506.2a',
    ],
    ['many who choose nothing', [letters(4), {}], 'A', ['B', 'C', 'D'], 'each', [], '602.2', '802.2'],
    ['attack multiple players', [letters(4), FREE], 'B', ['A', 'C', 'D'], 'each', [], '602.2', '802.2'],
    [
      'attack left',
      [letters(4), { ...FREE, attacks: ['left'] }],
      'A',
      ['B'],
      'one',
      ['left'],
      '604.1a',
      '803.1a',
    ],
    [
      'attack right',
      [letters(4), { ...FREE, attacks: ['right'] }],
      'A',
      ['D'],
      'one',
      ['right'],
      '604.1b',
      '803.1b',
    ],
    [
      'a range of 1',
      [letters(6), { ...FREE, range: 1 }],
      'A',
      ['B', 'F'],
      'each',
      ['range'],
      '601.3',
      '801.3',
    ],
    // At the start of an Emperor game no emperor can attack, although two generals are in range: 607.3c, 809.3c.
    ['an emperor', [teamsOf(2, 3), EMPERORS], 'A2', [], 'one', ['range', 'next-seats'], '607.3c', '809.3c'],
    [
      'a general',
      [teamsOf(2, 3), EMPERORS],
      'A3',
      ['B1'],
      'one',
      ['range', 'next-seats'],
      '607.3c',
      '809.3c',
    ],
    [
      'Alternating Teams',
      [['A1', 'B1', 'C1', 'A2', 'B2', 'C2'], { ...ALTERNATING, teamSize: 2 }],
      'A1',
      ['B1', 'C2'],
      'each',
      ['next-seats'],
      '609.4',
      '811.4',
    ],
    [
      'Alternating Teams to the left',
      [['A1', 'B1', 'A2', 'B2'], { ...ALTERNATING, attacks: ['left'] }],
      'A1',
      ['B1'],
      'one',
      ['left'],
      '609.4',
      '811.4',
    ],
    ['Grand Melee', [letters(10), MELEE], 'C', ['D'], 'one', ['range', 'left'], '604.1a', '803.1a'],
  ])('%s', (_, [players, asked], attacker, whom, how, why, founding, today) => {
    const game = gameOf(players, asked);
    const old = attackablePlayers(game, attacker, FOUNDING);
    expect({ ...old.answer, players: [...old.answer.players].toSorted() }).toEqual({
      players: whom,
      how,
      why,
      isUntilNextTurn: false,
      leaversBetween: [],
    });
    expect(formatCitations(old.citations)).toContain(`${founding} (2006-10-01)`);
    const now = attackablePlayers(game, attacker, TODAY);
    expect(now.answer).toEqual(old.answer);
    expect(formatCitations(now.citations)).toContain(`${today} (2026-06-19)`);
    expectInForce(now, '2026-06-19');
  });

  it.each<[edition: Edition, how: 'team' | 'each', rules: readonly string[]]>([
    ['founding', 'team', ['606.7a', '606.7d']],
    ['2009-07-11', 'team', ['806.7a', '806.7f']],
    ['2018-04-26', 'team', ['810.7a', '810.7f']],
    ['2018-04-27', 'each', ['805.10a', '805.10b']],
    ['2026-06-19', 'each', ['805.10a', '805.10b']],
  ])('Two-Headed Giant under %s: never a teammate; the other players, as %s', (edition, how, rules) => {
    const { answer, citations } = attackablePlayers(gameOf(teamsOf(2, 2), GIANTS), 'A2', rulesetOf(edition));
    expect(answer).toEqual({
      players: ['B1', 'B2'],
      how,
      why: [],
      isUntilNextTurn: false,
      leaversBetween: [],
    });
    expect(citations.map(({ number }) => number)).toEqual(expect.arrayContaining([...rules]));
    expectInForce({ answer, citations }, edition);
  });

  it.each(['2010-06-18', '2017-06-05', '2018-04-27'] as const)(
    'other teams that share their turns (%s): each creature attacks a player, by the first rule that says so',
    (edition) => {
      const game = gameOf(teamsOf(2, 3), { ...VERSUS, sharesTurns: true });
      const { answer, citations } = attackablePlayers(game, 'A2', rulesetOf(edition));
      expect(answer).toMatchObject({ players: ['B1', 'B2', 'B3'], how: 'each' });
      expect(citations.map(({ number }) => number)).toContain('805.10b');
    },
  );

  it('a nearest opponent who is more than one seat away cannot be attacked to the left', () => {
    const game = gameOf(['A1', 'B1', 'A2', 'B2'], { ...ALTERNATING, attacks: ['left'], range: 'unlimited' });
    expect(attacks(game, 'A1')).toEqual(['B1']);
    expect(attacks(leaving(game, 'B1'), 'A1')).toEqual([]);
  });

  it('who comes to sit next to a player is attacked only once in range, with the next turn', () => {
    const game = leaving(gameOf(letters(6), { ...FREE, attacks: ['left'], range: 1 }), 'B');
    expect(attackablePlayers(game, 'A', FOUNDING).answer).toEqual({
      players: [],
      how: 'one',
      why: ['range', 'left'],
      isUntilNextTurn: true,
      leaversBetween: [],
    });
    expect(attacks(turnOf(game, 'A'), 'A')).toEqual(['C']);
  });

  it("a player who isn't in the game attacks no one", () => {
    expect(attacks(seated(['A', 'B']), 'Z')).toEqual([]);
  });
});

describe('orders of play', () => {
  const sharing = { ...VERSUS, sharesTurns: true };

  it.each<[what: string, game: Game, order: readonly (readonly string[])[]]>([
    ['players to the left', turnOf(seated(['A', 'B', 'C']), 'B'), [['B'], ['C'], ['A']]],
    ['without those who left', leaving(turnOf(seated(letters(4)), 'B'), 'C'), [['B'], ['D'], ['A']]],
    [
      'in a turn without an active player the next',
      leaving(turnOf(seated(letters(4)), 'B'), 'B'),
      [['C'], ['D'], ['A']],
    ],
    [
      'teams of Two-Headed Giants',
      gameOf(teamsOf(2, 2), GIANTS),
      [
        ['A1', 'A2'],
        ['B1', 'B2'],
      ],
    ],
    [
      'three teams that share turns',
      turnOf(gameOf(teamsOf(3, 2), { ...sharing, teamSize: 2 }), 'B1'),
      [
        ['B1', 'B2'],
        ['C1', 'C2'],
        ['A1', 'A2'],
      ],
    ],
    [
      'a team that lost its primary player',
      leaving(turnOf(gameOf(teamsOf(2, 2), sharing), 'B1'), 'B1'),
      [['B2'], ['A1', 'A2']],
    ],
    [
      'Team vs. Team, the one in the center first',
      gameOf(teamsOf(2, 3), VERSUS),
      [['A2'], ['A3'], ['B1'], ['B2'], ['B3'], ['A1']],
    ],
    [
      'Emperor, an emperor first',
      gameOf(teamsOf(2, 3), EMPERORS),
      [['A2'], ['A3'], ['B1'], ['B2'], ['B3'], ['A1']],
    ],
  ])('%s', (_, game, order) => {
    expect(turnOrder(game, FOUNDING).answer).toEqual(order);
    expect(apnapOrder(game, FOUNDING).answer).toEqual(order);
  });

  it.each<[Edition, readonly string[]]>([
    ['founding', ['606.6d', '606.6e', '103.4']],
    ['2009-07-11', ['806.6d', '806.3a', '101.4']],
    ['2026-06-19', ['805.6', '805.2', '101.4']],
  ])('teams choose together under %s, by %o', (edition, rules) => {
    const { citations } = apnapOrder(gameOf(teamsOf(2, 2), GIANTS), rulesetOf(edition));
    expect(citations.map(({ number }) => number)).toEqual(rules);
  });

  it('with several turns at once the acting player must be named', () => {
    const game = gameOf(letters(8), MELEE);
    expect(apnapOrder(game, TODAY, 'E').answer.flat().join('')).toBe('EFGHABCD');
  });
});

describe('the first draw step', () => {
  it.each<
    [what: string, game: Game, edition: Edition, isSkipped: boolean, draws: readonly string[], rule: string]
  >([
    ['two players', seated(['A', 'B']), 'founding', true, [], '101.5a'],
    ['two players', seated(['A', 'B']), '2026-06-19', true, [], '103.8a'],
    ['three players', seated(['A', 'B', 'C']), 'founding', false, ['A'], '101.5b'],
    ['three players', seated(['A', 'B', 'C']), '2026-06-19', false, ['A'], '103.8c'],
    ['Two-Headed Giant', gameOf(teamsOf(2, 2), GIANTS), 'founding', false, ['A2'], '606.6b'],
    ['Two-Headed Giant', gameOf(teamsOf(2, 2), GIANTS), '2008-02-01', true, [], '606.6b'],
    ['Two-Headed Giant', gameOf(teamsOf(2, 2), GIANTS), '2026-06-19', true, [], '810.6'],
    [
      'Team vs. Team with shared turns',
      gameOf(teamsOf(2, 2), { ...VERSUS, sharesTurns: true }),
      '2026-06-19',
      false,
      ['A1', 'A2'],
      '805.4b',
    ],
  ])('%s under %s', (_, game, edition, isSkipped, draws, rule) => {
    const { answer, citations } = firstDrawOf(game, rulesetOf(edition));
    expect(answer).toEqual({ isSkipped, draws });
    expect(citations.map(({ number }) => number)).toContain(rule);
  });
});

describe('Grand Melee', () => {
  it.each([
    [16, 4, 'AEIM'],
    [15, 3, 'AEI'],
    [10, 2, 'AE'],
    [4, 1, 'A'],
  ])('%i players have %i turn markers, at first with %s', (players, count, first) => {
    const { answer, citations } = turnMarkers(gameOf(letters(players), MELEE), FOUNDING);
    expect(answer).toEqual({ count, first: [...first] });
    expect(formatCitations(citations)).toContain('608.4a (2006-10-01)');
  });

  it('counts full fours of those who are left', () => {
    expect(turnMarkers(leaving(gameOf(letters(16), MELEE), 'C'), TODAY).answer.count).toBe(3);
  });

  it('keeps no turns and no stacks once there are several', () => {
    const game = gameOf(letters(8), MELEE);
    expect(refusalOf(game, 'A', { kind: 'turn/next' })).toBe('format/several-turns');
    expect(refusalOf(game, 'A', { kind: 'ability/put-on-stack', first: [] })).toBe('format/several-turns');
    expect(planEnding(game, 'turn', null, TODAY)).toMatchObject({
      ok: false,
      failure: {
        code: 'format/several-turns',
        citations: [{ number: '807.4' }, { number: '807.5' }],
      },
    });
  });

  it.each([
    ['founding', false, ['608.4']],
    ['2007-09-30', false, ['608.4']],
    ['2026-06-19', true, ['807.4', '807.5']],
  ] as const)('%s: each turn has a stack of its own: %s', (edition, hasStacks, rules) => {
    expect(checkOneTurn(gameOf(letters(8), MELEE, edition), rulesetOf(edition))).toMatchObject({
      failure: { facts: { hasStacks }, citations: rules.map((number) => ({ number })) },
    });
  });

  it("the range at the beginning of each turn isn't recorded, so seats close up at once", () => {
    const game = leaving(gameOf(letters(8), MELEE), 'B');
    expect(isInRange(game, 'A', 'C', TODAY).answer).toBe(true);
    expect(areRangesOutdated(game)).toBe(false);
    const free = leaving(gameOf(letters(8), { variants: ['free-for-all'], range: 1 }), 'B');
    expect(isInRange(free, 'A', 'C', TODAY).answer).toBe(false);
    expect(areRangesOutdated(free)).toBe(true);
  });

  it('with one marker goes on as ever', () => {
    const [next] = entriesOf(gameOf(letters(7), MELEE), 'A', { kind: 'turn/next' });
    expect(next.event).toMatchObject({ kind: 'turn/began', playerId: 'A' });
  });
});
