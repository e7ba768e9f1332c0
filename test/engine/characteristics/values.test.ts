import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { valueOf, type CharacteristicName } from '#engine/characteristics/values.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BREAKING_ENTERING,
  DEAD_GONE,
  FIRE_ICE,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  TURN_BURN,
} from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const ask = (object: CardObject, what: CharacteristicName, edition: Edition) =>
  answerIn(valueOf(object, what, rulesetOf(edition)));

const rules = (object: CardObject, what: CharacteristicName, edition: Edition): string =>
  formatCitations(valueIn(valueOf(object, what, rulesetOf(edition))).citations).join(', ');

const spell = (card: Card, ...halves: number[]): CardObject => ({ card, zone: 'stack', halves });
/** Infernal Genesis asks once the card has been put into the graveyard. */
const milled: CardObject = { card: ASSAULT_BATTERY, zone: 'graveyard' };

describe('Infernal Genesis: Assault // Battery was the top card', () => {
  it.each<[Edition, number[], string]>([
    ['2003-07-01', [5], '505.5 (2003-07-01)'],
    ['2006-04-30', [5], '505.5 (2006-04-30)'],
    ['2006-05-01', [1, 4], '505.5 (2006-05-01)'],
    ['2006-10-01', [1, 4], '505.5 (2006-10-01)'],
    ['founding', [1, 4], '505.5 (2006-10-01)'],
    ['2013-05-01', [1, 4], '708.5 (2013-05-01)'],
    ['2015-03-26', [1, 4], '708.5 (2015-03-26)'],
    ['2017-04-28', [5], '708.4b (2017-04-28), 708.4 (2017-04-28)'],
    ['2022-04-28', [5], '709.4b (2022-04-28), 202.3d (2022-04-28), 709.4 (2022-04-28)'],
    [TODAY, [5], '709.4b (2026-06-19), 202.3d (2026-06-19), 709.4 (2026-06-19)'],
  ])('%s: its mana value is %j; five tokens', (edition, answers, citations) => {
    expect(ask(milled, 'mana-value', edition)).toEqual({ what: 'mana-value', answers, counted: 5 });
    expect(rules(milled, 'mana-value', edition)).toBe(citations);
  });

  it.each(['2015-03-27', '2017-04-27'] as const)(
    '708.5a (%s): whatever uses the number uses the sum',
    (edition) => {
      const summed = { what: 'mana-value', answers: [1, 4], counted: 5, isSummed: true };
      expect(ask(milled, 'mana-value', edition)).toEqual(summed);
      expect(rules(milled, 'mana-value', edition)).toBe(`708.5 (${edition}), 708.5a (${edition})`);
      expect(ask(milled, 'colors', edition)).not.toHaveProperty('isSummed');
    },
  );
});

describe('Spell Blast: X is the mana value of the spell', () => {
  it.each(['2013-05-01', 'founding', TODAY] as const)('8 for Breaking // Entering, fused (%s)', (edition) => {
    expect(ask(spell(BREAKING_ENTERING, 0, 1), 'mana-value', edition)).toMatchObject({
      answers: [8],
      counted: 8,
    });
  });

  it.each(['2003-07-01', 'founding', '2013-05-01', TODAY] as const)('1 for Assault (%s)', (edition) => {
    expect(ask(spell(ASSAULT_BATTERY, 0), 'mana-value', edition).answers).toEqual([1]);
  });
});

describe('other questions', () => {
  it.each<[CharacteristicName, unknown[], unknown[], unknown[]]>([
    ['colors', [['R', 'G']], [['R'], ['G']], [['R', 'G']]],
    ['names', [['Assault', 'Battery']], [['Assault'], ['Battery']], [['Assault', 'Battery']]],
    ['mana-cost', ['{3}{R}{G}'], ['{R}', '{3}{G}'], ['{3}{R}{G}']],
  ])('505.5: %s in 2003 %j, in the founding rules %j, today %j', (what, sum, two, combined) => {
    expect(ask(milled, what, '2003-07-01')).toEqual({ what, answers: sum, counted: null });
    expect(ask(milled, what, 'founding').answers).toEqual(two);
    expect(ask(milled, what, TODAY).answers).toEqual(combined);
  });

  it('equal answers are still two', () => {
    const gone: CardObject = { card: DEAD_GONE, zone: 'hand' };
    const instant = { supertypes: [], types: ['Instant'], subtypes: [] };
    expect(ask(gone, 'colors', 'founding').answers).toEqual([['R'], ['R']]);
    expect(ask(gone, 'types', 'founding').answers).toEqual([instant, instant]);
    expect(ask(gone, 'types', TODAY).answers).toEqual([instant]);
  });

  it.each<[CharacteristicName, string]>([
    ['names', '709.4a (2026-06-19), 709.4 (2026-06-19)'],
    ['types', '709.4c (2026-06-19), 709.4 (2026-06-19)'],
    ['colors', '709.4b (2026-06-19), 709.4 (2026-06-19)'],
  ])('%s rest today on %s', (what, citations) => {
    expect(rules(milled, what, TODAY)).toBe(citations);
  });

  it('708.5: a fused spell has two answers but one mana value, until 2017-04-28', () => {
    const fused = spell(TURN_BURN, 0, 1);
    expect(ask(fused, 'colors', '2013-05-01').answers).toEqual([['U'], ['R']]);
    expect(ask(fused, 'colors', TODAY).answers).toEqual([['U', 'R']]);
    expect(rules(fused, 'colors', '2013-05-01')).toBe(
      '702.100b (2013-05-01), 708.5 (2013-05-01), 708.3 (2013-05-01)',
    );
    expect(rules(fused, 'colors', 'founding')).toBe(rules(fused, 'colors', '2013-05-01'));
    expect(rules(fused, 'mana-value', 'founding')).toBe('708.5 (2013-05-01), 708.2 (2013-05-01)');
    expect(rules(fused, 'mana-value', TODAY)).toBe(
      '709.4d (2026-06-19), 709.4b (2026-06-19), 202.3d (2026-06-19)',
    );
  });

  it.each<[CharacteristicName, Edition, string]>([
    ['colors', '2006-10-01', '505.2 (2006-10-01), 505.3 (2006-10-01)'],
    ['colors', '2013-05-01', '708.2 (2013-05-01), 708.3 (2013-05-01)'],
    ['colors', '2017-04-28', '708.3b (2017-04-28)'],
    ['mana-value', '2017-04-28', '708.3b (2017-04-28)'],
    ['mana-value', '2022-04-29', '709.3b (2022-04-29), 202.3d (2022-04-29)'],
    ['names', TODAY, '709.3b (2026-06-19)'],
  ])('of a half on the stack: %s under %s by %s', (what, edition, citations) => {
    expect(rules(spell(ASSAULT_BATTERY, 0), what, edition)).toBe(citations);
  });

  it.each<[CharacteristicName, Edition, string]>([
    [
      'mana-value',
      TODAY,
      '709.5 (2026-06-19), 709.4 (2026-06-19), 709.4b (2026-06-19), 202.3d (2026-06-19), 709.5c (2026-06-19)',
    ],
    ['names', TODAY, '709.5 (2026-06-19), 709.4 (2026-06-19), 709.4a (2026-06-19), 709.5c (2026-06-19)'],
    ['types', TODAY, '709.5 (2026-06-19), 709.5a (2026-06-19), 709.5c (2026-06-19)'],
    ['mana-value', 'founding', '709.5 (2024-11-08), 709.5c (2024-11-08), 505.5 (2006-10-01)'],
    ['types', 'founding', '709.5 (2024-11-08), 709.5a (2024-11-08), 505.5 (2006-10-01)'],
  ])('of a Room with both doors unlocked: %s under %s by %s', (what, edition, citations) => {
    const room: CardObject = { card: BOTTOMLESS_POOL_LOCKER_ROOM, zone: 'battlefield', halves: [0, 1] };
    expect(rules(room, what, edition)).toBe(citations);
  });

  it('a Room answers for its unlocked doors', () => {
    const room = (...halves: number[]): CardObject => ({
      card: BOTTOMLESS_POOL_LOCKER_ROOM,
      zone: 'battlefield',
      halves,
    });
    expect(ask(room(), 'mana-value', TODAY).answers).toEqual([0]);
    expect(ask(room(1), 'mana-value', TODAY).answers).toEqual([5]);
    expect(ask(room(0, 1), 'mana-value', TODAY).answers).toEqual([6]);
    expect(ask(room(0, 1), 'mana-value', 'founding').answers).toEqual([1, 5]);
    expect(ask(room(0, 1), 'mana-value', '2003-07-01').answers).toEqual([6]);
  });
});

describe('the symbols in a mana cost', () => {
  const card: CardObject = { card: FIRE_ICE, zone: 'hand' };
  const [fire, ice] = [
    ['{1}', '{R}'],
    ['{1}', '{U}'],
  ];

  it.each<[string, CardObject, Edition, unknown[], string]>([
    ['709.4b', card, TODAY, [['{1}', '{R}', '{1}', '{U}']], '709.4b (2026-06-19), 709.4 (2026-06-19)'],
    // The text doesn't mention symbols and follows the first one that does.
    ['708.4', card, '2017-04-28', [[...fire, ...ice]], '708.4 (2017-04-28), 708.4b (2020-04-17)'],
    ['505.5', card, 'founding', [fire, ice], '505.5 (2006-10-01)'],
    ['505.5', card, '2003-07-01', [[...fire, ...ice]], '505.5 (2003-07-01)'],
    ['709.3b', spell(FIRE_ICE, 1), TODAY, [ice], '709.3b (2026-06-19)'],
    ['no split card', { card: GRIZZLY_BEARS, zone: 'hand' }, TODAY, [['{1}', '{G}']], '109.3 (2026-06-19)'],
  ])('%s (%#)', (_, object, edition, answers, citations) => {
    expect(ask(object, 'mana-symbols', edition)).toEqual({ what: 'mana-symbols', answers, counted: null });
    expect(rules(object, 'mana-symbols', edition)).toBe(citations);
  });

  it('709.4d: a fused spell shows those of both halves', () => {
    expect(ask(spell(TURN_BURN, 0, 1), 'mana-symbols', TODAY).answers).toHaveLength(1);
    expect(ask(spell(TURN_BURN, 0, 1), 'mana-symbols', '2013-05-01').answers).toHaveLength(2);
  });

  it('a flipped permanent keeps the cost of its upper part', () => {
    const flipped: CardObject = { card: AKKI_LAVARUNNER, zone: 'battlefield', flipped: true };
    expect(ask(flipped, 'mana-symbols', TODAY).answers).toEqual([['{3}', '{R}']]);
  });
});

describe('cards that are no split cards', () => {
  it.each(['2003-07-01', 'founding', TODAY] as const)('have one answer (%s)', (edition) => {
    const bears: CardObject = { card: GRIZZLY_BEARS, zone: 'library' };
    expect(ask(bears, 'mana-value', edition)).toEqual({ what: 'mana-value', answers: [2], counted: 2 });
    expect(ask(bears, 'names', edition).answers).toEqual([['Grizzly Bears']]);
    expect(ask({ ...bears, zone: 'battlefield', faceDown: true }, 'names', edition).answers).toEqual([[]]);
  });

  it('rest on the rule for what is asked, or on what their state says', () => {
    expect(rules({ card: GRIZZLY_BEARS, zone: 'hand' }, 'colors', TODAY)).toBe('202.2 (2026-06-19)');
    expect(rules({ card: AKKI_LAVARUNNER, zone: 'hand' }, 'names', TODAY)).toContain('710.2 (2026-06-19)');
  });

  it('202.3b: a back face without a mana cost answers with the value of its front', () => {
    const ravager: CardObject = { card: HUNTMASTER_OF_THE_FELLS, zone: 'battlefield', halves: [1] };
    expect(ask(ravager, 'mana-value', TODAY).answers).toEqual([4]);
    expect(rules(ravager, 'mana-value', TODAY)).toContain('202.3b (2026-06-19)');
  });

  it('impossible objects are refused', () => {
    expect(valueOf({ card: FIRE_ICE, zone: 'stack' }, 'colors', rulesetOf(TODAY))).toMatchObject({
      failure: { code: 'card/which-half' },
    });
  });
});
