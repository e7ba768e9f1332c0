import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { castOptionsOf } from '#engine/casting/casting.ts';
import type { CastOption, CastProhibition } from '#engine/casting/casting-types.ts';
import { optionsUnderProhibition } from '#engine/casting/prohibitions.ts';
import { hasChosenName } from '#engine/characteristics/card-names.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import type { ObjectQuestion, Relation } from '#engine/characteristics/questions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import {
  ASSAULT_BATTERY,
  BRAZEN_BORROWER,
  EXPANSION_EXPLOSION,
  FIRE_ICE,
  TURN_BURN,
  WEAR_TEAR,
} from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const ordinary = (name: string, manaCost: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine: 'Sorcery' }],
});
const ROLLING_THUNDER = ordinary('Rolling Thunder', '{X}{R}{R}');
const FIREBALL = ordinary('Fireball', '{X}{R}');

const green: ObjectQuestion = { kind: 'colors', relation: '>=', colors: ['G'] };
const value = (relation: Relation, number: number): ObjectQuestion => ({
  kind: 'mana-value',
  relation,
  value: number,
});
const even: ObjectQuestion = { kind: 'parity', parity: 'even' };
const type = (word: string): ObjectQuestion => ({ kind: 'type', word });

const numbersIn = (question: ObjectQuestion): readonly number[] => {
  if ('of' in question) return [question.of].flat().flatMap(numbersIn);
  return 'value' in question ? [question.value] : [];
};

/** A prohibition of all spells that match this question. */
const forbidding =
  (question: ObjectQuestion) =>
  (edition: Edition): CastProhibition => ({
    numbers: numbersIn(question),
    forbids(spell) {
      const checked = checkQuestion(spell, question, rulesetOf(edition));
      return checked.ok ? ok({ ...checked.value, answer: checked.value.answer.answer }) : checked;
    },
  });

const naming =
  (...names: readonly string[]) =>
  (edition: Edition): CastProhibition => ({
    numbers: [],
    forbids(spell) {
      const result = hasChosenName(spell, names, rulesetOf(edition));
      return result.ok ? ok({ ...result.value, answer: result.value.answer.answer }) : result;
    },
  });

const judged = (
  card: Card,
  prohibition: (edition: Edition) => CastProhibition,
  edition: Edition,
  from: Zone = 'hand',
) => {
  const ruleset = rulesetOf(edition);
  const options = answerIn(castOptionsOf({ card, from, permission: null }, ruleset));
  return optionsUnderProhibition(card, options, prohibition(edition), ruleset);
};

const inShort = (card: Card, option: CastOption): string => {
  const name = option.halves.map((place) => card.parts[place]?.name).join('+');
  if (!option.castable) return `${name}: ${option.why}`;
  const x = option.x?.map(({ from, to, step }) => `${from}-${to ?? ''}${step === 2 ? ' by 2' : ''}`);
  return x ? `${name}: X ${x.join(', ')}` : `${name}: yes`;
};

function cast(
  card: Card,
  prohibition: (edition: Edition) => CastProhibition,
  edition: Edition = TODAY,
): string[] {
  const { halves, fused } = answerIn(judged(card, prohibition, edition));
  return [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => inShort(card, answer));
}

const rules = (
  card: Card,
  prohibition: (edition: Edition) => CastProhibition,
  edition: Edition = TODAY,
): string[] => formatCitations(valueIn(judged(card, prohibition, edition)).citations);

describe('a half is looked at alone: 709.3a', () => {
  it.each<[Edition, string]>([
    [TODAY, '709.3a (2026-06-19)'],
    ['2018-06-08', '708.3a (2018-06-08)'],
    ['founding', '505.2 (2006-10-01)'],
    ['2003-07-01', '505.2 (2003-07-01)'],
  ])('nobody casts green spells (%s): Assault, not Battery, by %s', (edition, rule) => {
    expect(cast(ASSAULT_BATTERY, forbidding(green), edition)).toEqual([
      'Assault: yes',
      'Battery: prohibited',
    ]);
    expect(rules(ASSAULT_BATTERY, forbidding(green), edition)[0]).toBe(rule);
  });

  it('nor spells with mana value 3 or less: Battery, not Assault', () => {
    expect(cast(ASSAULT_BATTERY, forbidding(value('<=', 3)))).toEqual([
      'Assault: prohibited',
      'Battery: yes',
    ]);
  });

  it('a chosen name is that of one half', () => {
    expect(cast(FIRE_ICE, naming('Fire'))).toEqual(['Fire: prohibited', 'Ice: yes']);
    expect(cast(FIRE_ICE, naming('Fire', 'Ice'), 'founding')).toEqual([
      'Fire: prohibited',
      'Ice: prohibited',
    ]);
    expect(judged(FIRE_ICE, naming('Fire', 'Ice'), TODAY)).toMatchObject({
      ok: false,
      failure: { code: 'card/names-chosen' },
    });
  });
});

describe('an Adventure is looked at alone: 715.3a', () => {
  it.each([
    ['Creature', ['Brazen Borrower: prohibited', 'Petty Theft: yes']],
    ['Instant', ['Brazen Borrower: yes', 'Petty Theft: prohibited']],
  ])('%s', (word, said) => {
    expect(cast(BRAZEN_BORROWER, forbidding(type(word)))).toEqual(said);
    expect(rules(BRAZEN_BORROWER, forbidding(type(word)))).toContain('715.3a (2026-06-19)');
  });
});

describe('a fused spell', () => {
  it.each<[Edition, string, string]>([
    // 702.102b and 709.4d: both combined have mana value 3.
    [TODAY, 'Wear+Tear: yes', '702.102b (2026-06-19)'],
    ['2017-04-28', 'Wear+Tear: yes', '702.101b (2017-04-28)'],
    ['2013-05-01', 'Wear+Tear: prohibited', '708.2b (2013-05-01)'],
    ['founding', 'Wear+Tear: prohibited', '708.2b (2013-05-01)'],
  ])('mana value 2 or less (%s): %s', (edition, fused, rule) => {
    expect(cast(WEAR_TEAR, forbidding(value('<=', 2)), edition)).toEqual([
      'Wear: prohibited',
      'Tear: prohibited',
      fused,
    ]);
    expect(rules(WEAR_TEAR, forbidding(value('<=', 2)), edition)).toContain(rule);
  });

  it.each([TODAY, '2013-05-01'] as const)('one half makes it red (%s)', (edition) => {
    const red = forbidding({ kind: 'colors', relation: '>=', colors: ['R'] });
    expect(cast(TURN_BURN, red, edition)).toEqual(['Turn: yes', 'Burn: prohibited', 'Turn+Burn: prohibited']);
  });
});

describe('an X that is to be chosen', () => {
  it('601.3a: Rolling Thunder under Void Winnower: an odd X', () => {
    expect(cast(ROLLING_THUNDER, forbidding(even))).toEqual(['Rolling Thunder: X 1- by 2']);
    expect(cast(FIREBALL, forbidding(even))).toEqual(['Fireball: X 0- by 2']);
    expect(rules(ROLLING_THUNDER, forbidding(even))[0]).toBe('601.3a (2026-06-19)');
  });

  it.each<[Edition, string, string]>([
    ['2003-07-01', 'prohibited', '409.4 (2003-07-01)'],
    ['founding', 'prohibited', '409.4 (2006-10-01)'],
    ['2015-03-27', 'prohibited', '601.5 (2015-03-27)'],
    ['2015-07-17', 'X 3-', '601.2e (2015-07-17)'],
    ['2018-04-27', 'X 3-', '601.2 (2018-04-27)'],
    ['2018-06-08', 'X 3-', '601.3a (2018-06-08)'],
    [TODAY, 'X 3-', '601.3a (2026-06-19)'],
  ])('mana value 3 or less, %s: Fireball: %s by %s', (edition, said, rule) => {
    expect(cast(FIREBALL, forbidding(value('<=', 3)), edition)).toEqual([`Fireball: ${said}`]);
    expect(rules(FIREBALL, forbidding(value('<=', 3)), edition)[0]).toBe(rule);
  });

  it.each<[Relation, number, string]>([
    ['>=', 4, 'X 0-2'],
    ['=', 3, 'X 0-1, 3-'],
    ['>', 40, 'X 0-39'],
    ['<', 1, 'yes'],
    ['>=', 1, 'prohibited'],
    ['<=', 41, 'X 41-'],
    ['<=', 900, 'X 900-'],
  ])('mana value %s %i: Fireball: %s', (relation, number, said) => {
    expect(cast(FIREBALL, forbidding(value(relation, number)))).toEqual([`Fireball: ${said}`]);
  });

  it('counts as often as it stands in the cost', () => {
    const ballista = ordinary('Walking Ballista', '{X}{X}');
    expect(cast(ballista, forbidding(value('<=', 20)))).toEqual(['Walking Ballista: X 11-']);
    expect(cast(ballista, forbidding(value('=', 20)))).toEqual(['Walking Ballista: X 0-9, 11-']);
    expect(cast(ballista, forbidding(value('=', 21)))).toEqual(['Walking Ballista: yes']);
    expect(cast(ballista, forbidding(even))).toEqual(['Walking Ballista: prohibited']);
  });

  it('is even or odd far from the numbers too', () => {
    const both = forbidding({ kind: 'or', of: [even, value('=', 30)] });
    expect(cast(FIREBALL, both)).toEqual(['Fireball: X 0- by 2']);
    const either = forbidding({
      kind: 'or',
      of: [{ kind: 'and', of: [even, value('>', 20)] }, value('=', 5)],
    });
    expect(cast(FIREBALL, either)).toEqual(['Fireball: X 0-3, 5-19, 20- by 2']);
  });

  it('each half has its own', () => {
    expect(cast(EXPANSION_EXPLOSION, forbidding(value('<=', 6)))).toEqual([
      'Expansion: prohibited',
      'Explosion: X 3-',
    ]);
  });

  it('even values and small ones are prohibited, the others continue without end', () => {
    const both = forbidding({ kind: 'or', of: [even, value('<=', 3)] });
    expect(cast(FIREBALL, both)).toEqual(['Fireball: X 4- by 2']);
    const neither = forbidding({ kind: 'and', of: [even, value('>=', 4)] });
    expect(cast(FIREBALL, neither)).toEqual(['Fireball: X 0-1, 2- by 2']);
  });

  it('is 0 if no cost with X is paid', () => {
    const free = {
      limits: 'spell',
      free: true,
      admits: () => ok({ answer: true, citations: [{ edition: TODAY, number: '1' }] as const }),
    } as const;
    const ruleset = rulesetOf(TODAY);
    const options = answerIn(castOptionsOf({ card: FIREBALL, from: 'exile', permission: free }, ruleset));
    const { halves } = answerIn(
      optionsUnderProhibition(FIREBALL, options, forbidding(value('<=', 3))(TODAY), ruleset),
    );
    expect(inShort(FIREBALL, halves[0].answer)).toBe('Fireball: prohibited');
  });
});

it("an option that can't be cast anyway keeps its own reason", () => {
  const { halves } = answerIn(judged(FIRE_ICE, forbidding(green), TODAY, 'library'));
  expect(halves.map(({ answer }) => inShort(FIRE_ICE, answer))).toEqual([
    'Fire: not-from-this-zone',
    'Ice: not-from-this-zone',
  ]);
});
