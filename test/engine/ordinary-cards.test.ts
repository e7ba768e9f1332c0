import { describe, expect, it } from 'vitest';
import type { Card } from '../../src/engine/cards.ts';
import type { Characteristics } from '../../src/engine/characteristics.ts';
import { rulesetOf, type Edition } from '../../src/engine/editions.ts';
import type { CardObject, Zone } from '../../src/engine/game-objects.ts';
import { viewOf } from '../../src/engine/views.ts';
import {
  AKKI_LAVARUNNER,
  BRAZEN_BORROWER,
  DIMIR_DOPPELGANGER,
  DRYAD_ARBOR,
  EVERMIND,
  FIRE_ICE,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  VALKI,
} from '../helpers/cards.ts';
import { answerIn } from '../helpers/rulings.ts';

const TODAY = '2026-06-19';

function seen(object: CardObject, edition: Edition = TODAY): Characteristics {
  const { sets } = answerIn(viewOf(object, rulesetOf(edition)));
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

  it('202.3b: a back without a mana cost has the mana value of the front; until 2017 it was 0', () => {
    const ravager: CardObject = { card: HUNTMASTER_OF_THE_FELLS, zone: 'battlefield', halves: [1] };
    expect(seen(ravager)).toMatchObject({ manaCost: '', manaValue: 4, colors: ['R', 'G'] });
    expect(seen(ravager, '2013-05-01').manaValue).toBe(0);
    expect(seen(ravager, 'founding').manaValue).toBe(0);
  });

  it('a back with a mana cost has the mana value of its own', () => {
    expect(seen({ card: VALKI, zone: 'battlefield', halves: [1] })).toMatchObject({
      manaValue: 7,
      loyalty: '5',
    });
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
