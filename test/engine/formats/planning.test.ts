import { describe, expect, it } from 'vitest';
import { cite } from '#engine/rule-numbers/table.ts';
import { dateOf, type Edition } from '#engine/vocabulary/editions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { planFormat } from '#engine/formats/planning.ts';
import { type SizedFormatRequest, PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import type { Variant } from '#engine/vocabulary/variants.ts';
import { expectInForce, valueIn, formatCitations } from '../../helpers/rulings.ts';
import { asks, letters, teamsOf } from '../tables/many.ts';
import { refusalIn } from '../tables/seated.ts';
import { firstPlayerOf, seatTeams } from '#engine/formats/team-seats.ts';
import { poisonToLose, startingLifeOf } from '#engine/formats/starting-numbers.ts';

const planned = (players: number, more: Partial<SizedFormatRequest>, edition: Edition = 'founding') =>
  valueIn(planFormat(asks(players, more), rulesetOf(edition)));

const refused = (players: number, more: Partial<SizedFormatRequest>, edition: Edition = 'founding') =>
  refusalIn(planFormat(asks(players, more), rulesetOf(edition)));

const GIANTS = { variants: ['two-headed-giant'] } as const;
const EMPERORS = { variants: ['emperor'] } as const;
const MELEE = { variants: ['grand-melee'] } as const;
const ALTERNATING = { variants: ['alternating-teams'] } as const;
const VERSUS = { variants: ['team-vs-team'] } as const;
const FREE = { variants: ['free-for-all'] } as const;

describe('a format with all options left to its variant', () => {
  it.each<[what: string, players: number, asked: Partial<SizedFormatRequest>, format: Partial<Format>]>([
    ['two players', 2, {}, PLAIN_FORMAT],
    ['two players with commanders', 2, { isCommander: true }, { ...PLAIN_FORMAT, isCommander: true }],
    ['many who choose nothing', 4, {}, { variant: 'free-for-all', attack: 'multiple', range: null }],
    ['three who choose nothing', 3, {}, { variant: 'free-for-all', attack: 'multiple' }],
    [
      'many who choose only a range',
      6,
      { range: 2 },
      { variant: 'free-for-all', attack: 'multiple', range: 2 },
    ],
    ['many who choose only an attack option', 4, { attacks: ['left'] }, { variant: null, attack: 'left' }],
    ['many without a variant', 4, { isUsual: false }, PLAIN_FORMAT],
    ['many in a game from before there was a choice', 4, { isUsual: undefined }, PLAIN_FORMAT],
    ['two who want no variant', 2, { isUsual: false }, PLAIN_FORMAT],
    [
      'Commander without a variant',
      4,
      { isUsual: false, isCommander: true },
      { ...PLAIN_FORMAT, isCommander: true },
    ],
    [
      'Commander in a game from before there was a choice',
      4,
      { isUsual: undefined, isCommander: true },
      { variant: 'free-for-all', attack: 'multiple' },
    ],
    ['Free-for-All', 5, FREE, { attack: 'multiple', range: null, deploysCreatures: false, teamSize: 1 }],
    [
      'Commander',
      4,
      { isCommander: true },
      { variant: 'free-for-all', attack: 'multiple', range: null, isCommander: true },
    ],
    ['Two-Headed Giant', 4, GIANTS, { sharesTurns: true, attack: 'one', range: null, teamSize: 2 }],
    ['Three-Headed Giant', 6, GIANTS, { sharesTurns: true, teamSize: 3 }],
    ['Team vs. Team of five', 5, VERSUS, { attack: 'multiple', sharesTurns: false, teamSize: 3 }],
    ['Emperor', 6, EMPERORS, { attack: 'next-seats', range: 1, deploysCreatures: true, teamSize: 3 }],
    ['Emperor of eight', 8, EMPERORS, { teamSize: 4 }],
    ['Emperor of nine', 9, EMPERORS, { teamSize: 3 }],
    ['Grand Melee', 16, MELEE, { attack: 'left', range: 1, deploysCreatures: false, teamSize: 1 }],
    [
      'Alternating Teams',
      6,
      ALTERNATING,
      { attack: 'multiple', range: 2, deploysCreatures: false, teamSize: 3 },
    ],
    ['Alternating Teams of nine', 9, ALTERNATING, { teamSize: 3 }],
  ])('%s', (_, players, asked, format) => {
    for (const edition of ['founding', '2026-06-19'] as const)
      expect(planned(players, asked, edition).answer).toMatchObject(format);
  });

  it.each([FREE, GIANTS, EMPERORS, MELEE, ALTERNATING])('%o rests on rules of its day', (asked) => {
    for (const edition of ['founding', '2009-07-11', '2026-06-19'] as const)
      expectInForce(planned(6, asked, edition), edition);
  });
});

describe('many players without any choice', () => {
  it.each<[edition: Edition, rules: readonly string[]]>([
    ['founding', ['605.1', '605.2b', '602.1']],
    ['2005-08-01', ['605.1', '605.2b', '602.1']],
    ['2010-06-18', ['806.1', '806.2b', '802.1']],
    ['2026-06-19', ['806.1', '806.2b', '802.1']],
  ])('%s: rests on %j', (edition, rules) => {
    const numbers = planned(4, {}, edition).citations.map(({ number }) => number);
    expect(numbers).toEqual(rules);
    expectInForce(planned(4, {}, edition), edition);
  });

  it.each<[edition: Edition, rule: string]>([
    ['founding', '600.2'],
    ['2026-06-19', '800.2'],
  ])('%s: without a variant, rests on %s', (edition, rule) => {
    expect(planned(4, { isUsual: false }, edition).citations.map(({ number }) => number)).toEqual([rule]);
  });
});

describe('a requested format', () => {
  it.each<[what: string, players: number, asked: Partial<SizedFormatRequest>, format: Partial<Format>]>([
    [
      'Free-for-All to the left, with a range of 2',
      6,
      { ...FREE, attacks: ['left'], range: 2 },
      { attack: 'left', range: 2 },
    ],
    ['Alternating Teams without limit', 6, { ...ALTERNATING, range: 'unlimited' }, { range: null }],
    [
      'Alternating Teams that deploy',
      6,
      { ...ALTERNATING, deploysCreatures: true },
      { deploysCreatures: true },
    ],
    ['three alternating teams', 6, { ...ALTERNATING, teamSize: 2 }, { teamSize: 2 }],
    [
      'Team vs. Team with shared turns',
      6,
      { ...VERSUS, sharesTurns: true },
      { sharesTurns: true, teamSize: 3 },
    ],
    [
      'Commander as Two-Headed Giant',
      4,
      { ...GIANTS, isCommander: true },
      { variant: 'two-headed-giant', isCommander: true },
    ],
    [
      'no variant, to the right',
      4,
      { attacks: ['right'], range: 1 },
      { variant: null, attack: 'right', range: 1 },
    ],
  ])('%s', (_, players, asked, format) => {
    expect(planned(players, asked, '2026-06-19').answer).toMatchObject(format);
  });

  it.each<
    [players: number, asked: Partial<SizedFormatRequest>, code: string, founding: string, today: string]
  >([
    // A second variant.
    [4, { variants: ['free-for-all', 'emperor'] }, 'format/one-variant', '600.2', '800.2'],
    // Two players only.
    [2, GIANTS, 'format/needs-many', '600.1', '800.1'],
    [2, { range: 1 }, 'format/needs-many', '600.1', '800.1'],
    // Exactly one of three attack options.
    [4, { ...FREE, attacks: ['left', 'right'] }, 'format/one-attack', '605.2b', '806.2b'],
    [4, { ...FREE, attacks: ['one'] }, 'format/one-attack', '605.2b', '806.2b'],
    [6, { ...ALTERNATING, attacks: ['one'] }, 'format/one-attack', '609.2b', '811.2b'],
    [4, { attacks: ['left', 'right'] }, 'format/one-attack', '604.1a', '803.1a'],
    // Options that the variants do not have.
    [4, { ...FREE, deploysCreatures: true }, 'format/excluded', '605.2c', '806.2c'],
    [6, { ...EMPERORS, range: 3 }, 'format/excluded', '607.3a', '809.3a'],
    [6, { ...EMPERORS, range: 'unlimited' }, 'format/excluded', '601.1', '801.1'],
    [6, { ...EMPERORS, attacks: ['multiple'] }, 'format/excluded', '607.3c', '809.3c'],
    [6, { ...EMPERORS, deploysCreatures: false }, 'format/excluded', '603.1', '804.1'],
    [10, { ...MELEE, attacks: ['multiple'] }, 'format/excluded', '608.2c', '807.2c'],
    [10, { ...MELEE, attacks: ['right'] }, 'format/excluded', '608.2b', '807.2b'],
    [10, { ...MELEE, deploysCreatures: true }, 'format/excluded', '608.2c', '807.2c'],
    // Teams, and their sizes.
    [4, { ...FREE, teamSize: 2 }, 'format/no-teams', '605.1', '806.1'],
    [5, GIANTS, 'format/teams', '606.1', '810.1'],
    [6, { ...GIANTS, teamSize: 2 }, 'format/teams', '606.1', '810.1'],
    [4, EMPERORS, 'format/teams', '607.1', '809.1'],
    [7, EMPERORS, 'format/teams', '607.1', '809.1'],
    [7, ALTERNATING, 'format/teams', '609.1', '811.1'],
    [3, MELEE, 'format/too-few', '608.4a', '807.4a'],
  ])('%i players, %o: %s', (players, asked, code, founding, today) => {
    const old = refused(players, asked);
    expect(old.code).toBe(code);
    expect(formatCitations(old.citations)).toContain(`${founding} (2006-10-01)`);
    const now = refused(players, asked, '2026-06-19');
    expect(now.code).toBe(code);
    expect(formatCitations(now.citations)).toContain(`${today} (2026-06-19)`);
  });

  it.each([
    { ...GIANTS, range: 1 },
    { ...GIANTS, deploysCreatures: true },
  ])('Two-Headed Giant took no options until 2010-06-18: %o', (asked) => {
    expect(refused(4, asked, '2010-06-17')).toMatchObject({
      code: 'format/excluded',
      citations: [{ edition: '2010-06-17', number: '806.2' }],
    });
    expect(planned(4, asked, '2010-06-18').answer).toMatchObject({ variant: 'two-headed-giant' });
  });

  it('turns are shared by teams in adjacent seats only', () => {
    for (const variants of [['free-for-all'], ['alternating-teams'], ['grand-melee']] as const)
      expect(formatCitations(refused(8, { variants, sharesTurns: true }, '2026-06-19').citations)).toContain(
        '805.1 (2026-06-19)',
      );
  });

  it('a range is a number of seats', () => {
    expect(refused(6, { range: 0 }).code).toBe('option/out-of-range');
    expect(refused(6, { ...FREE, range: 2.5 }).code).toBe('option/out-of-range');
  });

  it('a variant that an edition lacks follows the first later rules that have it, and cites them', () => {
    expect(cite('team-vs-team/teams', 'founding')).toBeUndefined();
    const { citations } = planned(6, VERSUS);
    expect(formatCitations(citations)).toContain('808.1 (2010-06-18)');
    expect(citations.every(({ edition }) => edition >= dateOf('founding'))).toBe(true);
  });

  it.each<
    [what: string, players: number, asked: Partial<SizedFormatRequest>, founding: string, today: string]
  >([
    ['Two-Headed Giant', 4, GIANTS, '606.1 606.4b', '810.1 810.2 805.1 805.4'],
    ['Three-Headed Giant', 6, GIANTS, '606.1 606.10 606.4b', '810.1 810.11 810.2 805.1 805.4'],
    ['Emperor', 6, EMPERORS, '607.1 607.3c 607.3a 607.3b', '809.1 809.3c 809.3a 809.3b'],
    ['Grand Melee', 9, MELEE, '608.1 608.2b 608.2a', '807.1 807.2b 807.2a'],
    ['Free-for-All', 4, FREE, '605.1 605.2b 602.1', '806.1 806.2b 802.1'],
    [
      'Alternating Teams without a range',
      6,
      { ...ALTERNATING, range: 'unlimited' },
      '609.1 609.2b 602.1 609.2a',
      '811.1 811.2b 802.1 811.2a',
    ],
    ['to the left, no variant', 4, { attacks: ['left'] }, '600.2 604.1a', '800.2 803.1a'],
    [
      'to the right, in range',
      4,
      { attacks: ['right'], range: 2 },
      '600.2 604.1b 601.1',
      '800.2 803.1b 801.1',
    ],
    ['Commander for two', 2, { isCommander: true }, '903.2', '903.2'],
  ])('%s rests on the rules of what it uses, and on no others', (_, players, asked, founding, today) => {
    const numbersBy = (edition: Edition) =>
      planned(players, asked, edition)
        .citations.map(({ number }) => number)
        .join(' ');
    expect(numbersBy('founding')).toBe(founding);
    expect(numbersBy('2026-06-19')).toBe(today);
  });

  it.each<[players: number, asked: Partial<SizedFormatRequest>, missing: number | null]>([
    [1, GIANTS, 3],
    [2, EMPERORS, 4],
    [2, FREE, 1],
    [3, GIANTS, 1],
    [5, GIANTS, 1],
    [4, EMPERORS, 2],
    [7, EMPERORS, 1],
    [6, { ...GIANTS, teamSize: 2 }, null],
    [2, { ...FREE, deploysCreatures: true }, null],
  ])('of %i players, %o: %s are missing', (players, asked, missing) => {
    expect(refused(players, asked).facts).toMatchObject({ missing });
  });

  it('Commander does not count as a second variant', () => {
    expect(formatCitations(planned(6, { ...EMPERORS, isCommander: true }, '2026-06-19').citations)).toContain(
      '903.2 (2026-06-19)',
    );
  });
});

describe('starting life totals, and poison counters to lose', () => {
  const formatOf = (variant: Variant | null, teamSize: number, isCommander: boolean): Format => ({
    ...PLAIN_FORMAT,
    variant,
    teamSize,
    isCommander,
  });

  it.each<
    [
      variant: Variant | null,
      teamSize: number,
      commander: boolean,
      edition: Edition,
      life: number,
      of: string,
      rule: string,
    ]
  >([
    [null, 1, false, 'founding', 20, 'player', '101.3'],
    ['free-for-all', 1, false, '2026-06-19', 20, 'player', '103.4'],
    ['emperor', 3, false, 'founding', 20, 'player', '101.3'],
    ['two-headed-giant', 2, false, 'founding', 40, 'team', '606.4a'],
    ['two-headed-giant', 2, false, '2007-04-30', 40, 'team', '606.4a'],
    ['two-headed-giant', 2, false, '2007-05-01', 30, 'team', '606.4a'],
    ['two-headed-giant', 2, false, '2026-06-19', 30, 'team', '810.4'],
    ['two-headed-giant', 3, false, 'founding', 60, 'team', '606.10'],
    ['two-headed-giant', 3, false, '2008-02-01', 45, 'team', '606.10'],
    ['two-headed-giant', 4, false, '2026-06-19', 60, 'team', '810.11'],
    ['free-for-all', 1, true, '2026-06-19', 40, 'player', '903.7'],
    ['two-headed-giant', 2, true, '2026-06-19', 40, 'team', '903.7'],
  ])(
    '%s, teams of %i, Commander %s, under %s: %i for each %s (%s)',
    (variant, size, commander, edition, life, id, rule) => {
      const { answer, citations } = startingLifeOf(formatOf(variant, size, commander), rulesetOf(edition));
      expect(answer).toEqual({ amount: life, of: id });
      expect(citations.map(({ number }) => number)).toContain(rule);
    },
  );

  it.each<
    [variant: Variant | null, teamSize: number, edition: Edition, amount: number, of: string, rule: string]
  >([
    [null, 1, 'founding', 10, 'player', '420.5h'],
    ['two-headed-giant', 2, 'founding', 10, 'player', '420.5h'],
    ['two-headed-giant', 2, '2011-03-31', 10, 'player', '704.5c'],
    ['two-headed-giant', 2, '2011-04-01', 15, 'team', '810.8d'],
    ['two-headed-giant', 3, '2026-06-19', 20, 'team', '810.11'],
    ['team-vs-team', 2, '2026-06-19', 10, 'player', '704.5c'],
  ])('poison: %s, teams of %i, under %s: %i for each %s (%s)', (variant, size, edition, amount, id, rule) => {
    const { answer, citations } = poisonToLose(formatOf(variant, size, false), rulesetOf(edition));
    expect(answer).toEqual({ amount, of: id });
    expect(citations.map(({ number }) => number)).toContain(rule);
  });
});

describe('teams in seat order', () => {
  const format = (variant: Variant, teamSize: number): Format => ({ ...PLAIN_FORMAT, variant, teamSize });

  it('individual games have none', () => {
    expect(seatTeams(letters(5), format('free-for-all', 1))).toEqual([]);
  });

  it('a team sits together', () => {
    expect(seatTeams(teamsOf(2, 2), format('two-headed-giant', 2))).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2'],
    ]);
    expect(seatTeams(['A1', 'A2', 'A3', 'B1', 'B2'], format('team-vs-team', 3))).toEqual([
      ['A1', 'A2', 'A3'],
      ['B1', 'B2'],
    ]);
  });

  it('alternating teams sit A1, B1, C1, A2, B2, C2, A3, B3, C3', () => {
    const around = ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3'];
    expect(seatTeams(around, format('alternating-teams', 3))).toEqual([
      ['A1', 'A2', 'A3'],
      ['B1', 'B2', 'B3'],
      ['C1', 'C2', 'C3'],
    ]);
  });

  it.each<[Variant, team: [string, ...string[]], shares: boolean, first: string, rule: string]>([
    ['team-vs-team', ['A1', 'A2', 'A3'], false, 'A2', '808.4'],
    // Two to the right of the midpoint, two to the left of it.
    ['team-vs-team', ['A1', 'A2', 'A3', 'A4'], false, 'A3', '808.4'],
    ['team-vs-team', ['A1', 'A2', 'A3'], true, 'A1', '805.2'],
    ['emperor', ['A1', 'A2', 'A3'], false, 'A2', '809.4'],
    ['emperor', ['A1', 'A2', 'A3', 'A4'], false, 'A2', '809.4'],
    ['two-headed-giant', ['A1', 'A2'], true, 'A1', '805.2'],
    ['free-for-all', ['A'], false, 'A', '103.1'],
  ])('%s, of %o, turns shared %s: %s goes first (%s)', (variant, team, sharesTurns, first, rule) => {
    const { answer, citations } = firstPlayerOf(
      team,
      { ...format(variant, team.length), sharesTurns },
      rulesetOf('2026-06-19'),
    );
    expect(answer).toBe(first);
    expect(citations.map(({ number }) => number)).toContain(rule);
  });
});
