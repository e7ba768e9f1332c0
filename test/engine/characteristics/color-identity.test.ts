import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  ASSAULT_BATTERY,
  BRAZEN_BORROWER,
  BRISELA,
  DRYAD_ARBOR,
  FIRE_ICE,
  GISELA,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
} from '../../helpers/cards.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const ordinary = (name: string, manaCost: string, more: Partial<Card['parts'][0]> = {}): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine: 'Artifact Creature — Golem', ...more }],
});
const BOSH = ordinary('Bosh, Iron Golem', '{8}', { textColors: ['R'] });
const DEVOID = ordinary('Ghostfire', '{2}{R}', { colors: [] });
const CIVILIZED_SCHOLAR: Card = {
  name: 'Civilized Scholar // Homicidal Brute',
  layout: 'double-faced',
  parts: [
    { name: 'Civilized Scholar', manaCost: '{2}{U}', typeLine: 'Creature — Human Advisor' },
    { name: 'Homicidal Brute', manaCost: '', typeLine: 'Creature — Human Mutant', colors: ['R'] },
  ],
};
const OFF_COLOR_ADVENTURE: Card = {
  ...BRAZEN_BORROWER,
  parts: [
    BRAZEN_BORROWER.parts[0],
    { name: 'Paper Quest', manaCost: '{W}', typeLine: 'Sorcery — Adventure' },
  ],
};

const identity = (card: Card, edition: Edition = TODAY) => {
  const { answer, citations } = valueIn(colorIdentityOf(card, rulesetOf(edition)));
  return {
    colors: answer.colors.join(''),
    lands: answer.landColors.join(''),
    rules: formatCitations(citations),
  };
};

describe('color identity', () => {
  it.each<[string, Card, Edition, string, readonly string[]]>([
    ['903.4: a symbol in the text alone', BOSH, TODAY, 'R', ['903.4 (2026-06-19)']],
    ['the same in its first text', BOSH, '2011-02-04', 'R', ['903.4 (2011-02-04)']],
    ['before, by that text', BOSH, 'founding', 'R', ['903.4 (2011-02-04)']],
    ['a cost counts though it is colorless', DEVOID, TODAY, 'R', ['903.4 (2026-06-19)']],
    [
      '903.4d: the back face too',
      CIVILIZED_SCHOLAR,
      TODAY,
      'UR',
      ['903.4 (2026-06-19)', '903.4d (2026-06-19)'],
    ],
    ['903.4c, then', CIVILIZED_SCHOLAR, '2011-09-30', 'UR', ['903.4 (2011-09-30)', '903.4c (2011-09-30)']],
    ['both faces', HUNTMASTER_OF_THE_FELLS, TODAY, 'RG', ['903.4 (2026-06-19)', '903.4d (2026-06-19)']],
    ['both halves', FIRE_ICE, TODAY, 'UR', ['903.4 (2026-06-19)', '709.4b (2026-06-19)']],
    ['both halves', ASSAULT_BATTERY, '2014-02-01', 'RG', ['903.4 (2014-02-01)', '708.2 (2014-02-01)']],
    [
      '903.4e: an Adventure too',
      OFF_COLOR_ADVENTURE,
      TODAY,
      'WU',
      ['903.4 (2026-06-19)', '903.4e (2026-06-19)'],
    ],
    [
      'both parts of a flip card',
      JUSHI_APPRENTICE,
      TODAY,
      'U',
      ['903.4 (2026-06-19)', '903.4e (2026-06-19)'],
    ],
    ['one of two that meld', GISELA, TODAY, 'W', ['903.4 (2026-06-19)']],
  ])('%s (%#)', (_, card, edition, colors, rules) => {
    expect(identity(card, edition)).toEqual({ colors, lands: '', rules });
  });

  it('903.5d: a basic land type wants its color too, unless the card has it', () => {
    const pool = ordinary('Breeding Pool', '', { typeLine: 'Land — Forest Island' });
    expect(identity(pool)).toEqual({
      colors: '',
      lands: 'UG',
      rules: ['903.4 (2026-06-19)', '903.5d (2026-06-19)'],
    });
    expect(identity(DRYAD_ARBOR)).toMatchObject({ colors: 'G', lands: '' });
  });

  it('a melded permanent is not a card of a deck', () => {
    expect(colorIdentityOf(BRISELA, rulesetOf(TODAY))).toMatchObject({
      failure: { code: 'card/melded-only' },
    });
  });
});
