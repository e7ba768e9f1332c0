import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import type { Characteristics } from '#engine/cards/characteristics.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { flipView, unchangedByFlipping } from '#engine/faces/flip-cards.ts';
import { isOnBattlefield, type CardObject } from '#engine/cards/objects.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { AKKI_LAVARUNNER, GRIZZLY_BEARS, RUNE_TAIL } from '../../helpers/cards.ts';

const EDITIONS = ['2004-10-01', 'founding', '2009-07-11', '2026-06-19'] as const;

function seen(object: CardObject, edition: Edition = 'founding'): Characteristics {
  const view = flipView(object, rulesetOf(edition));
  if (!view.ok) throw new Error(view.failure.code);
  expect(view.value.answer.alternatives).toHaveLength(1);
  return view.value.answer.alternatives[0];
}

const onBattlefield = (card: Card, flipped: boolean, edition?: Edition): Characteristics =>
  seen({ card, zone: 'battlefield', flipped }, edition);

const isLegendary = ({ supertypes }: Characteristics): boolean => supertypes.includes('Legendary');
const isCreature = ({ types }: Characteristics): boolean => types.includes('Creature');

describe.each(EDITIONS)('%s: Akki Lavarunner, who flips into Tok-Tok, Volcano Born', (edition) => {
  it.each(ZONES)('in the %s, not flipped, is no legendary card', (zone) => {
    const akki = seen({ card: AKKI_LAVARUNNER, zone }, edition);
    expect(akki).toMatchObject({ names: ['Akki Lavarunner'], power: '1', toughness: '1', texts: [0] });
    expect(isLegendary(akki)).toBe(false);
  });

  it('cannot be found by a search of the library for a legendary card', () => {
    expect(isLegendary(seen({ card: AKKI_LAVARUNNER, zone: 'library', flipped: true }, edition))).toBe(false);
  });

  it('gets no +2/+2 for legendary creatures; Tok-Tok does', () => {
    const getsTwo = (characteristics: Characteristics) =>
      isLegendary(characteristics) && isCreature(characteristics);
    expect(getsTwo(onBattlefield(AKKI_LAVARUNNER, false, edition))).toBe(false);
    expect(getsTwo(onBattlefield(AKKI_LAVARUNNER, true, edition))).toBe(true);
  });

  it('is flipped on the battlefield only, phased out or not', () => {
    for (const zone of ZONES)
      expect(seen({ card: AKKI_LAVARUNNER, zone, flipped: true }, edition).names).toEqual([
        isOnBattlefield(zone, rulesetOf(edition)) ? 'Tok-Tok, Volcano Born' : 'Akki Lavarunner',
      ]);
  });

  it('flipped, keeps mana cost, mana value and color, and changes all the rest', () => {
    expect(onBattlefield(AKKI_LAVARUNNER, true, edition)).toEqual({
      names: ['Tok-Tok, Volcano Born'],
      manaCost: '{3}{R}',
      manaValue: 4,
      colors: ['R'],
      supertypes: ['Legendary'],
      types: ['Creature'],
      subtypes: ['Goblin', 'Shaman'],
      power: '2',
      toughness: '2',
      loyalty: null,
      defense: null,
      texts: [1],
    });
  });
});

describe.each(EDITIONS)('%s: an Ascendant and its Essence', (edition) => {
  it('are legendary both, so Time of Need and Captain Sisay find the card', () => {
    expect(isLegendary(seen({ card: RUNE_TAIL, zone: 'library' }, edition))).toBe(true);
    expect(isLegendary(onBattlefield(RUNE_TAIL, true, edition))).toBe(true);
  });

  it('the Essence is an enchantment without power and toughness', () => {
    expect(onBattlefield(RUNE_TAIL, true, edition)).toMatchObject({
      types: ['Enchantment'],
      subtypes: [],
      power: null,
      toughness: null,
      manaValue: 3,
      colors: ['W'],
    });
  });
});

const flipCard = (
  [name, manaCost, types, size]: readonly string[],
  [lowerName, lowerTypes, lowerSize]: readonly string[],
): Card => {
  const part = (partName = '', cost = '', typeLine = '', of = '') => {
    const [power, toughness] = of.split('/');
    const isCreaturePart = typeLine.includes('Creature') && power !== undefined && toughness !== undefined;
    return { name: partName, manaCost: cost, typeLine, ...(isCreaturePart && { power, toughness }) };
  };
  return {
    name: `${name} // ${lowerName}`,
    layout: 'flip',
    parts: [part(name, manaCost, types, size), part(lowerName, '', lowerTypes, lowerSize)],
  };
};

/** Upper name, mana cost, types, size; lower name, types, size; color and mana value of both. */
// oxfmt-ignore
const ALL = [
  ['Budoka Gardener', '{1}{G}', 'Creature — Human Monk', '2/1', 'Dokai, Weaver of Life', 'Legendary Creature — Human Monk', '3/3', 'G', 2],
  ['Budoka Pupil', '{1}{G}{G}', 'Creature — Human Monk', '2/2', 'Ichiga, Who Topples Oaks', 'Legendary Creature — Spirit', '4/3', 'G', 3],
  ['Bushi Tenderfoot', '{W}', 'Creature — Human Soldier', '1/1', 'Kenzo the Hardhearted', 'Legendary Creature — Human Samurai', '3/4', 'W', 1],
  ['Callow Jushi', '{1}{U}{U}', 'Creature — Human Wizard', '2/2', 'Jaraku the Interloper', 'Legendary Creature — Spirit', '3/4', 'U', 3],
  ['Cunning Bandit', '{1}{R}{R}', 'Creature — Human Warrior', '2/2', 'Azamuki, Treachery Incarnate', 'Legendary Creature — Spirit', '5/2', 'R', 3],
  ['Erayo, Soratami Ascendant', '{1}{U}', 'Legendary Creature — Moonfolk Monk', '1/1', "Erayo's Essence", 'Legendary Enchantment', '', 'U', 2],
  ['Faithful Squire', '{1}{W}{W}', 'Creature — Human Soldier', '2/2', 'Kaiso, Memory of Loyalty', 'Legendary Creature — Spirit', '3/4', 'W', 3],
  ['Hired Muscle', '{1}{B}{B}', 'Creature — Human Warrior', '2/2', 'Scarmaker', 'Legendary Creature — Spirit', '4/4', 'B', 3],
  ['Homura, Human Ascendant', '{4}{R}{R}', 'Legendary Creature — Human Monk', '4/4', "Homura's Essence", 'Legendary Enchantment', '', 'R', 6],
  ['Initiate of Blood', '{3}{R}', 'Creature — Ogre Shaman', '2/2', 'Goka the Unjust', 'Legendary Creature — Ogre Shaman', '4/4', 'R', 4],
  ['Jushi Apprentice', '{1}{U}', 'Creature — Human Wizard', '1/2', 'Tomoya the Revealer', 'Legendary Creature — Human Wizard', '2/3', 'U', 2],
  ['Kitsune Mystic', '{3}{W}', 'Creature — Fox Wizard', '2/3', 'Autumn-Tail, Kitsune Sage', 'Legendary Creature — Fox Wizard', '4/5', 'W', 4],
  ['Kuon, Ogre Ascendant', '{B}{B}{B}', 'Legendary Creature — Ogre Monk', '2/4', "Kuon's Essence", 'Legendary Enchantment', '', 'B', 3],
  ['Nezumi Graverobber', '{1}{B}', 'Creature — Rat Rogue', '2/1', 'Nighteyes the Desecrator', 'Legendary Creature — Rat Wizard', '4/2', 'B', 2],
  ['Nezumi Shortfang', '{1}{B}', 'Creature — Rat Rogue', '1/1', 'Stabwhisker the Odious', 'Legendary Creature — Rat Shaman', '3/3', 'B', 2],
  ['Orochi Eggwatcher', '{2}{G}', 'Creature — Snake Shaman', '1/1', 'Shidako, Broodmistress', 'Legendary Creature — Snake Shaman', '3/3', 'G', 3],
  ['Rune-Tail, Kitsune Ascendant', '{2}{W}', 'Legendary Creature — Fox Monk', '2/2', "Rune-Tail's Essence", 'Legendary Enchantment', '', 'W', 3],
  ['Sasaya, Orochi Ascendant', '{1}{G}{G}', 'Legendary Creature — Snake Monk', '2/3', "Sasaya's Essence", 'Legendary Enchantment', '', 'G', 3],
  ['Student of Elements', '{1}{U}', 'Creature — Human Wizard', '1/1', 'Tobita, Master of Winds', 'Legendary Creature — Human Wizard', '3/3', 'U', 2],
  ['Akki Lavarunner', '{3}{R}', 'Creature — Goblin Warrior', '1/1', 'Tok-Tok, Volcano Born', 'Legendary Creature — Goblin Shaman', '2/2', 'R', 4],
  ['Curse of the Fire Penguin', '{4}{R}{R}', 'Enchantment — Aura', '', 'Curse of the Fire Penguin Creature', 'Creature — Penguin', '6/5', 'R', 6],
] as const;

describe('every flip card, in both forms', () => {
  it.each(ALL)(
    '%s %s, %s %s; flipped %s, %s %s: %s, mana value %s in both',
    (name, cost, types, size, lowerName, lowerTypes, lowerSize, color, manaValue) => {
      const card = flipCard([name, cost, types, size], [lowerName, lowerTypes, lowerSize]);
      const sizeOf = ({ power, toughness }: Characteristics) =>
        power === null ? '' : `${power}/${toughness}`;
      const typesOf = ({ supertypes, types: words, subtypes }: Characteristics) =>
        [[...supertypes, ...words].join(' '), subtypes.join(' ')].filter(Boolean).join(' — ');

      const upper = onBattlefield(card, false);
      expect([upper.names, typesOf(upper), sizeOf(upper)]).toEqual([[name], types, size]);
      const lower = onBattlefield(card, true);
      expect([lower.names, typesOf(lower), sizeOf(lower)]).toEqual([[lowerName], lowerTypes, lowerSize]);
      for (const one of [upper, lower])
        expect([one.manaCost, one.manaValue, one.colors]).toEqual([cost, manaValue, [color]]);
    },
  );

  it('in the spirit of Sasaya: of two names exactly one counts', () => {
    const battlefield = [RUNE_TAIL, RUNE_TAIL].map((card, index) => onBattlefield(card, index === 1));
    const named = (name: string) => battlefield.filter(({ names }) => names.includes(name)).length;
    expect([named('Rune-Tail, Kitsune Ascendant'), named("Rune-Tail's Essence")]).toEqual([1, 1]);
  });
});

describe("properties that flipping doesn't change", () => {
  const printed = ['color', 'mana cost', 'expansion symbol', 'illustration credit', 'legal text'];
  it.each([
    ['2003-07-01', printed, '2004-10-01', '508.1c'],
    ['2004-10-01', printed, '2004-10-01', '508.1c'],
    ['founding', printed, '2006-10-01', '508.1c'],
    ['2009-07-11', printed, '2009-07-11', '709.1c'],
    ['2013-05-01', printed.slice(0, 3), '2013-05-01', '709.1c'],
    ['2013-07-12', printed.slice(0, 3), '2013-07-12', '709.1c'],
    ['2013-07-13', printed.slice(0, 2), '2013-07-13', '709.1c'],
    ['2026-06-19', printed.slice(0, 2), '2026-06-19', '710.1c'],
  ] as const)('%s: %j', (edition, kept, text, number) => {
    expect(unchangedByFlipping(rulesetOf(edition))).toEqual({
      answer: kept,
      citations: [{ edition: text, number }],
    });
  });
});

describe('the rules behind it', () => {
  const citations = (edition: Edition, flipped: boolean) => {
    const view = flipView({ card: AKKI_LAVARUNNER, zone: 'battlefield', flipped }, rulesetOf(edition));
    return view.ok && view.value.citations.map(({ edition: of, number }) => `${number} (${of})`).join(', ');
  };

  it.each([
    [
      '2003-07-01',
      '508.2 (2004-10-01), 508.1a (2004-10-01)',
      '508.2 (2004-10-01), 508.1b (2004-10-01), 508.1c (2004-10-01)',
    ],
    [
      'founding',
      '508.2 (2006-10-01), 508.1a (2006-10-01)',
      '508.2 (2006-10-01), 508.1b (2006-10-01), 508.1c (2006-10-01)',
    ],
    [
      '2026-06-19',
      '710.2 (2026-06-19), 710.1a (2026-06-19)',
      '710.2 (2026-06-19), 710.1b (2026-06-19), 710.1c (2026-06-19)',
    ],
  ] as const)('%s: %s; flipped %s', (edition, upper, lower) => {
    expect(citations(edition, false)).toBe(upper);
    expect(citations(edition, true)).toBe(lower);
  });

  it('Grizzly Bears is no flip card', () => {
    const refused = flipView({ card: GRIZZLY_BEARS, zone: 'battlefield' }, rulesetOf('founding'));
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'card/not-flipped-here', facts: { card: 'Grizzly Bears', why: 'not-a-flip-card' } },
    });
  });
});

describe('always', () => {
  it('mana cost, mana value and color are the same in both forms, in every zone and edition', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...EDITIONS),
        fc.boolean(),
        ([name, cost, types, size, lowerName, lowerTypes, lowerSize], zone, edition, flipped) => {
          const card = flipCard([name, cost, types, size], [lowerName, lowerTypes, lowerSize]);
          const { manaCost, manaValue, colors } = seen({ card, zone, flipped }, edition);
          const normal = onBattlefield(card, false, edition);
          expect({ manaCost, manaValue, colors }).toEqual({
            manaCost: normal.manaCost,
            manaValue: normal.manaValue,
            colors: normal.colors,
          });
        },
      ),
    );
  });
});
