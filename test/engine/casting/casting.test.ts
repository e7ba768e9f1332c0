import { describe, expect, it } from 'vitest';
import type { CastOption, CastRequest, CastPermission } from '#engine/casting/casting-types.ts';
import type { Card } from '#engine/cards/card.ts';
import type { Characteristics } from '#engine/cards/characteristics.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { castOptionsOf } from '#engine/casting/casting.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import {
  ANCESTRAL_VISION,
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BRAZEN_BORROWER,
  BREAKING_ENTERING,
  BRIGHTCLIMB_PATHWAY,
  BRISELA,
  DESTINED_LEAD,
  DIRGUR_ISLAND_DRAGON,
  DRYAD_ARBOR,
  ENCOURAGING_AVIATOR,
  FIRE_ICE,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JWARI_DISRUPTION,
  SEARCH_FOR_AZCANTA,
  SPRING_MIND,
  THERE_THEYRE_THEIR,
  TREASURE_TOKEN,
  TURN_BURN,
  VALKI,
  WEAR_TEAR,
} from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

/** An effect about objects that have a set of characteristics like this. */
const effect =
  (limits: CastPermission['limits'], isMeant: (set: Characteristics) => boolean, free = true) =>
  (edition: Edition): CastPermission => ({
    limits,
    free,
    admits: (object) => {
      const seen = viewOf(object, rulesetOf(edition));
      if (!seen.ok) return seen;
      return ok({ answer: seen.value.answer.alternatives.some(isMeant), citations: seen.value.citations });
    },
  });

const ANYTHING = effect('spell', () => true);

const request = (
  card: Card,
  from: Zone,
  permission: ((edition: Edition) => CastPermission) | null,
  edition: Edition,
): CastRequest => ({ card, from, permission: permission && permission(edition) });

const inShort = (card: Card, option: CastOption): string => {
  const what = option.halves.map((place) => card.parts[place]?.name).join('+');
  return option.castable ? `${what}: ${option.by}, ${option.resolvesTo}` : `${what}: ${option.why}`;
};

function cast(
  card: Card,
  from: Zone,
  permission: ((edition: Edition) => CastPermission) | null,
  edition: Edition = TODAY,
): string[] {
  const { halves, fused } = answerIn(
    castOptionsOf(request(card, from, permission, edition), rulesetOf(edition)),
  );
  return [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => inShort(card, answer));
}

const rules = (
  card: Card,
  from: Zone,
  permission: ((edition: Edition) => CastPermission) | null,
  edition: Edition = TODAY,
): string[] => {
  const ruled = valueIn(castOptionsOf(request(card, from, permission, edition), rulesetOf(edition)));
  return formatCitations(ruled.citations);
};

const EDITIONS = ['2003-07-01', 'founding', '2013-05-01', TODAY] as const;

describe('without an effect', () => {
  it.each(EDITIONS)('either half is cast from the hand (%s)', (edition) => {
    expect(cast(FIRE_ICE, 'hand', null, edition)).toEqual(['Fire: hand, graveyard', 'Ice: hand, graveyard']);
    expect(cast(THERE_THEYRE_THEIR, 'hand', null, edition)).toHaveLength(3);
  });

  it.each(['library', 'graveyard', 'exile', 'command', 'battlefield', 'stack'] as const)(
    'none is cast from elsewhere: %s',
    (zone) => {
      expect(cast(FIRE_ICE, zone, null)).toEqual(['Fire: not-from-this-zone', 'Ice: not-from-this-zone']);
    },
  );

  it.each<[Card, Zone, Edition, readonly string[]]>([
    [DESTINED_LEAD, 'hand', TODAY, ['709.3 (2026-06-19)', '702.127a (2026-06-19)']],
    [
      DESTINED_LEAD,
      'graveyard',
      TODAY,
      ['702.127a (2026-06-19)', '709.3 (2026-06-19)', '304.1 (2026-06-19)'],
    ],
    [ASSAULT_BATTERY, 'hand', 'founding', ['505.2 (2006-10-01)']],
    [ASSAULT_BATTERY, 'graveyard', 'founding', ['212.7a (2006-10-01)']],
    [TURN_BURN, 'hand', TODAY, ['702.102a (2026-06-19)', '702.102c (2026-06-19)', '709.3 (2026-06-19)']],
    [BRAZEN_BORROWER, 'hand', TODAY, ['715.3 (2026-06-19)', '715.3d (2026-06-19)']],
    [GRIZZLY_BEARS, 'hand', TODAY, ['302.1 (2026-06-19)']],
  ])(
    '%o from the %s (%s): the deciding rule first, that of its type only where that decides',
    (card, from, edition, cited) => {
      expect(rules(card, from, null, edition)).toEqual(cited);
    },
  );

  it('each half is paid for with its own mana cost', () => {
    const { halves, fused } = answerIn(
      castOptionsOf(request(BREAKING_ENTERING, 'hand', null, TODAY), rulesetOf(TODAY)),
    );
    expect([...halves, fused].map(({ answer }) => answer.castable && answer.pays)).toEqual([
      '{U}{B}',
      '{4}{B}{R}',
      '{4}{U}{B}{B}{R}',
    ]);
  });
});

describe('aftermath', () => {
  it.each(EDITIONS)('A30, 702.127a: Mind is cast from the graveyard and then exiled (%s)', (edition) => {
    expect(cast(SPRING_MIND, 'graveyard', null, edition)).toEqual([
      'Spring: not-from-this-zone',
      'Mind: aftermath, exile',
    ]);
  });

  it('702.127a: it is cast from nowhere else', () => {
    expect(cast(SPRING_MIND, 'hand', null)).toEqual([
      'Spring: hand, graveyard',
      'Mind: aftermath-from-graveyard-only',
    ]);
  });

  it.each(['hand', 'exile', 'library'] as const)('A32: not by an effect either, from %s', (zone) => {
    expect(cast(SPRING_MIND, zone, ANYTHING)).toEqual([
      'Spring: effect, graveyard',
      'Mind: aftermath-from-graveyard-only',
    ]);
  });

  it('A32: an effect that permits casting it from a graveyard covers either half', () => {
    expect(cast(SPRING_MIND, 'graveyard', ANYTHING)).toEqual([
      'Spring: effect, graveyard',
      'Mind: effect, exile',
    ]);
  });

  it('an effect that does not cover it leaves its own permission alone', () => {
    const cheap = effect('spell', ({ manaValue }) => manaValue <= 3);
    const { halves } = answerIn(
      castOptionsOf(request(SPRING_MIND, 'graveyard', cheap, TODAY), rulesetOf(TODAY)),
    );
    expect(halves.map(({ answer }) => answer)).toMatchObject([
      { castable: true, by: 'effect', pays: null },
      { castable: false, why: 'permission-does-not-cover', otherwise: 'aftermath' },
    ]);
  });
});

describe('effects about a spell', () => {
  const cheapSorcery = effect('spell', ({ types, manaValue }) => types.includes('Sorcery') && manaValue <= 2);

  it.each(EDITIONS)(
    'A16, 709.3a: a sorcery with mana value 2 or less from the graveyard: Assault, not Battery (%s)',
    (edition) => {
      expect(cast(ASSAULT_BATTERY, 'graveyard', cheapSorcery, edition)).toEqual([
        'Assault: effect, graveyard',
        'Battery: permission-does-not-cover',
      ]);
    },
  );

  it('A24: Etali exiles Fire // Ice: one half may be cast, and the card goes to the graveyard', () => {
    expect(cast(FIRE_ICE, 'exile', ANYTHING)).toEqual(['Fire: effect, graveyard', 'Ice: effect, graveyard']);
  });

  it('709.3a: only the chosen half is evaluated, and the rule is cited', () => {
    expect(rules(ASSAULT_BATTERY, 'graveyard', cheapSorcery)).toEqual([
      '709.3a (2026-06-19)',
      '709.3b (2026-06-19)',
      '202.3d (2026-06-19)',
      '709.3 (2026-06-19)',
    ]);
  });

  it('lands are not cast, and nothing is cast from the battlefield', () => {
    expect(cast(DRYAD_ARBOR, 'hand', ANYTHING)).toEqual(['Dryad Arbor: land']);
    expect(cast(FIRE_ICE, 'battlefield', ANYTHING)).toEqual([
      'Fire: not-from-this-zone',
      'Ice: not-from-this-zone',
    ]);
  });
});

describe('effects about a card', () => {
  const two = effect('card', ({ manaValue }) => manaValue === 2);

  it('A18: a card with mana value 2 from the hand: Destined // Lead has 6 now', () => {
    expect(cast(DESTINED_LEAD, 'hand', two)).toEqual([
      'Destined: permission-does-not-cover',
      'Lead: aftermath-from-graveyard-only',
    ]);
  });

  it.each(['founding', '2013-05-01', '2017-04-27'] as const)(
    'one half said yes for both until 2017-04-28 (%s)',
    (edition) => {
      expect(cast(DESTINED_LEAD, 'hand', two, edition)[0]).toBe('Destined: effect, graveyard');
      expect(
        cast(
          ASSAULT_BATTERY,
          'exile',
          effect('card', ({ manaValue }) => manaValue === 1),
          edition,
        ),
      ).toEqual(['Assault: effect, graveyard', 'Battery: effect, graveyard']);
    },
  );

  it.each<[Edition, string]>([
    ['founding', 'effect, nowhere'],
    ['2013-05-01', 'effect, nowhere'],
    ['2017-04-28', 'permission-does-not-cover'],
    [TODAY, 'permission-does-not-cover'],
  ])('B02: Isochron Scepter copies Fire // Ice and casts the copy (%s): %s', (edition, outcome) => {
    const scepter = effect('card', ({ types, manaValue }) => types.includes('Instant') && manaValue <= 2);
    const copy = { ...request(FIRE_ICE, 'exile', scepter, edition), isCopy: true };
    const { halves } = answerIn(castOptionsOf(copy, rulesetOf(edition)));
    expect(halves.map(({ answer }) => inShort(FIRE_ICE, answer))).toEqual([
      `Fire: ${outcome}`,
      `Ice: ${outcome}`,
    ]);
  });

  it('709.3c: a copy of the card has both halves to choose from', () => {
    const copy = { ...request(FIRE_ICE, 'exile', ANYTHING, TODAY), isCopy: true };
    const citations = formatCitations(valueIn(castOptionsOf(copy, rulesetOf(TODAY))).citations);
    expect(citations).toContain('709.3c (2026-06-19)');
    expect(citations).toContain('707.12 (2026-06-19)');
  });
});

describe('fuse', () => {
  it('702.102a: both halves at once, from the hand', () => {
    expect(cast(TURN_BURN, 'hand', null)).toEqual([
      'Turn: hand, graveyard',
      'Burn: hand, graveyard',
      'Turn+Burn: hand, graveyard',
    ]);
  });

  it.each(['graveyard', 'exile', 'library'] as const)('702.102a: from the hand only, not from %s', (zone) => {
    expect(cast(TURN_BURN, zone, ANYTHING)).toEqual([
      'Turn: effect, graveyard',
      'Burn: effect, graveyard',
      'Turn+Burn: fuse-from-hand-only',
    ]);
  });

  it("other split cards can't be fused", () => {
    const { fused } = answerIn(castOptionsOf(request(FIRE_ICE, 'hand', null, TODAY), rulesetOf(TODAY)));
    expect(fused.answer).toMatchObject({ castable: false, why: 'no-fuse' });
  });

  it('an effect that casts from the hand for free casts both halves for free', () => {
    const { fused } = answerIn(castOptionsOf(request(TURN_BURN, 'hand', ANYTHING, TODAY), rulesetOf(TODAY)));
    expect(fused.answer).toMatchObject({ castable: true, by: 'effect', pays: null });
  });

  it.each<[Edition, string, string]>([
    // 708.2b evaluated each half; now the fused spell with mana value 3 is evaluated.
    ['2013-05-01', 'Wear+Tear: effect, graveyard', '708.2b (2013-05-01)'],
    ['founding', 'Wear+Tear: effect, graveyard', '708.2b (2013-05-01)'],
    ['2016-09-29', 'Wear+Tear: effect, graveyard', '708.2b (2016-09-29)'],
    ['2016-09-30', 'Wear+Tear: permission-does-not-cover', '708.2b (2016-09-30)'],
    ['2017-04-28', 'Wear+Tear: permission-does-not-cover', '708.4d (2017-04-28)'],
    [TODAY, 'Wear+Tear: permission-does-not-cover', '709.4d (2026-06-19)'],
  ])('a spell with mana value 2 or less from the hand (%s): %s', (edition, outcome, rule) => {
    const cheap = effect('spell', ({ manaValue }) => manaValue <= 2);
    expect(cast(WEAR_TEAR, 'hand', cheap, edition)).toEqual([
      'Wear: effect, graveyard',
      'Tear: effect, graveyard',
      outcome,
    ]);
    expect(rules(WEAR_TEAR, 'hand', cheap, edition)).toContain(rule);
  });

  it('708.2b: not both halves if one cannot be cast', () => {
    const red = effect('spell', ({ colors }) => colors.includes('R'));
    expect(cast(TURN_BURN, 'hand', red, '2013-05-01')).toEqual([
      'Turn: permission-does-not-cover',
      'Burn: effect, graveyard',
      'Turn+Burn: permission-does-not-cover',
    ]);
    expect(cast(TURN_BURN, 'hand', red, TODAY)[2]).toBe('Turn+Burn: effect, graveyard');
  });
});

describe('Rooms, and cards that aren’t split cards', () => {
  it('709.5d: a Room enters with the half unlocked that was cast', () => {
    const { halves } = answerIn(
      castOptionsOf(request(BOTTOMLESS_POOL_LOCKER_ROOM, 'hand', null, TODAY), rulesetOf(TODAY)),
    );
    expect(halves.map(({ answer }) => answer)).toMatchObject([
      { resolvesTo: 'battlefield', unlocked: [0], pays: '{U}' },
      { resolvesTo: 'battlefield', unlocked: [1], pays: '{4}{U}' },
    ]);
  });

  it('Grizzly Bears are one spell', () => {
    expect(cast(GRIZZLY_BEARS, 'hand', null)).toEqual(['Grizzly Bears: hand, battlefield']);
    expect(rules(GRIZZLY_BEARS, 'hand', null)).toEqual(['302.1 (2026-06-19)']);
  });
});

describe('adventurers and their like', () => {
  it.each(EDITIONS)(
    '715.3: Brazen Borrower is cast normally or as an Adventure, then exiled (%s)',
    (edition) => {
      expect(cast(BRAZEN_BORROWER, 'hand', null, edition)).toEqual([
        'Brazen Borrower: hand, battlefield',
        'Petty Theft: hand, exile',
      ]);
    },
  );

  it('715.3a: an effect looks at the Adventure alone', () => {
    const instant = effect('spell', ({ types }) => types.includes('Instant'));
    expect(cast(BRAZEN_BORROWER, 'graveyard', instant)).toEqual([
      'Brazen Borrower: permission-does-not-cover',
      'Petty Theft: effect, exile',
    ]);
    expect(rules(BRAZEN_BORROWER, 'graveyard', instant)).toEqual([
      '715.3a (2026-06-19)',
      '715.3b (2026-06-19)',
      '202.2 (2026-06-19)',
      '202.3 (2026-06-19)',
      '715.3 (2026-06-19)',
      '715.3d (2026-06-19)',
      '715.4 (2026-06-19)',
    ]);
    const creatureCard = effect('card', ({ types }) => types.includes('Creature'));
    expect(cast(BRAZEN_BORROWER, 'graveyard', creatureCard)).toEqual([
      'Brazen Borrower: effect, battlefield',
      'Petty Theft: effect, exile',
    ]);
  });

  it.each<[Edition, string]>([
    ['founding', '715.3 (2019-10-04)'],
    ['2022-04-29', '716.3 (2022-04-29)'],
    [TODAY, '715.3 (2026-06-19)'],
  ])('%s: by %s', (edition, rule) => {
    expect(rules(BRAZEN_BORROWER, 'hand', null, edition)).toContain(rule);
  });

  it('720.3d: an Omen is shuffled into the library', () => {
    expect(cast(DIRGUR_ISLAND_DRAGON, 'hand', null)).toEqual([
      'Dirgur Island Dragon: hand, battlefield',
      'Skimming Strike: hand, library',
    ]);
  });

  it('722.3: only copies of a prepare spell are cast', () => {
    expect(cast(ENCOURAGING_AVIATOR, 'hand', ANYTHING)).toEqual([
      'Encouraging Aviator: effect, battlefield',
      'Jump: prepare-spell',
    ]);
    expect(rules(ENCOURAGING_AVIATOR, 'hand', null)).toContain('722.3 (2026-06-19)');
  });
});

describe('double-faced cards', () => {
  it('712.11b: either face of a modal one', () => {
    expect(cast(VALKI, 'hand', null)).toEqual([
      'Valki, God of Lies: hand, battlefield',
      'Tibalt, Cosmic Impostor: hand, battlefield',
    ]);
    expect(rules(VALKI, 'hand', null)).toContain('712.11b (2026-06-19)');
    expect(rules(VALKI, 'hand', null, 'founding')).toContain('711.7 (2020-09-25)');
  });

  it('712.11c: an effect looks at the face alone that is cast', () => {
    const cheap = effect('spell', ({ manaValue }) => manaValue <= 2);
    expect(cast(VALKI, 'exile', cheap)).toEqual([
      'Valki, God of Lies: effect, battlefield',
      'Tibalt, Cosmic Impostor: permission-does-not-cover',
    ]);
    expect(rules(VALKI, 'exile', cheap)).toContain('712.11c (2026-06-19)');
  });

  it('712.12: a face that is a land is played, never cast', () => {
    expect(cast(JWARI_DISRUPTION, 'hand', null)).toEqual([
      'Jwari Disruption: hand, graveyard',
      'Jwari Ruins: land',
    ]);
    expect(rules(JWARI_DISRUPTION, 'hand', null)).toContain('712.12 (2026-06-19)');
    expect(cast(BRIGHTCLIMB_PATHWAY, 'hand', ANYTHING)).toEqual([
      'Brightclimb Pathway: land',
      'Grimclimb Pathway: land',
    ]);
  });

  it.each<[Edition, string]>([
    ['founding', '711.4 (2011-09-30)'],
    ['2017-04-28', '711.7 (2017-04-28)'],
    [TODAY, '712.11 (2026-06-19)'],
  ])('only the front face of a transforming one (%s)', (edition, rule) => {
    expect(cast(HUNTMASTER_OF_THE_FELLS, 'hand', null, edition)).toEqual([
      'Huntmaster of the Fells: hand, battlefield',
    ]);
    expect(rules(HUNTMASTER_OF_THE_FELLS, 'hand', null, edition)).toContain(rule);
    expect(cast(SEARCH_FOR_AZCANTA, 'hand', null, edition)).toHaveLength(1);
  });
});

describe("cards that can't be cast", () => {
  const free = (isFree: boolean) => effect('spell', () => true, isFree);

  it.each<[Edition, string]>([
    ['2006-10-01', '213.1a (2006-10-01)'],
    ['founding', '213.1a (2006-10-01)'],
    ['2008-02-01', '203.1b (2008-02-01)'],
    ['2009-07-11', '116.6 (2009-07-11)'],
    ['2013-05-01', '117.6 (2013-05-01)'],
    [TODAY, '118.6 (2026-06-19)'],
  ])('a card without a mana cost, unless it is cast without paying it (%s)', (edition, rule) => {
    for (const permission of [null, free(false)]) {
      expect(cast(ANCESTRAL_VISION, 'hand', permission, edition)).toEqual(['Ancestral Vision: no-mana-cost']);
      expect(rules(ANCESTRAL_VISION, 'hand', permission, edition)).toEqual([rule]);
    }
    expect(cast(ANCESTRAL_VISION, 'hand', free(true), edition)).toEqual([
      'Ancestral Vision: effect, graveyard',
    ]);
  });

  it.each<[Edition, string]>([
    ['2003-07-01', '213.1a (2005-08-01)'],
    ['2005-08-01', '213.1a (2005-08-01)'],
    ['2005-10-01', '213.1a (2005-10-01)'],
    ['2006-07-15', '213.1a (2006-07-15)'],
    ['2006-09-30', '213.1a (2006-09-30)'],
  ])('a card without a mana cost, even without paying it (%s)', (edition, rule) => {
    for (const permission of [null, free(false), free(true)]) {
      expect(cast(ANCESTRAL_VISION, 'hand', permission, edition)).toEqual(['Ancestral Vision: no-mana-cost']);
      expect(rules(ANCESTRAL_VISION, 'hand', permission, edition)).toEqual([rule]);
    }
  });

  it('118.6a: an alternative cost is paid', () => {
    expect(rules(ANCESTRAL_VISION, 'exile', free(true))).toContain('118.6a (2026-06-19)');
    expect(rules(ANCESTRAL_VISION, 'exile', free(true), 'founding')).toContain('203.1b (2007-05-01)');
  });

  it('melded permanents', () => {
    for (const permission of [null, free(false), free(true)])
      expect(cast(BRISELA, 'hand', permission)).toEqual(['Brisela, Voice of Nightmares: melded']);
    expect(rules(BRISELA, 'hand', null)).toEqual(['712.8g (2026-06-19)']);
  });

  it('a token', () => {
    for (const permission of [null, free(true)])
      expect(cast(TREASURE_TOKEN, 'battlefield', permission)).toEqual(['Treasure: token']);
    expect(rules(TREASURE_TOKEN, 'battlefield', null)).toEqual(['111.6 (2026-06-19)']);
    expect(rules(TREASURE_TOKEN, 'battlefield', null, 'founding')).toEqual(['216.2 (2006-10-01)']);
  });
});
