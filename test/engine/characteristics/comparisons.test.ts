import { describe, expect, it } from 'vitest';
import type { Card, Color } from '#engine/cards/card.ts';
import { checkQuestion, type CheckedQuestion } from '#engine/characteristics/comparisons.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import type { ObjectQuestion, Relation } from '#engine/characteristics/questions.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BREAKING_ENTERING,
  DEAD_GONE,
  FIRE_ICE,
  GRIZZLY_BEARS,
  RESEARCH_DEVELOPMENT,
  SMOKY_LOUNGE_MISTY_SALON,
  SP_DR,
  STEAM_AUGURY,
} from '../../helpers/cards.ts';
import { valueIn } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const is = (color: Color): ObjectQuestion => ({ kind: 'colors', relation: '>=', colors: [color] });
const colors = (relation: Relation, ...these: readonly Color[]): ObjectQuestion => ({
  kind: 'colors',
  relation,
  colors: these,
});
const manaValue = (relation: Relation, value: number): ObjectQuestion => ({
  kind: 'mana-value',
  relation,
  value,
});
const type = (word: string): ObjectQuestion => ({ kind: 'type', word });
const named = (name: string, whole = true): ObjectQuestion => ({ kind: 'name', name, whole });
const not = (of: ObjectQuestion): ObjectQuestion => ({ kind: 'not', of });
const and = (...of: readonly ObjectQuestion[]): ObjectQuestion => ({ kind: 'and', of });
const or = (...of: readonly ObjectQuestion[]): ObjectQuestion => ({ kind: 'or', of });
const MULTICOLORED: ObjectQuestion = { kind: 'multicolored' };
const MONOCOLORED: ObjectQuestion = { kind: 'monocolored' };
const COLORLESS: ObjectQuestion = { kind: 'colorless' };

const at = (card: Card, zone: Zone = 'hand', ...halves: readonly number[]): CardObject => ({
  card,
  zone,
  halves,
});

function ruled(object: CardObject, question: ObjectQuestion, edition: Edition) {
  const checked = checkQuestion(object, question, rulesetOf(edition));
  if (!checked.ok) throw new Error(checked.failure.code);
  return checked.value;
}

const says = (object: CardObject, question: ObjectQuestion, edition: Edition): 'yes' | 'no' =>
  ruled(object, question, edition).answer.answer ? 'yes' : 'no';

const cited = (object: CardObject, question: ObjectQuestion, edition: Edition): string =>
  ruled(object, question, edition)
    .citations.map((citation) => `${citation.number} (${citation.edition})`)
    .join(', ');

/** `red? Assault: yes · Battery: no` for every single comparison, as a player would read it. */
function told(checked: CheckedQuestion): string {
  if (checked.kind === 'not') return `not [${told(checked.of)}]`;
  if (checked.kind !== 'single') return checked.of.map(told).join(` ${checked.kind} `);
  const sides = checked.sides.map(
    ({ names, seen, answer }) => `${names.join('+')} ${[seen].flat().join('')}: ${answer ? 'yes' : 'no'}`,
  );
  return sides.join(' · ');
}

describe('Void: its player chooses a number, and an opponent holds Assault // Battery', () => {
  const discards = (number: number): ObjectQuestion => and(not(type('land')), manaValue('=', number));

  it.each<[Edition, one: string, four: string, five: string, rules: string]>([
    ['2003-07-01', 'yes', 'yes', 'no', '505.6 (2003-07-01), 505.6 (2006-07-15), 505.6 (2006-10-01)'],
    ['2006-07-15', 'yes', 'yes', 'no', '505.6 (2006-07-15), 505.6 (2006-10-01)'],
    ['2006-10-01', 'yes', 'yes', 'no', '505.6 (2006-10-01)'],
    ['founding', 'yes', 'yes', 'no', '505.6 (2006-10-01)'],
    ['2008-02-01', 'yes', 'yes', 'no', '505.6 (2008-02-01)'],
    ['2009-07-11', 'yes', 'yes', 'no', '708.6a (2009-07-11), 708.6b (2009-07-11), 708.6c (2009-07-11)'],
    ['2013-05-01', 'yes', 'yes', 'no', '708.6a (2013-05-01), 708.6b (2013-05-01), 708.6c (2013-05-01)'],
    ['2017-04-28', 'no', 'no', 'yes', '708.4c (2017-04-28), 708.4b (2017-04-28)'],
    [TODAY, 'no', 'no', 'yes', '709.4c (2026-06-19), 709.4b (2026-06-19), 202.3d (2026-06-19)'],
  ])('%s: discarded for 1 %s, for 4 %s, for 5 %s, by %s', (edition, id, four, five, rules) => {
    const card = at(ASSAULT_BATTERY);
    expect([1, 4, 5].map((number) => says(card, discards(number), edition))).toEqual([id, four, five]);
    expect(cited(card, discards(1), edition)).toBe(rules);
  });

  it('shows what each half said', () => {
    expect(told(ruled(at(ASSAULT_BATTERY), manaValue('=', 4), 'founding').answer)).toBe(
      'Assault 1: no · Battery 4: yes',
    );
    expect(told(ruled(at(ASSAULT_BATTERY), manaValue('=', 5), TODAY).answer)).toBe('Assault+Battery 5: yes');
  });
});

describe('positive and relative comparisons: yes if either half says yes', () => {
  it.each<[string, Card, ObjectQuestion, founding: string, today: string]>([
    ['is Assault // Battery red', ASSAULT_BATTERY, is('R'), 'yes', 'yes'],
    ['is Assault // Battery green', ASSAULT_BATTERY, is('G'), 'yes', 'yes'],
    ['is Assault // Battery white', ASSAULT_BATTERY, is('W'), 'no', 'no'],
    ['is its mana value less than 2', ASSAULT_BATTERY, manaValue('<', 2), 'yes', 'no'],
    ['is its mana value 4 or greater', ASSAULT_BATTERY, manaValue('>=', 4), 'yes', 'yes'],
    ['is its mana value greater than 4', ASSAULT_BATTERY, manaValue('>', 4), 'no', 'yes'],
    ['is it a sorcery', ASSAULT_BATTERY, type('sorcery'), 'yes', 'yes'],
    ['is it named Battery', ASSAULT_BATTERY, named('battery'), 'yes', 'yes'],
    ['is it named Assault // Battery', ASSAULT_BATTERY, named('Assault // Battery'), 'yes', 'yes'],
    ['is it named Assault/Battery', ASSAULT_BATTERY, named('Assault/Battery'), 'yes', 'yes'],
    ['is it named Fire // Battery', ASSAULT_BATTERY, named('Fire // Battery'), 'no', 'no'],
    ['has its name “ault” in it', ASSAULT_BATTERY, named('ault', false), 'yes', 'yes'],
    [
      'Isochron Scepter: an instant of 2 or less',
      FIRE_ICE,
      and(type('instant'), manaValue('<=', 2)),
      'yes',
      'no',
    ],
  ])('%s', (_, card, question, founding, today) => {
    expect(says(at(card), question, 'founding')).toBe(founding);
    expect(says(at(card), question, TODAY)).toBe(today);
  });

  it.each<[Edition, string]>([
    ['2003-07-01', '505.6 (2006-07-15)'],
    ['2006-07-14', '505.6 (2006-07-15)'],
    ['2006-07-15', '505.6 (2006-07-15)'],
    ['founding', '505.6 (2006-10-01)'],
    ['2009-07-11', '708.6a (2009-07-11)'],
    [TODAY, '709.4b (2026-06-19), 202.3d (2026-06-19)'],
  ])('%s: a relative one rests on %s', (edition, rule) => {
    expect(cited(at(ASSAULT_BATTERY), manaValue('<', 2), edition)).toBe(rule);
  });
});

describe('negative comparisons: yes if the positive one says no', () => {
  it.each<[string, ObjectQuestion, founding: string, today: string]>([
    ['not red', not(is('R')), 'no', 'no'],
    ['not white', not(is('W')), 'yes', 'yes'],
    ['mana value not 1', not(manaValue('=', 1)), 'no', 'yes'],
    ['mana value not 5', not(manaValue('=', 5)), 'yes', 'no'],
    ['mana value not less than 2', not(manaValue('<', 2)), 'no', 'yes'],
    ['not named Assault', not(named('Assault')), 'no', 'no'],
    ['not both red and of mana value 4', not(and(is('R'), manaValue('=', 4))), 'no', 'yes'],
    ['neither white nor of mana value 5', not(or(is('W'), manaValue('=', 5))), 'yes', 'no'],
    ['colorless', COLORLESS, 'no', 'no'],
    ['not colorless', not(COLORLESS), 'yes', 'yes'],
  ])('Assault // Battery: %s', (_, question, founding, today) => {
    expect(says(at(ASSAULT_BATTERY), question, 'founding')).toBe(founding);
    expect(says(at(ASSAULT_BATTERY), question, TODAY)).toBe(today);
  });

  it('rest on the rule of negative comparisons', () => {
    const checked = ruled(at(ASSAULT_BATTERY), not(is('R')), '2013-05-01');
    expect(checked.answer).toMatchObject({
      kind: 'not',
      rule: 'split/compare-negative',
      of: { comparison: 'positive', rule: 'split/compare' },
    });
    expect(cited(at(ASSAULT_BATTERY), not(is('R')), '2013-05-01')).toBe(
      '708.6a (2013-05-01), 708.6b (2013-05-01)',
    );
  });
});

describe('several characteristics at once: each compared separately', () => {
  it.each<[Edition, string]>([
    ['founding', 'yes'],
    ['2013-05-01', 'yes'],
    [TODAY, 'no'],
  ])('%s: Sunforger finds Research // Development: %s', (edition, answer) => {
    const sunforger = and(or(is('R'), is('W')), type('instant'), manaValue('<=', 4));
    expect(says(at(RESEARCH_DEVELOPMENT, 'library'), sunforger, edition)).toBe(answer);
  });

  it('shows which half helped with what', () => {
    const question = and(is('R'), manaValue('<=', 4));
    expect(told(ruled(at(RESEARCH_DEVELOPMENT), question, '2013-05-01').answer)).toBe(
      'Research UG: no · Development UR: yes and Research 2: yes · Development 5: no',
    );
  });

  it.each<[ObjectQuestion, Edition, string]>([
    [and(manaValue('>=', 2), manaValue('<=', 3)), '2006-10-01', '505.6 (2006-10-01), 708.6c (2013-05-01)'],
    [and(manaValue('>=', 2), manaValue('<=', 3)), '2009-07-11', '708.6a (2009-07-11), 708.6c (2013-05-01)'],
    [and(manaValue('>=', 2), manaValue('<=', 3)), '2013-05-01', '708.6a (2013-05-01), 708.6c (2013-05-01)'],
    [and(is('R'), is('G')), '2003-07-01', '505.6 (2003-07-01), 708.6c (2013-05-01)'],
    [
      and(type('sorcery'), manaValue('>=', 2), manaValue('<=', 3)),
      '2009-07-11',
      '708.6a (2009-07-11), 708.6c (2009-07-11), 708.6c (2013-05-01)',
    ],
    [or(is('R'), is('W')), '2006-10-01', '505.6 (2006-10-01)'],
    [and(not(is('U')), not(is('W'))), '2006-10-01', '505.6 (2006-10-01)'],
    [and(is('R'), not(is('W'))), '2006-10-01', '505.6 (2006-10-01), 708.6c (2013-05-01)'],
  ])('%# several values of one characteristic since 2013-05-01 (%s)', (question, edition, rules) => {
    expect(cited(at(ASSAULT_BATTERY), question, edition)).toBe(rules);
  });

  it('a mana value from 2 to 3: each half may help', () => {
    const range = and(manaValue('>=', 2), manaValue('<=', 3));
    expect(says(at(ASSAULT_BATTERY), range, 'founding')).toBe('yes');
    expect(says(at(ASSAULT_BATTERY), range, TODAY)).toBe('no');
  });

  it('is silent until 2006-10-01, whose rule is followed', () => {
    const question = and(is('R'), type('sorcery'));
    expect(cited(at(ASSAULT_BATTERY), question, '2006-07-15')).toBe('505.6 (2006-07-15), 505.6 (2006-10-01)');
    expect(cited(at(ASSAULT_BATTERY), question, '2003-07-01')).toBe('505.6 (2003-07-01), 505.6 (2006-10-01)');
    expect(cited(at(ASSAULT_BATTERY), is('R'), '2003-07-01')).toBe('505.6 (2003-07-01)');
  });
});

describe('several colors at once', () => {
  it.each<[Relation, Color[], assault: string, augury: string]>([
    ['>=', ['R'], 'yes', 'yes'],
    ['>=', ['R', 'G'], 'yes', 'no'],
    ['=', ['R'], 'no', 'no'],
    ['=', ['R', 'G'], 'yes', 'no'],
    ['<=', ['R', 'G'], 'yes', 'no'],
    ['<=', ['R'], 'no', 'no'],
    ['<=', ['R', 'G', 'U'], 'yes', 'yes'],
    ['<', ['R', 'G'], 'no', 'no'],
    ['<', ['R', 'G', 'U'], 'yes', 'yes'],
    ['>', ['R'], 'yes', 'yes'],
    ['>', ['R', 'G'], 'no', 'no'],
    ['=', [], 'no', 'no'],
    ['>', [], 'yes', 'yes'],
  ])('colors %s %j: Assault // Battery %s, Steam Augury %s', (relation, these, assault, augury) => {
    for (const edition of ['2003-07-01', 'founding', '2013-05-01', TODAY] as const) {
      expect(says(at(ASSAULT_BATTERY), colors(relation, ...these), edition)).toBe(assault);
      expect(says(at(STEAM_AUGURY), colors(relation, ...these), edition)).toBe(augury);
    }
  });

  it.each<[ObjectQuestion, Edition, string]>([
    [COLORLESS, 'founding', 'yes'],
    [colors('='), 'founding', 'yes'],
    [colors('<='), '2013-05-01', 'yes'],
    [not(COLORLESS), 'founding', 'no'],
    [COLORLESS, TODAY, 'no'],
    [is('R'), 'founding', 'yes'],
    [colors('=', 'R'), 'founding', 'yes'],
    [colors('<=', 'G'), 'founding', 'no'],
  ])('505.6: colorless is what either half may be (%j under %s: %s)', (question, edition, answer) => {
    const [assault, battery] = ASSAULT_BATTERY.parts;
    const card: Card = { ...ASSAULT_BATTERY, parts: [assault, { ...battery!, manaCost: '{4}' }] };
    expect(says(at(card), question, edition)).toBe(answer);
  });

  it('a half’s own colors do not stand for the card’s: it has no other color is a negative comparison', () => {
    const { answer } = ruled(at(ASSAULT_BATTERY), colors('=', 'R'), 'founding');
    expect(answer).toMatchObject({ kind: 'and', question: colors('=', 'R'), answer: false });
    expect(told(answer)).toContain('not [Assault R: no · Battery G: yes]');
  });
});

describe('multicolored: rule 505.3 has its own say', () => {
  const cases: [Card, Edition, multicolored: string, monocolored: string, rule: string][] = [
    [DEAD_GONE, '2006-10-01', 'yes', 'no', '505.3 (2006-10-01)'],
    [DEAD_GONE, '2007-01-31', 'yes', 'no', '505.3 (2007-01-31)'],
    [DEAD_GONE, '2007-02-01', 'no', 'yes', '505.3 (2007-02-01)'],
    [DEAD_GONE, 'founding', 'no', 'yes', '505.3 (2008-02-01)'],
    [DEAD_GONE, TODAY, 'no', 'yes', '709.4b (2026-06-19)'],
    [ASSAULT_BATTERY, '2006-10-01', 'yes', 'no', '505.3 (2006-10-01)'],
    [ASSAULT_BATTERY, 'founding', 'yes', 'no', '505.3 (2008-02-01)'],
    [ASSAULT_BATTERY, TODAY, 'yes', 'no', '709.4b (2026-06-19)'],
    [STEAM_AUGURY, 'founding', 'yes', 'no', '203.2 (2006-10-01)'],
    [GRIZZLY_BEARS, 'founding', 'no', 'yes', '203.2 (2006-10-01)'],
  ];

  it.each(
    cases.map(([card, edition, multi, mono, rule]) => [card.name, edition, multi, mono, rule, card] as const),
  )('%s under %s: multicolored %s, monocolored %s, by %s', (_, edition, multi, mono, rule, card) => {
    expect(says(at(card), MULTICOLORED, edition)).toBe(multi);
    expect(says(at(card), not(MULTICOLORED), edition)).toBe(multi === 'yes' ? 'no' : 'yes');
    expect(says(at(card), MONOCOLORED, edition)).toBe(mono);
    expect(cited(at(card), MULTICOLORED, edition)).toBe(rule);
  });
});

describe('fused spells', () => {
  const fused = at(BREAKING_ENTERING, 'stack', 0, 1);
  const SETS = '702.100b (2013-05-01), 708.2 (2013-05-01)';

  it.each<[ObjectQuestion, rules: string]>([
    [is('R'), `708.6a (2013-05-01), ${SETS}`],
    [not(is('R')), `708.6a (2013-05-01), 708.6b (2013-05-01), ${SETS}`],
    [and(is('R'), is('U')), `708.6a (2013-05-01), 708.6c (2013-05-01), ${SETS}`],
    [MULTICOLORED, `708.3 (2013-05-01), ${SETS}`],
    [manaValue('<', 9), '708.5 (2013-05-01), 708.2 (2013-05-01), 702.100b (2013-05-01)'],
  ])('%j: older editions follow the first that knows them', (question, rules) => {
    for (const edition of ['2003-07-01', 'founding', '2009-07-11', '2013-05-01'] as const) {
      expect(says(fused, question, edition)).toBe(question.kind === 'not' ? 'no' : 'yes');
      expect(cited(fused, question, edition)).toBe(rules);
    }
  });

  it('708.5: have one mana value', () => {
    expect(told(ruled(fused, manaValue('=', 8), '2013-05-01').answer)).toBe('Breaking+Entering 8: yes');
    expect(ruled(fused, not(manaValue('=', 8)), '2013-05-01').answer).toMatchObject({ rule: null });
  });

  it('are split cards by the edition’s own rule', () => {
    expect(cited(fused, { kind: 'layout', layout: 'split' }, 'founding')).toBe(`505.1 (2006-10-01), ${SETS}`);
  });
});

describe('Rooms', () => {
  const room = (...unlocked: number[]) => at(SMOKY_LOUNGE_MISTY_SALON, 'battlefield', ...unlocked);

  it.each<[ObjectQuestion, number[], Edition, string]>([
    [type('room'), [], TODAY, '709.5 (2026-06-19), 709.5a (2026-06-19)'],
    [manaValue('=', 7), [0], TODAY, '709.5 (2026-06-19)'],
    [
      manaValue('=', 7),
      [0, 1],
      TODAY,
      '709.5 (2026-06-19), 709.4 (2026-06-19), 709.4b (2026-06-19), 202.3d (2026-06-19)',
    ],
    [named('Misty Salon'), [0, 1], TODAY, '709.5 (2026-06-19), 709.4 (2026-06-19), 709.4a (2026-06-19)'],
    [MULTICOLORED, [0], '2006-10-01', '505.3 (2006-10-01)'],
    [MULTICOLORED, [0], TODAY, '709.5 (2026-06-19)'],
  ])('%j with %j unlocked under %s: %s', (question, unlocked, edition, rules) => {
    expect(cited(room(...unlocked), question, edition)).toBe(rules);
  });

  it('505.3: multicolored without two colors', () => {
    expect(says(room(0), MULTICOLORED, '2006-10-01')).toBe('yes');
    expect(says(room(0), MONOCOLORED, '2006-10-01')).toBe('no');
    expect(says(room(0), MULTICOLORED, 'founding')).toBe('no');
  });
});

describe('spells and other objects with one set of characteristics', () => {
  it.each<[string, CardObject, ObjectQuestion, Edition, answer: string, rules: string]>([
    [
      'Assault is no green spell',
      at(ASSAULT_BATTERY, 'stack', 0),
      is('G'),
      'founding',
      'no',
      '505.2 (2006-10-01), 505.3 (2008-02-01)',
    ],
    [
      'Battery’s mana value is 4',
      at(ASSAULT_BATTERY, 'stack', 1),
      manaValue('=', 4),
      TODAY,
      'yes',
      '709.3b (2026-06-19), 202.3d (2026-06-19)',
    ],
    [
      'Assault is not Assault // Battery',
      at(ASSAULT_BATTERY, 'stack', 0),
      named('Assault // Battery'),
      TODAY,
      'no',
      '709.3b (2026-06-19)',
    ],
    [
      'Spell Blast for 8 counters fused Breaking // Entering',
      at(BREAKING_ENTERING, 'stack', 0, 1),
      manaValue('=', 8),
      '2013-05-01',
      'yes',
      '708.5 (2013-05-01), 708.2 (2013-05-01), 702.100b (2013-05-01)',
    ],
    [
      'and not for 2',
      at(BREAKING_ENTERING, 'stack', 0, 1),
      manaValue('=', 2),
      '2013-05-01',
      'no',
      '708.5 (2013-05-01), 708.2 (2013-05-01), 702.100b (2013-05-01)',
    ],
    [
      'fused it is red',
      at(BREAKING_ENTERING, 'stack', 0, 1),
      is('R'),
      TODAY,
      'yes',
      '709.4d (2026-06-19), 709.4b (2026-06-19)',
    ],
    [
      'Akki Lavarunner is not legendary',
      at(AKKI_LAVARUNNER, 'library'),
      type('legendary'),
      'founding',
      'no',
      '508.2 (2006-10-01)',
    ],
    [
      'Tok-Tok is',
      { card: AKKI_LAVARUNNER, zone: 'battlefield', flipped: true },
      type('legendary'),
      TODAY,
      'yes',
      '710.2 (2026-06-19)',
    ],
    [
      'a Room with one door unlocked has that half’s mana value',
      at(SMOKY_LOUNGE_MISTY_SALON, 'battlefield', 0),
      manaValue('=', 3),
      TODAY,
      'yes',
      '709.5 (2026-06-19)',
    ],
    [
      'a face-down Grizzly Bears has no name',
      { card: GRIZZLY_BEARS, zone: 'battlefield', faceDown: true },
      named('Grizzly Bears'),
      TODAY,
      'no',
      '708.2 (2026-06-19), 702.37c (2026-06-19), 708.2a (2026-06-19)',
    ],
    [
      'and is a creature',
      { card: GRIZZLY_BEARS, zone: 'battlefield', faceDown: true },
      type('creature'),
      '2006-10-01',
      'yes',
      '504.2 (2006-10-01), 502.26b (2006-10-01), 502.26e (2006-10-01)',
    ],
    [
      'Grizzly Bears has power 2',
      at(GRIZZLY_BEARS),
      { kind: 'power', relation: '>=', value: 2 },
      TODAY,
      'yes',
      '109.3 (2026-06-19)',
    ],
    [
      'Steam Augury has no power, not even 0',
      at(STEAM_AUGURY),
      { kind: 'power', relation: '<=', value: 0 },
      TODAY,
      'no',
      '109.3 (2026-06-19)',
    ],
    [
      'Jegantha: Fire // Ice has {1} twice, the example of 709.4b',
      at(FIRE_ICE),
      { kind: 'repeated-symbol' },
      TODAY,
      'yes',
      '709.4b (2026-06-19)',
    ],
    [
      'Fire alone has not',
      at(FIRE_ICE, 'stack', 0),
      { kind: 'repeated-symbol' },
      TODAY,
      'no',
      '709.3b (2026-06-19)',
    ],
    [
      'Steam Augury has not either',
      at(STEAM_AUGURY),
      { kind: 'repeated-symbol' },
      TODAY,
      'no',
      '109.3 (2026-06-19)',
    ],
    [
      'Grizzly Bears costs an even number',
      at(GRIZZLY_BEARS),
      { kind: 'parity', parity: 'even' },
      TODAY,
      'yes',
      '202.3 (2026-06-19)',
    ],
    [
      'Assault // Battery an odd one, of both halves',
      at(ASSAULT_BATTERY),
      { kind: 'parity', parity: 'odd' },
      TODAY,
      'yes',
      '709.4b (2026-06-19), 202.3d (2026-06-19)',
    ],
    [
      'Grizzly Bears is a permanent card',
      at(GRIZZLY_BEARS),
      { kind: 'permanent' },
      TODAY,
      'yes',
      '109.3 (2026-06-19)',
    ],
    [
      'Assault // Battery is none',
      at(ASSAULT_BATTERY),
      { kind: 'permanent' },
      TODAY,
      'no',
      '709.4c (2026-06-19)',
    ],
    [
      'Fire // Ice is a split card',
      at(FIRE_ICE),
      { kind: 'layout', layout: 'split' },
      'founding',
      'yes',
      '505.1 (2006-10-01)',
    ],
    [
      'Fire // Ice is not no split card',
      at(FIRE_ICE),
      not({ kind: 'layout', layout: 'split' }),
      'founding',
      'no',
      '505.1 (2006-10-01)',
    ],
  ])('%s', (_, object, question, edition, answer, rules) => {
    expect(says(object, question, edition)).toBe(answer);
    expect(cited(object, question, edition)).toBe(rules);
  });

  const withToughness = (toughness: string): Card => ({
    ...GRIZZLY_BEARS,
    parts: [{ ...GRIZZLY_BEARS.parts[0], toughness }],
  });
  const hasToughness = (value: number): ObjectQuestion => ({ kind: 'toughness', relation: '=', value });

  it.each<[printed: string, toughness: number]>([
    ['2', 2],
    ['-1', -1],
    ['+1', 1],
    ['.5', 0.5],
    ['1.5', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['∞', Infinity],
  ])('toughness %s is %d', (printed, toughness) => {
    expect(says(at(withToughness(printed)), hasToughness(toughness), TODAY)).toBe('yes');
    expect(says(at(withToughness(printed)), hasToughness(toughness + 1), TODAY)).toBe(
      toughness === Infinity ? 'yes' : 'no',
    );
  });

  it.each<[printed: string, toughness: number]>([
    ['*', 0],
    ['1+*', 1],
    ['*+1', 1],
    ['7-*', 7],
    ['*²', 0],
  ])('toughness %s was %d off the battlefield until 2008, and depends since', (printed, toughness) => {
    const card = withToughness(printed);
    const asked = (zone: Zone, edition: Edition, question = hasToughness(toughness)) =>
      valueIn(checkQuestion({ card, zone }, question, rulesetOf(edition))).answer;
    expect(asked('hand', 'founding')).toMatchObject({ answer: true });
    expect(asked('hand', 'founding')).not.toHaveProperty('unknown');
    const unknown: [Zone, Edition][] = [
      ['battlefield', 'founding'],
      ['hand', '2008-02-01'],
      ['hand', TODAY],
      ['battlefield', TODAY],
    ];
    for (const [zone, edition] of unknown) {
      expect(asked(zone, edition)).toMatchObject({
        answer: false,
        unknown: true,
        sides: [{ answer: false, unknown: true }],
      });
      expect(asked(zone, edition, not(hasToughness(toughness)))).toMatchObject({
        answer: false,
        unknown: true,
      });
    }
  });

  it('known values decide in spite of unknown ones', () => {
    const card = withToughness('*');
    const asked = (kind: 'and' | 'or', word: string) =>
      valueIn(
        checkQuestion(
          { card, zone: 'battlefield' },
          { kind, of: [hasToughness(2), { kind: 'type', word }] },
          rulesetOf(TODAY),
        ),
      ).answer;
    expect(asked('or', 'bear')).toMatchObject({ answer: true });
    expect(asked('or', 'bear')).not.toHaveProperty('unknown');
    expect(asked('and', 'elf')).toMatchObject({ answer: false });
    expect(asked('and', 'elf')).not.toHaveProperty('unknown');
    expect(asked('or', 'elf')).toMatchObject({ answer: false, unknown: true });
    expect(asked('and', 'bear')).toMatchObject({ answer: false, unknown: true });
  });

  it.each<[Edition, string]>([
    ['founding', '201.2 (2006-10-01), 208.2 (2006-10-01)'],
    [TODAY, '109.3 (2026-06-19), 208.2 (2026-06-19)'],
  ])('a star has a rule of its own (%s)', (edition, rules) => {
    expect(cited(at(withToughness('*')), hasToughness(0), edition)).toBe(rules);
  });

  it.each(['SP//dr, Piloted by Peni', 'sp//dr'])('%s is in the one name of a card', (name) => {
    expect(says(at(SP_DR), named(name, name.includes('Peni')), TODAY)).toBe('yes');
    expect(says(at(GRIZZLY_BEARS), named(name, name.includes('Peni')), TODAY)).toBe('no');
  });

  it('names are compared in any case, without accents and punctuation', () => {
    const card: Card = { ...GRIZZLY_BEARS, parts: [{ ...GRIZZLY_BEARS.parts[0], name: "Lim-Dûl's Vault" }] };
    expect(says(at(card), named('lim dul’s VAULT'), TODAY)).toBe('yes');
    expect(says(at(card), named('duls', false), TODAY)).toBe('yes');
    expect(says(at(card), named('duls'), TODAY)).toBe('no');
  });

  it('an object that cannot be so is refused', () => {
    expect(checkQuestion(at(ASSAULT_BATTERY, 'stack'), is('R'), rulesetOf(TODAY))).toMatchObject({
      ok: false,
      failure: { code: 'card/which-half' },
    });
  });

  it('a question for nothing rests on what the object is', () => {
    expect(says(at(ASSAULT_BATTERY), and(), 'founding')).toBe('yes');
    expect(says(at(ASSAULT_BATTERY), or(), 'founding')).toBe('no');
    expect(cited(at(ASSAULT_BATTERY), and(), 'founding')).toContain('505.2');
  });
});
