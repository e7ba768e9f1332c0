import { describe, expect, it } from 'vitest';
import type { Aspect } from '#engine/cards/aspects.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import { rulesOfSplitCard, setsForAspect } from '#engine/split-cards/split-card-rules.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { BOTTOMLESS_POOL_LOCKER_ROOM, FIRE_ICE, TURN_BURN } from '../../helpers/cards.ts';
import { answerIn } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const ROOM = { card: BOTTOMLESS_POOL_LOCKER_ROOM, halves: [0] };

const OBJECTS = {
  'a half cast': { card: FIRE_ICE, zone: 'stack', halves: [0] },
  'a fused spell': { card: TURN_BURN, zone: 'stack', halves: [0, 1] },
  'a card': { card: FIRE_ICE, zone: 'hand' },
  'a Room cast': { ...ROOM, zone: 'stack' },
  'one door': { ...ROOM, zone: 'battlefield' },
  'both doors': { ...ROOM, zone: 'battlefield', halves: [0, 1] },
} as const satisfies Record<string, CardObject>;

describe('the rules that say what a split card is', () => {
  it.each<[keyof typeof OBJECTS, Aspect, Edition, string]>([
    ['a half cast', 'color', 'founding', '505.2 505.3'],
    ['a half cast', 'color', TODAY, '709.3b'],
    ['a half cast', 'types', 'founding', '505.2'],
    ['a half cast', 'mana-value', 'founding', '505.2'],
    ['a half cast', 'mana-value', TODAY, '709.3b 202.3d'],
    ['a Room cast', 'types', TODAY, '709.3b 709.5a'],
    ['a Room cast', 'name', TODAY, '709.3b'],
    ['a card', 'name', TODAY, '709.4a'],
    ['a card', 'color', TODAY, '709.4b'],
    ['a card', 'mana-value', TODAY, '709.4b 202.3d'],
    ['a card', 'mana-symbols', TODAY, '709.4b'],
    ['a card', 'types', TODAY, '709.4c'],
    ['a card', 'power', TODAY, '709.4'],
    ['a fused spell', 'name', TODAY, '709.4d 709.4a'],
    ['a fused spell', 'power', TODAY, '709.4d'],
    ['a fused spell', 'mana-value', '2013-05-01', '708.5 708.2'],
    ['one door', 'name', TODAY, '709.5'],
    ['one door', 'types', TODAY, '709.5 709.5a'],
    ['both doors', 'name', TODAY, '709.5 709.4 709.4a'],
    ['both doors', 'mana-value', TODAY, '709.5 709.4 709.4b 202.3d'],
    ['both doors', 'types', TODAY, '709.5 709.5a'],
  ])('%s: its %s under %s: %s', (what, aspect, edition, rules) => {
    const object: CardObject = OBJECTS[what];
    const ruleset = rulesetOf(edition);
    const [set] = setsForAspect(aspect, object, answerIn(viewOf(object, ruleset)));
    const citations = citeRules(edition, ...rulesOfSplitCard(aspect, object, set, ruleset));
    expect(citations.map(({ number }) => number).join(' ')).toBe(rules);
  });
});

describe('a shared type line', () => {
  const halfSpell: Card = {
    name: 'Rite // Shrine',
    layout: 'split',
    parts: [
      { name: 'Rite', manaCost: '{B}', typeLine: 'Sorcery' },
      { name: 'Shrine', manaCost: '{1}{B}', typeLine: 'Enchantment' },
    ],
  };
  it.each([
    [BOTTOMLESS_POOL_LOCKER_ROOM, true],
    [FIRE_ICE, false],
    [halfSpell, false],
    [{ ...BOTTOMLESS_POOL_LOCKER_ROOM, layout: 'double-faced' } as const, false],
  ])('709.5: only halves that are all permanents share one (%#)', (card, is) => {
    expect(sharesTypeLine(card)).toBe(is);
  });
});
