import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import type { Characteristics } from '#engine/cards/characteristics.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import {
  AKKI_LAVARUNNER,
  BRAZEN_BORROWER,
  BRISELA,
  DIMIR_DOPPELGANGER,
  DIRGUR_ISLAND_DRAGON,
  DRYAD_ARBOR,
  ENCOURAGING_AVIATOR,
  EVERMIND,
  FIRE_ICE,
  GISELA,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JWARI_DISRUPTION,
  SEARCH_FOR_AZCANTA,
  VALKI,
} from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

function seen(object: CardObject, edition: Edition = TODAY): Characteristics {
  const { alternatives: sets } = answerIn(viewOf(object, rulesetOf(edition)));
  expect(sets).toHaveLength(1);
  return sets[0];
}

describe('a card with one set of characteristics', () => {
  it.each(['2003-07-01', 'founding', TODAY] as const)('is what is printed on it (%s)', (edition) => {
    expect(seen({ card: GRIZZLY_BEARS, zone: 'battlefield' }, edition)).toEqual({
      names: ['Grizzly Bears'],
      manaCost: '{1}{G}',
      manaValue: 2,
      colors: ['G'],
      supertypes: [],
      types: ['Creature'],
      subtypes: ['Bear'],
      power: '2',
      toughness: '2',
      loyalty: null,
      defense: null,
      texts: [0],
    });
  });

  it('is multicolored with more than one color', () => {
    const isMulticolored = (card: Card) =>
      answerIn(viewOf({ card, zone: 'hand' }, rulesetOf(TODAY))).multicolored;
    expect(isMulticolored(DIMIR_DOPPELGANGER)).toBe(true);
    expect(isMulticolored(GRIZZLY_BEARS)).toBe(false);
  });

  it.each<[Card, string]>([
    [EVERMIND, 'U'],
    [DRYAD_ARBOR, 'G'],
  ])('%# has the color of its indicator without a mana cost', (card, color) => {
    expect(seen({ card, zone: 'hand' })).toMatchObject({ colors: [color], manaCost: '', manaValue: 0 });
  });
});

describe('a double-faced card', () => {
  it('shows the face that is up on the battlefield and the stack, its front anywhere else', () => {
    const name = (zone: Zone, halves?: number[]) =>
      seen({ card: VALKI, zone, ...(halves && { halves }) }).names[0];
    expect(name('battlefield', [1])).toBe('Tibalt, Cosmic Impostor');
    expect(name('stack', [1])).toBe('Tibalt, Cosmic Impostor');
    expect(name('graveyard', [1])).toBe('Valki, God of Lies');
    expect(name('battlefield')).toBe('Valki, God of Lies');
  });

  it('phased out keeps its face if phasing is a status, and is a card if it is a zone', () => {
    const out: CardObject = { card: VALKI, zone: 'phased-out', halves: [1] };
    expect(seen(out).names).toEqual(['Tibalt, Cosmic Impostor']);
    expect(seen(out, 'founding').names).toEqual(['Valki, God of Lies']);
  });

  it('202.3b: a back without a mana cost has the mana value of the front; until 2016-04-08 it was 0', () => {
    const ravager: CardObject = { card: HUNTMASTER_OF_THE_FELLS, zone: 'battlefield', halves: [1] };
    expect(seen(ravager)).toMatchObject({ manaCost: '', manaValue: 4, colors: ['R', 'G'] });
    expect(seen(ravager, '2016-04-08').manaValue).toBe(4);
    expect(seen(ravager, '2016-04-07').manaValue).toBe(0);
    expect(seen(ravager, 'founding').manaValue).toBe(0);
  });

  it('712.8f: the back of a modal card has its own mana value, and a land none', () => {
    expect(seen({ card: JWARI_DISRUPTION, zone: 'battlefield', halves: [1] }).manaValue).toBe(0);
    expect(seen({ card: SEARCH_FOR_AZCANTA, zone: 'battlefield', halves: [1] }).manaValue).toBe(2);
  });

  it('a back with a mana cost has the mana value of its own', () => {
    expect(seen({ card: VALKI, zone: 'battlefield', halves: [1] })).toMatchObject({
      manaValue: 7,
      loyalty: '5',
    });
  });
});

describe('the rule that decides which characteristics exist', () => {
  const back = { zone: 'battlefield', halves: [1] } as const;
  const cases: [what: string, object: CardObject, edition: Edition, rule: string][] = [
    ['a front face in a hand', { card: HUNTMASTER_OF_THE_FELLS, zone: 'hand' }, TODAY, '712.8a (2026-06-19)'],
    ['a front face cast', { card: HUNTMASTER_OF_THE_FELLS, zone: 'stack' }, TODAY, '712.8c (2026-06-19)'],
    ['a front face up', { card: HUNTMASTER_OF_THE_FELLS, zone: 'battlefield' }, TODAY, '712.8d (2026-06-19)'],
    ['a back face up', { card: HUNTMASTER_OF_THE_FELLS, ...back }, TODAY, '712.8e (2026-06-19)'],
    ['a back face up', { card: HUNTMASTER_OF_THE_FELLS, ...back }, '2017-04-28', '711.4b (2017-04-28)'],
    ['a back face up', { card: HUNTMASTER_OF_THE_FELLS, ...back }, '2013-05-01', '711.2b (2013-05-01)'],
    [
      'a back face up, which no text knows',
      { card: HUNTMASTER_OF_THE_FELLS, ...back },
      'founding',
      '711.2b (2011-09-30)',
    ],
    ['a modal face', { card: VALKI, ...back }, TODAY, '712.8f (2026-06-19)'],
    ['a modal card in a hand', { card: VALKI, zone: 'hand' }, TODAY, '712.8a (2026-06-19)'],
    ['what two cards became', { card: BRISELA, zone: 'battlefield' }, TODAY, '712.8g (2026-06-19)'],
    ['one of two that meld, in a hand', { card: GISELA, zone: 'hand' }, TODAY, '712.8a (2026-06-19)'],
    ['cast', { card: GISELA, zone: 'stack' }, TODAY, '712.8b (2026-06-19)'],
    ['not melded', { card: GISELA, zone: 'battlefield' }, TODAY, '712.8d (2026-06-19)'],
    ['not melded', { card: GISELA, zone: 'battlefield' }, '2016-07-22', '712.3a (2016-07-22)'],
    ['cast', { card: GISELA, zone: 'stack' }, '2022-11-18', '713.4a (2022-11-18)'],
    ['an adventurer', { card: BRAZEN_BORROWER, zone: 'hand' }, TODAY, '715.4 (2026-06-19)'],
    ['an adventurer', { card: BRAZEN_BORROWER, zone: 'hand' }, '2022-04-29', '716.4 (2022-04-29)'],
    [
      'an adventurer, which no text knows',
      { card: BRAZEN_BORROWER, zone: 'hand' },
      'founding',
      '715.4 (2019-10-04)',
    ],
    ['an Adventure', { card: BRAZEN_BORROWER, zone: 'stack', halves: [1] }, TODAY, '715.3b (2026-06-19)'],
    ['an omen card', { card: DIRGUR_ISLAND_DRAGON, zone: 'hand' }, TODAY, '720.4 (2026-06-19)'],
    ['a preparation card', { card: ENCOURAGING_AVIATOR, zone: 'hand' }, TODAY, '722.4 (2026-06-19)'],
  ];

  it.each(cases)('%s (%#)', (_, object, edition, rule) => {
    const ruleset = rulesetOf(edition);
    expect(formatCitations(valueIn(viewOf(object, ruleset)).citations)[0]).toBe(rule);
    expect(formatCitations(valueIn(valueOf(object, 'types', ruleset)).citations)[0]).toBe(rule);
    const isCreature = checkQuestion(object, { kind: 'type', word: 'creature' }, ruleset);
    expect(formatCitations(valueIn(isCreature).citations)).toEqual([rule]);
  });

  it('712.8g: a melded permanent has the mana values of both fronts, and is on the battlefield only', () => {
    const brisela: CardObject = { card: BRISELA, zone: 'battlefield' };
    expect(seen(brisela).manaValue).toBe(11);
    const eleven = checkQuestion(brisela, { kind: 'mana-value', relation: '=', value: 11 }, rulesetOf(TODAY));
    expect(formatCitations(valueIn(eleven).citations)).toEqual([
      '712.8g (2026-06-19)',
      '202.3c (2026-06-19)',
    ]);
    for (const zone of ['hand', 'stack', 'graveyard', 'exile', 'library', 'command'] as const)
      expect(viewOf({ card: BRISELA, zone }, rulesetOf(TODAY))).toMatchObject({
        ok: false,
        failure: { code: 'card/melded-only', facts: { fronts: BRISELA.meld?.fronts } },
      });
  });

  it('a mana value of the front has its rule too', () => {
    const result = checkQuestion(
      { card: HUNTMASTER_OF_THE_FELLS, ...back },
      { kind: 'mana-value', relation: '=', value: 4 },
      rulesetOf(TODAY),
    );
    expect(formatCitations(valueIn(result).citations)).toEqual([
      '712.8e (2026-06-19)',
      '202.3b (2026-06-19)',
    ]);
  });
});

describe('an adventurer', () => {
  it('is the smaller card only as a spell that was cast so', () => {
    const name = (zone: Zone, halves?: number[]) =>
      seen({ card: BRAZEN_BORROWER, zone, ...(halves && { halves }) }).names[0];
    expect(name('stack', [1])).toBe('Petty Theft');
    expect(name('stack')).toBe('Brazen Borrower');
    expect(name('exile', [1])).toBe('Brazen Borrower');
    expect(name('hand')).toBe('Brazen Borrower');
  });
});

describe('other cards, by the same door', () => {
  it('a flipped flip card', () => {
    const flipped: CardObject = { card: AKKI_LAVARUNNER, zone: 'battlefield', flipped: true };
    expect(seen(flipped).names).toEqual(['Tok-Tok, Volcano Born']);
  });

  it('anything face down, split cards too', () => {
    const manifested: CardObject = { card: FIRE_ICE, zone: 'battlefield', faceDown: true };
    expect(seen(manifested)).toMatchObject({ names: [], types: ['Creature'], power: '2' });
    expect(viewOf({ ...manifested, zone: 'hand' }, rulesetOf(TODAY))).toMatchObject({
      failure: { code: 'card/not-face-down-here' },
    });
  });
});
