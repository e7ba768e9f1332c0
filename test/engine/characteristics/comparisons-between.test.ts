import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { compareObjects } from '#engine/characteristics/comparisons-between.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import {
  ASSAULT_BATTERY,
  BREAKING_ENTERING,
  DEAD_GONE,
  DRYAD_ARBOR,
  EVERMIND,
  FIRE_ICE,
  GRIZZLY_BEARS,
  RUNECLAW_BEAR,
  STEAM_AUGURY,
  TYPHOID_RATS,
  WEAR_TEAR,
} from '../../helpers/cards.ts';
import type { ComparisonBetween } from '#engine/characteristics/measures-between.ts';

const TODAY = '2026-06-19';

const at = (card: Card, zone: Zone = 'library', ...halves: readonly number[]): CardObject => ({
  card,
  zone,
  halves,
});
const MANIFESTED: CardObject = { card: GRIZZLY_BEARS, zone: 'battlefield', faceDown: true };

function ruled(a: CardObject, b: CardObject, what: ComparisonBetween, edition: Edition) {
  const compared = compareObjects(a, b, what, rulesetOf(edition));
  if (!compared.ok) throw new Error(compared.failure.code);
  return compared.value;
}

const says = (...asked: Parameters<typeof ruled>): 'yes' | 'no' =>
  ruled(...asked).answer.answer ? 'yes' : 'no';

const cited = (...asked: Parameters<typeof ruled>): string =>
  ruled(...asked)
    .citations.map((citation) => `${citation.number} (${citation.edition})`)
    .join(', ');

describe('Counterbalance: the revealed card and the spell have the same mana value', () => {
  const rats = at(TYPHOID_RATS, 'stack');
  it.each<[string, Card, CardObject, Edition, string]>([
    ['Wear // Tear, Typhoid Rats', WEAR_TEAR, rats, TODAY, 'no'],
    ['Wear // Tear, Typhoid Rats', WEAR_TEAR, rats, 'founding', 'yes'],
    ['Wear // Tear, Typhoid Rats', WEAR_TEAR, rats, '2017-04-27', 'yes'],
    ['Assault // Battery, Steam Augury', ASSAULT_BATTERY, at(STEAM_AUGURY, 'stack'), 'founding', 'yes'],
    ['Assault // Battery, Steam Augury', ASSAULT_BATTERY, at(STEAM_AUGURY, 'stack'), TODAY, 'no'],
    ['Fire // Ice, Gone cast', FIRE_ICE, at(DEAD_GONE, 'stack', 1), 'founding', 'no'],
    ['Fire // Ice, Dead cast', FIRE_ICE, at(DEAD_GONE, 'stack', 0), 'founding', 'no'],
    ['Assault // Battery, Dead cast', ASSAULT_BATTERY, at(DEAD_GONE, 'stack', 0), 'founding', 'yes'],
    ['Assault // Battery, Dead cast', ASSAULT_BATTERY, at(DEAD_GONE, 'stack', 0), TODAY, 'no'],
  ])('%s (%#)', (_, revealed, spell, edition, answer) => {
    expect(says(at(revealed), spell, 'same-mana-value', edition)).toBe(answer);
    expect(says(spell, at(revealed), 'same-mana-value', edition)).toBe(answer);
  });

  it('shows every pair of sides, and its rules', () => {
    const { answer } = ruled(at(WEAR_TEAR), rats, 'same-mana-value', '2013-05-01');
    expect(answer).toMatchObject({ comparison: 'positive', rule: 'split/compare' });
    expect(answer.pairs).toEqual([
      { one: { names: ['Wear'], seen: 2 }, other: { names: ['Typhoid Rats'], seen: 1 }, answer: false },
      { one: { names: ['Tear'], seen: 1 }, other: { names: ['Typhoid Rats'], seen: 1 }, answer: true },
    ]);
    expect(cited(at(WEAR_TEAR), rats, 'same-mana-value', '2013-05-01')).toBe('708.6a (2013-05-01)');
    expect(cited(at(WEAR_TEAR), rats, 'same-mana-value', TODAY)).toBe(
      '202.3 (2026-06-19), 709.4b (2026-06-19), 202.3d (2026-06-19)',
    );
  });
});

describe('two cards', () => {
  const cases: [Card, ComparisonBetween, Card, founding: string, today: string][] = [
    [ASSAULT_BATTERY, 'shares-color', DEAD_GONE, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'shares-color', GRIZZLY_BEARS, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'shares-no-color', GRIZZLY_BEARS, 'no', 'no'],
    [ASSAULT_BATTERY, 'shares-no-color', EVERMIND, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'shares-card-type', FIRE_ICE, 'no', 'no'],
    [FIRE_ICE, 'shares-card-type', STEAM_AUGURY, 'yes', 'yes'],
    [DRYAD_ARBOR, 'shares-card-type', GRIZZLY_BEARS, 'yes', 'yes'],
    [GRIZZLY_BEARS, 'shares-subtype', RUNECLAW_BEAR, 'yes', 'yes'],
    [GRIZZLY_BEARS, 'shares-subtype', TYPHOID_RATS, 'no', 'no'],
    [FIRE_ICE, 'shares-no-subtype', TYPHOID_RATS, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'same-mana-value', STEAM_AUGURY, 'yes', 'no'],
    [ASSAULT_BATTERY, 'different-mana-value', STEAM_AUGURY, 'no', 'yes'],
    [ASSAULT_BATTERY, 'greater-mana-value', GRIZZLY_BEARS, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'less-mana-value', GRIZZLY_BEARS, 'yes', 'no'],
    [ASSAULT_BATTERY, 'less-or-equal-mana-value', FIRE_ICE, 'yes', 'no'],
    [ASSAULT_BATTERY, 'greater-or-equal-mana-value', FIRE_ICE, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'same-name', ASSAULT_BATTERY, 'yes', 'yes'],
    [ASSAULT_BATTERY, 'different-names', ASSAULT_BATTERY, 'no', 'no'],
    [ASSAULT_BATTERY, 'different-names', FIRE_ICE, 'yes', 'yes'],
    [GRIZZLY_BEARS, 'different-names', RUNECLAW_BEAR, 'yes', 'yes'],
  ];

  it.each(
    cases.map(
      ([one, what, other, founding, today]) =>
        [one.name, what, other.name, founding, today, one, other] as const,
    ),
  )('%s %s %s: founding %s, today %s', (_, what, __, founding, today, a, b) => {
    expect(says(at(a), at(b), what, 'founding')).toBe(founding);
    expect(says(at(a), at(b), what, TODAY)).toBe(today);
  });
});

describe('names', () => {
  const assault = at(ASSAULT_BATTERY, 'stack', 0);
  const battery = at(ASSAULT_BATTERY, 'stack', 1);

  it.each<[string, CardObject, CardObject, same: string, different: string]>([
    ['Assault cast and the card in a graveyard', assault, at(ASSAULT_BATTERY, 'graveyard'), 'yes', 'no'],
    ['Assault cast and Battery cast', assault, battery, 'no', 'yes'],
    ['Assault cast and a copy of it', assault, assault, 'yes', 'no'],
  ])('%s (%#)', (_, a, b, same, different) => {
    for (const edition of ['2003-07-01', 'founding', '2013-05-01', TODAY] as const) {
      expect(says(a, b, 'same-name', edition)).toBe(same);
      expect(says(a, b, 'different-names', edition)).toBe(different);
    }
  });

  it.each<[Edition, ComparisonBetween, down: string, up: string, rules: string]>([
    [
      'founding',
      'same-name',
      'no',
      'no',
      '202.3 (2006-10-01), 504.2 (2006-10-01), 502.26b (2006-10-01), 502.26e (2006-10-01)',
    ],
    [
      'founding',
      'different-names',
      'yes',
      'yes',
      '201.2c (2016-08-26), 504.2 (2006-10-01), 502.26b (2006-10-01), 502.26e (2006-10-01)',
    ],
    [
      '2017-04-28',
      'different-names',
      'yes',
      'yes',
      '201.2c (2017-04-28), 707.2 (2017-04-28), 702.36c (2017-04-28), 707.2a (2017-04-28)',
    ],
    [
      TODAY,
      'same-name',
      'no',
      'no',
      '201.2a (2026-06-19), 708.2 (2026-06-19), 702.37c (2026-06-19), 708.2a (2026-06-19)',
    ],
    [
      TODAY,
      'different-names',
      'no',
      'no',
      '201.2b (2026-06-19), 708.2 (2026-06-19), 702.37c (2026-06-19), 708.2a (2026-06-19)',
    ],
    [
      TODAY,
      'different-name-than',
      'no',
      'yes',
      '201.2c (2026-06-19), 708.2 (2026-06-19), 702.37c (2026-06-19), 708.2a (2026-06-19)',
    ],
  ])('%s: an object with no name, %s as another: it %s, the other %s', (edition, what, down, up, rules) => {
    expect(says(MANIFESTED, at(RUNECLAW_BEAR), what, edition)).toBe(down);
    expect(says(at(RUNECLAW_BEAR), MANIFESTED, what, edition)).toBe(up);
    expect(cited(MANIFESTED, at(RUNECLAW_BEAR), what, edition)).toBe(rules);
  });

  it.each<[Edition, ComparisonBetween, string, first: string]>([
    ['founding', 'same-name', 'no', '201.2a (2020-11-20)'],
    ['2017-04-28', 'same-name', 'no', '201.2a (2020-11-20)'],
    [TODAY, 'same-name', 'no', '201.2a (2026-06-19)'],
    ['founding', 'different-names', 'yes', '201.2c (2016-08-26)'],
    ['2017-04-28', 'different-names', 'yes', '201.2c (2017-04-28)'],
    [TODAY, 'different-names', 'no', '201.2b (2026-06-19)'],
  ])('%s: two with no name, %s: %s, by %s', (edition, what, answer, first) => {
    expect(says(MANIFESTED, MANIFESTED, what, edition)).toBe(answer);
    expect(cited(MANIFESTED, MANIFESTED, what, edition).split(', ')[0]).toBe(first);
  });

  it('two objects with no name have neither the same name nor different ones today', () => {
    expect(says(MANIFESTED, MANIFESTED, 'same-name', TODAY)).toBe('no');
    expect(says(MANIFESTED, MANIFESTED, 'different-names', TODAY)).toBe('no');
  });
});

describe('kinds of comparisons', () => {
  const [bears, rats] = [at(GRIZZLY_BEARS), at(TYPHOID_RATS)];
  it.each<[ComparisonBetween, string]>([
    ['same-name', 'positive'],
    ['different-names', 'negative'],
    ['different-name-than', 'negative'],
    ['shares-color', 'positive'],
    ['shares-no-subtype', 'negative'],
    ['same-mana-value', 'positive'],
    ['different-mana-value', 'negative'],
    ['greater-mana-value', 'relative'],
    ['less-or-equal-mana-value', 'relative'],
    ['same-mana-cost', 'positive'],
    ['different-mana-cost', 'negative'],
  ])('505.6: %s is a %s one', (what, comparison) => {
    expect(ruled(bears, rats, what, 'founding').answer.comparison).toBe(comparison);
  });
});

describe('the same mana cost', () => {
  const arbor = at(DRYAD_ARBOR);
  it.each<[string, CardObject, CardObject, founding: string, today: string]>([
    ['Fire // Ice and Steam Augury, 709.4b', at(FIRE_ICE), at(STEAM_AUGURY), 'no', 'yes'],
    ['Fire cast and Steam Augury', at(FIRE_ICE, 'stack', 0), at(STEAM_AUGURY), 'no', 'no'],
    ['Grizzly Bears and Runeclaw Bear', at(GRIZZLY_BEARS), at(RUNECLAW_BEAR), 'yes', 'yes'],
    ['Assault // Battery and Fire // Ice', at(ASSAULT_BATTERY), at(FIRE_ICE), 'no', 'no'],
    ['Dead // Gone and Dead cast', at(DEAD_GONE), at(DEAD_GONE, 'stack', 0), 'yes', 'no'],
    ['two without a mana cost', arbor, arbor, 'no', 'no'],
  ])('%s', (_, a, b, founding, today) => {
    const answers = (what: ComparisonBetween) =>
      (['founding', TODAY] as const).map((edition) => says(a, b, what, edition));
    expect(answers('same-mana-cost')).toEqual([founding, today]);
    expect(answers('different-mana-cost')).toEqual(
      [founding, today].map((answer) => (answer === 'yes' ? 'no' : 'yes')),
    );
  });

  it('rests on the rule of combined costs, or on that of comparisons', () => {
    const rules = (edition: Edition) => cited(at(FIRE_ICE), at(STEAM_AUGURY), 'same-mana-cost', edition);
    expect(rules(TODAY)).toBe('109.3 (2026-06-19), 709.4b (2026-06-19)');
    expect(rules('founding')).toBe('505.6 (2006-10-01)');
  });
});

describe('fused spells', () => {
  const fused = at(BREAKING_ENTERING, 'stack', 0, 1);
  const SETS = '702.100b (2013-05-01), 708.2 (2013-05-01)';
  it.each<[ComparisonBetween, string]>([
    ['shares-color', `708.6a (2013-05-01), ${SETS}`],
    ['shares-no-color', `708.6b (2013-05-01), 708.6a (2013-05-01), ${SETS}`],
  ])('%s: older editions follow the first that knows them', (what, rules) => {
    for (const edition of ['2003-07-01', 'founding', '2009-07-11', '2013-05-01'] as const)
      expect(cited(fused, at(STEAM_AUGURY), what, edition)).toBe(rules);
  });

  it('708.5: have one mana value', () => {
    const { answer } = ruled(fused, at(STEAM_AUGURY), 'greater-mana-value', '2013-05-01');
    expect(answer.pairs).toEqual([
      {
        one: { names: ['Breaking', 'Entering'], seen: 8 },
        other: { names: ['Steam Augury'], seen: 4 },
        answer: true,
      },
    ]);
    expect(cited(fused, at(STEAM_AUGURY), 'greater-mana-value', 'founding')).toBe(
      '203.3 (2006-10-01), 708.5 (2013-05-01), 708.2 (2013-05-01)',
    );
  });
});

describe('the rules behind it', () => {
  const [fire, assault, bears] = [at(FIRE_ICE), at(ASSAULT_BATTERY), at(GRIZZLY_BEARS)];
  it.each<[string, CardObject, ComparisonBetween, CardObject, Edition, string]>([
    ['positive', assault, 'shares-color', bears, '2006-10-01', '505.6 (2006-10-01)'],
    ['a given value', assault, 'same-name', bears, '2003-07-01', '505.6 (2003-07-01)'],
    ['of two split cards: silent', assault, 'same-name', fire, '2003-07-01', '505.6 (2006-07-15)'],
    ['relative: silent', assault, 'less-mana-value', bears, '2003-07-01', '505.6 (2006-07-15)'],
    [
      'negative',
      assault,
      'different-mana-value',
      bears,
      '2009-07-11',
      '708.6b (2009-07-11), 708.6a (2009-07-11)',
    ],
    [
      'combined',
      assault,
      'different-names',
      fire,
      TODAY,
      '201.2a (2026-06-19), 709.4a (2026-06-19), 201.2b (2026-06-19)',
    ],
    ['two names', assault, 'same-name', bears, '2017-04-28', '201.2b (2017-04-28), 708.4a (2017-04-28)'],
    ['ordinary', at(RUNECLAW_BEAR), 'different-names', bears, 'founding', '202.3 (2006-10-01)'],
  ])('%s', (_, a, what, b, edition, rules) => {
    expect(cited(a, b, what, edition)).toBe(rules);
  });

  it('refuses an object that cannot be so, on either side', () => {
    for (const [one, other] of [
      [at(FIRE_ICE, 'stack'), bears],
      [bears, at(FIRE_ICE, 'stack')],
    ] as const)
      expect(compareObjects(one, other, 'same-name', rulesetOf(TODAY))).toMatchObject({
        ok: false,
        failure: { code: 'card/which-half' },
      });
  });
});
