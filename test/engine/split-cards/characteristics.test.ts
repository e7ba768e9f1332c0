import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import type { Characteristics, ObjectView } from '#engine/cards/characteristics.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { countCards } from '#engine/split-cards/split-card-rules.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import {
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BREAKING_ENTERING,
  DEAD_GONE,
  DESTINED_LEAD,
  EXPANSION_EXPLOSION,
  FIRE_ICE,
  GRIZZLY_BEARS,
  RESEARCH_DEVELOPMENT,
  SMOKY_LOUNGE_MISTY_SALON,
  STEAM_AUGURY,
  THERE_THEYRE_THEIR,
  WHO_WHAT_WHEN_WHERE_WHY,
} from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const view = (object: CardObject, edition: Edition): ObjectView =>
  answerIn(viewOf(object, rulesetOf(edition)));

const cited = (object: CardObject, edition: Edition): string[] =>
  formatCitations(valueIn(viewOf(object, rulesetOf(edition))).citations);

const inShort = ({ names, manaCost, manaValue, colors }: Characteristics): string =>
  `${names.join(' & ') || '-'} ${manaCost || '-'} = ${manaValue}, ${colors.join('') || 'colorless'}`;

const sets = (object: CardObject, edition: Edition): string[] =>
  view(object, edition).alternatives.map(inShort);

const spell = (card: Card, ...halves: number[]): CardObject => ({ card, zone: 'stack', halves });
const inHand = (card: Card): CardObject => ({ card, zone: 'hand' });

const OFF_STACK: readonly Zone[] = ['library', 'hand', 'graveyard', 'exile', 'command'];

describe('anywhere but on the stack', () => {
  it.each(['2003-07-01', '2006-10-01', 'founding', '2013-05-01', '2017-04-27'] as const)(
    '505.2, 708.2: Assault // Battery has two sets of characteristics under %s',
    (edition) => {
      for (const zone of OFF_STACK)
        expect(sets({ card: ASSAULT_BATTERY, zone }, edition)).toEqual([
          'Assault {R} = 1, R',
          'Battery {3}{G} = 4, G',
        ]);
    },
  );

  it.each(['2017-04-28', TODAY] as const)('709.4: it has one, of both halves, under %s', (edition) => {
    for (const zone of OFF_STACK)
      expect(sets({ card: ASSAULT_BATTERY, zone }, edition)).toEqual(['Assault & Battery {3}{R}{G} = 5, RG']);
  });

  it.each<[Card, string]>([
    [FIRE_ICE, 'Fire & Ice {2}{U}{R} = 4, UR'],
    [DEAD_GONE, 'Dead & Gone {2}{R}{R} = 4, R'],
    [DESTINED_LEAD, 'Destined & Lead {4}{B}{G} = 6, BG'],
    [RESEARCH_DEVELOPMENT, 'Research & Development {3}{G}{U}{U}{R} = 7, URG'],
    [EXPANSION_EXPLOSION, 'Expansion & Explosion {X}{U/R}{U/R}{U}{U}{R}{R} = 6, UR'],
    [SMOKY_LOUNGE_MISTY_SALON, 'Smoky Lounge & Misty Salon {5}{U}{R} = 7, UR'],
    [THERE_THEYRE_THEIR, "There & They're & Their {3}{U}{U}{U} = 6, U"],
    [WHO_WHAT_WHEN_WHERE_WHY, 'Who & What & When & Where & Why {X}{8}{W}{U}{B}{R}{G} = 13, WUBRG'],
  ])('709.4b: %# combined is %s', (card, combined) => {
    expect(sets(inHand(card), TODAY)).toEqual([combined]);
  });

  it('709.4c: every type and text of either half', () => {
    const [lead] = view(inHand(DESTINED_LEAD), TODAY).alternatives;
    expect(lead).toMatchObject({ types: ['Instant', 'Sorcery'], subtypes: [], texts: [0, 1], power: null });
    const [there] = view(inHand(THERE_THEYRE_THEIR), TODAY).alternatives;
    expect(there).toMatchObject({ types: ['Instant'], subtypes: ['Lesson'], texts: [0, 1, 2] });
  });

  it('cards of three and five parts had as many sets', () => {
    expect(view(inHand(THERE_THEYRE_THEIR), 'founding').alternatives).toHaveLength(3);
    expect(view(inHand(WHO_WHAT_WHEN_WHERE_WHY), 'founding').alternatives).toHaveLength(5);
  });

  it.each([
    ['2003-07-01', '505.2 (2003-07-01), 505.3 (2003-07-01)'],
    ['2006-10-01', '505.2 (2006-10-01), 505.3 (2006-10-01)'],
    ['founding', '505.2 (2006-10-01), 505.3 (2008-02-01)'],
    ['2013-05-01', '708.2 (2013-05-01), 708.3 (2013-05-01)'],
    ['2017-04-28', '708.4 (2017-04-28), 708.4a (2017-04-28), 708.4b (2017-04-28), 708.4c (2017-04-28)'],
    [
      '2026-06-19',
      '709.4 (2026-06-19), 709.4a (2026-06-19), 709.4b (2026-06-19), 709.4c (2026-06-19), 202.3d (2026-06-19)',
    ],
  ] as const)('rests under %s on %s', (edition, rules) => {
    expect(cited(inHand(ASSAULT_BATTERY), edition).join(', ')).toBe(rules);
  });
});

describe('multicolored', () => {
  it.each<[Card, Edition, boolean]>([
    // 505.3 called every split card multicolored, before monocolored ones such as Dead // Gone existed.
    [DEAD_GONE, '2003-07-01', true],
    [DEAD_GONE, '2006-10-01', true],
    [DEAD_GONE, '2007-01-31', true],
    [DEAD_GONE, '2007-02-01', false],
    [DEAD_GONE, 'founding', false],
    [DEAD_GONE, TODAY, false],
    [ASSAULT_BATTERY, '2006-10-01', true],
    [ASSAULT_BATTERY, 'founding', true],
    [ASSAULT_BATTERY, TODAY, true],
    [EXPANSION_EXPLOSION, 'founding', true],
  ])('%# a card in hand under %s: %s', (card, edition, is) => {
    expect(view(inHand(card), edition).multicolored).toBe(is);
  });

  it('505.3: a spell is as many colors as the half that was cast', () => {
    for (const edition of ['2006-10-01', 'founding', TODAY] as const) {
      expect(view(spell(ASSAULT_BATTERY, 0), edition).multicolored).toBe(false);
      expect(view(spell(DEAD_GONE, 0), edition).multicolored).toBe(false);
      expect(view(spell(RESEARCH_DEVELOPMENT, 1), edition).multicolored).toBe(true);
    }
  });
});

describe('on the stack', () => {
  it.each(['2003-07-01', 'founding', '2013-05-01', TODAY] as const)(
    '505.2, 709.3b: only the half that was cast exists (%s)',
    (edition) => {
      expect(sets(spell(ASSAULT_BATTERY, 0), edition)).toEqual(['Assault {R} = 1, R']);
      expect(sets(spell(ASSAULT_BATTERY, 1), edition)).toEqual(['Battery {3}{G} = 4, G']);
      expect(view(spell(DESTINED_LEAD, 1), edition).alternatives[0]).toMatchObject({
        types: ['Sorcery'],
        texts: [1],
      });
    },
  );

  it.each<[Edition, string[]]>([
    ['2006-10-01', ['505.2 (2006-10-01)', '505.3 (2006-10-01)']],
    ['2013-05-01', ['708.2 (2013-05-01)', '708.3 (2013-05-01)']],
    ['2017-04-28', ['708.3b (2017-04-28)']],
    [TODAY, ['709.3b (2026-06-19)', '202.3d (2026-06-19)']],
  ])('a half rests under %s on %j', (edition, rules) => {
    expect(cited(spell(ASSAULT_BATTERY, 0), edition)).toEqual(rules);
  });

  it('X is what was chosen for it, and 0 elsewhere', () => {
    const explosion: CardObject = { ...spell(EXPANSION_EXPLOSION, 1), x: 3 };
    expect(sets(explosion, TODAY)).toEqual(['Explosion {X}{U}{U}{R}{R} = 7, UR']);
    expect(view({ ...explosion, zone: 'graveyard' }, TODAY).alternatives[0].manaValue).toBe(6);
  });

  it.each(['founding', TODAY] as const)('the half must be given (%s)', (edition) => {
    const result = viewOf({ card: FIRE_ICE, zone: 'stack' }, rulesetOf(edition));
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'card/which-half', facts: { card: 'Fire // Ice', halves: ['Fire', 'Ice'] } },
    });
  });

  it.each([FIRE_ICE, BOTTOMLESS_POOL_LOCKER_ROOM])('halves without fuse are never cast together', (card) => {
    const result = viewOf(spell(card, 0, 1), rulesetOf(TODAY));
    expect(result).toMatchObject({ ok: false, failure: { code: 'card/not-fused' } });
  });

  it('a half that the card does not have is a bug', () => {
    expect(() => viewOf(spell(FIRE_ICE, 2), rulesetOf(TODAY))).toThrow('no part 2');
  });
});

describe('fused', () => {
  const fused = spell(BREAKING_ENTERING, 1, 0);

  it('702.100b: two sets of characteristics that share one total mana value, from 2013-05-01', () => {
    for (const edition of ['2013-05-01', '2017-04-27'] as const)
      expect(sets(fused, edition)).toEqual(['Breaking {U}{B} = 8, UB', 'Entering {4}{B}{R} = 8, BR']);
    expect(view(fused, '2013-05-01').multicolored).toBe(true);
  });

  it.each(['2017-04-28', TODAY] as const)('709.4d: combined, from 2017-04-28 (%s)', (edition) => {
    expect(sets(fused, edition)).toEqual(['Breaking & Entering {4}{U}{B}{B}{R} = 8, UBR']);
  });

  it('editions without fuse follow the first that has it', () => {
    expect(sets(fused, 'founding')).toEqual(sets(fused, '2013-05-01'));
    expect(cited(fused, 'founding')).toEqual([
      '702.100b (2013-05-01)',
      '708.2 (2013-05-01)',
      '708.3 (2013-05-01)',
    ]);
    expect(cited(fused, TODAY)).toEqual([
      '702.102b (2026-06-19)',
      '709.4d (2026-06-19)',
      '709.4a (2026-06-19)',
      '709.4b (2026-06-19)',
      '709.4c (2026-06-19)',
      '202.3d (2026-06-19)',
    ]);
  });
});

describe('Rooms', () => {
  const room = (zone: Zone, halves?: number[]): CardObject => ({
    card: BOTTOMLESS_POOL_LOCKER_ROOM,
    zone,
    ...(halves && { halves }),
  });
  const types = { types: ['Enchantment'], subtypes: ['Room'] };

  it.each<[number[], string, number[]]>([
    [[], '- - = 0, colorless', []],
    [[0], 'Bottomless Pool {U} = 1, U', [0]],
    [[1], 'Locker Room {4}{U} = 5, U', [1]],
    [[1, 0], 'Bottomless Pool & Locker Room {4}{U}{U} = 6, U', [0, 1]],
  ])('709.5: with %j unlocked it is %s', (unlocked, is, texts) => {
    const seen = view(room('battlefield', unlocked), TODAY);
    expect(seen.alternatives.map(inShort)).toEqual([is]);
    expect(seen.alternatives[0]).toMatchObject({ ...types, texts });
  });

  it('doors are locked unless recorded as unlocked', () => {
    expect(sets(room('battlefield'), TODAY)).toEqual(['- - = 0, colorless']);
  });

  it('709.5a: a half on the stack has the shared types', () => {
    const seen = view(room('stack', [1]), TODAY);
    expect(seen.alternatives.map(inShort)).toEqual(['Locker Room {4}{U} = 5, U']);
    expect(seen.alternatives[0]).toMatchObject(types);
  });

  it('elsewhere it is a split card like others', () => {
    expect(sets(room('graveyard', [0]), TODAY)).toEqual(['Bottomless Pool & Locker Room {4}{U}{U} = 6, U']);
  });

  it.each<[Edition, number[], boolean]>([
    // Every split card that was not a spell was multicolored, whatever its colors.
    ['2003-07-01', [], true],
    ['2006-10-01', [0], true],
    ['2006-10-01', [0, 1], true],
    ['2007-02-01', [0, 1], false],
    ['founding', [0, 1], false],
    [TODAY, [0, 1], false],
  ])('505.3: a blue Room under %s with %j unlocked is multicolored: %s', (edition, unlocked, is) => {
    expect(view(room('battlefield', unlocked), edition).multicolored).toBe(is);
  });

  it('505.3: of two colors it is multicolored with both unlocked', () => {
    const lounge = (...halves: number[]): CardObject => ({
      card: SMOKY_LOUNGE_MISTY_SALON,
      zone: 'battlefield',
      halves,
    });
    for (const edition of ['founding', '2013-05-01', TODAY] as const) {
      expect(view(lounge(0, 1), edition).multicolored).toBe(true);
      expect(view(lounge(0), edition).multicolored).toBe(false);
    }
    expect(cited(lounge(0), '2006-10-01')).toContain('505.3 (2006-10-01)');
  });

  it('phased out it keeps its doors, but in a phased-out zone it is a card like others', () => {
    for (const edition of ['2009-07-11', TODAY] as const)
      expect(sets(room('phased-out', [1]), edition)).toEqual(['Locker Room {4}{U} = 5, U']);
    for (const edition of ['founding', '2009-07-10'] as const)
      expect(sets(room('phased-out', [1]), edition)).toEqual([
        'Bottomless Pool {U} = 1, U',
        'Locker Room {4}{U} = 5, U',
      ]);
  });

  it('both unlocked rest today on the rules of halves combined', () => {
    expect(cited(room('battlefield', [0, 1]), TODAY)).toEqual(
      ['709.5', '709.5a', '709.5c', '709.4', '709.4a', '709.4b', '709.4c', '202.3d'].map(
        (id) => `${id} (${TODAY})`,
      ),
    );
  });

  it('older editions follow 709.5, and keep the halves apart as they do', () => {
    expect(sets(room('battlefield', [0]), 'founding')).toEqual(['Bottomless Pool {U} = 1, U']);
    expect(sets(room('battlefield', [0, 1]), 'founding')).toHaveLength(2);
    expect(cited(room('battlefield', [0, 1]), 'founding')).toEqual([
      '709.5 (2024-11-08)',
      '709.5a (2024-11-08)',
      '709.5c (2024-11-08)',
      '505.2 (2006-10-01)',
      '505.3 (2008-02-01)',
    ]);
  });
});

describe('instants and sorceries on the battlefield', () => {
  it.each<[Edition, Zone, string[]]>([
    ['founding', 'battlefield', ['217.1a (2006-10-01)']],
    ['founding', 'phased-out', ['217.1a (2006-10-01)', '217.8a (2006-10-01)']],
    ['2009-07-11', 'battlefield', ['400.4 (2009-07-11)']],
    [TODAY, 'battlefield', ['400.4a (2026-06-19)']],
    [TODAY, 'phased-out', ['400.4a (2026-06-19)', '702.26b (2026-06-19)']],
  ])('%s: none is face up there (%s)', (edition, zone, rules) => {
    for (const card of [FIRE_ICE, DESTINED_LEAD, STEAM_AUGURY]) {
      const refused = viewOf({ card, zone, halves: [0] }, rulesetOf(edition));
      expect(refused).toMatchObject({ failure: { code: 'card/no-permanent', facts: { card: card.name } } });
      expect(refused.ok ? [] : formatCitations(refused.failure.citations)).toEqual(rules);
    }
  });

  it('a manifested one is a face-down creature', () => {
    for (const card of [FIRE_ICE, STEAM_AUGURY])
      expect(view({ card, zone: 'battlefield', faceDown: true }, TODAY).alternatives[0].types).toEqual([
        'Creature',
      ]);
  });
});

describe('one card', () => {
  it.each(['2003-07-01', 'founding', TODAY] as const)(
    '505.4, 709.2: a split card is one card (%s)',
    (edition) => {
      const drawn = [FIRE_ICE, GRIZZLY_BEARS, WHO_WHAT_WHEN_WHERE_WHY];
      expect(countCards(drawn, rulesetOf(edition)).answer).toBe(3);
      expect(countCards([FIRE_ICE], rulesetOf(edition)).answer).toBe(1);
    },
  );
});
