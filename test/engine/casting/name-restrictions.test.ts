import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { checkNameChoices } from '#engine/casting/name-restrictions.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BRAZEN_BORROWER,
  DESTINED_LEAD,
  ERAYO_SORATAMI_ASCENDANT,
  FLAMESCROLL_CELEBRANT,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JWARI_DISRUPTION,
  TREASURE_TOKEN,
} from '../../helpers/cards.ts';
import { formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

describe('a name with a restriction', () => {
  const type = (word: string): ObjectQuestion => ({ kind: 'type', word });
  const non = (...words: string[]): ObjectQuestion => ({
    kind: 'and',
    of: words.map((word) => ({ kind: 'not', of: type(word) })),
  });
  const SPELL = non('creature', 'land');
  const manaValue = (value: number): ObjectQuestion => ({ kind: 'mana-value', relation: '=', value });
  const LEGENDARY = type('legendary');

  const cases: [string, Card, ObjectQuestion, Edition, string][] = [
    ['a noncreature, nonland card', ASSAULT_BATTERY, SPELL, 'founding', 'Assault and Battery: yes'],
    ['a noncreature, nonland card', ASSAULT_BATTERY, SPELL, TODAY, 'Assault: yes, Battery: yes'],
    ['a noncreature, nonland card', GRIZZLY_BEARS, SPELL, TODAY, 'Grizzly Bears: no'],
    ['a sorcery card', DESTINED_LEAD, type('sorcery'), '2009-07-11', 'Destined and Lead: yes'],
    ['a sorcery card', DESTINED_LEAD, type('sorcery'), '2013-05-01', 'Destined: no, Lead: yes'],
    ['a sorcery card', DESTINED_LEAD, type('sorcery'), TODAY, 'Destined: no, Lead: yes'],
    ['a nonsorcery card', DESTINED_LEAD, non('sorcery'), '2013-05-01', 'Destined: yes, Lead: no'],
    ['a nonsorcery card', DESTINED_LEAD, non('sorcery'), TODAY, 'Destined: yes, Lead: no'],
    ['a card of mana value 4', ASSAULT_BATTERY, manaValue(4), TODAY, 'Assault: no, Battery: yes'],
    ['a card of mana value 5', ASSAULT_BATTERY, manaValue(5), TODAY, 'Assault: no, Battery: no'],
    ['a legendary card', AKKI_LAVARUNNER, LEGENDARY, 'founding', 'Akki Lavarunner: no'],
    [
      'a legendary card',
      AKKI_LAVARUNNER,
      LEGENDARY,
      '2013-05-01',
      'Akki Lavarunner: no, Tok-Tok, Volcano Born: yes',
    ],
    [
      'a legendary card',
      AKKI_LAVARUNNER,
      LEGENDARY,
      TODAY,
      'Akki Lavarunner: no, Tok-Tok, Volcano Born: yes',
    ],
    [
      'a card of mana value 4',
      AKKI_LAVARUNNER,
      manaValue(4),
      TODAY,
      'Akki Lavarunner: yes, Tok-Tok, Volcano Born: yes',
    ],
    [
      'a creature card',
      ERAYO_SORATAMI_ASCENDANT,
      type('creature'),
      '2009-07-11',
      "Erayo, Soratami Ascendant: yes, Erayo's Essence: no",
    ],
    [
      'a creature card',
      ERAYO_SORATAMI_ASCENDANT,
      type('creature'),
      'founding',
      'Erayo, Soratami Ascendant: yes',
    ],
    ['an instant card', JWARI_DISRUPTION, type('instant'), TODAY, 'Jwari Disruption: yes, Jwari Ruins: no'],
    [
      'an instant card',
      FLAMESCROLL_CELEBRANT,
      type('instant'),
      TODAY,
      'Flamescroll Celebrant: no, Revel in Silence: yes',
    ],
    ['a noncreature card', BRAZEN_BORROWER, non('creature'), TODAY, 'Brazen Borrower: no, Petty Theft: yes'],
    [
      'a human',
      HUNTMASTER_OF_THE_FELLS,
      type('human'),
      TODAY,
      'Huntmaster of the Fells: yes, Ravager of the Fells: no',
    ],
  ];

  it.each(
    cases.map(
      ([what, card, restriction, edition, said]) => [what, edition, said, card, restriction] as const,
    ),
  )('%s under %s: %s', (_, edition, said, card, restriction) => {
    const result = checkNameChoices(card, restriction, rulesetOf(edition));
    if (!result.ok) throw new Error(result.failure.code);
    const choices = result.value.answer.map(
      ({ names, answer }) => `${names.join(' and ')}: ${answer ? 'yes' : 'no'}`,
    );
    expect(choices.join(', ')).toBe(said);
  });

  const rested: [Card, Edition, string][] = [
    [ASSAULT_BATTERY, '2006-10-01', '505.7 (2006-10-01), 505.6 (2006-10-01)'],
    [
      ASSAULT_BATTERY,
      '2013-05-01',
      '708.7 (2013-05-01), 201.3 (2013-05-01), 201.3b (2017-04-28), 109.3 (2013-05-01)',
    ],
    [
      ASSAULT_BATTERY,
      TODAY,
      '709.4a (2026-06-19), 201.4b (2026-06-19), 201.4a (2026-06-19), 109.3 (2026-06-19)',
    ],
    [
      AKKI_LAVARUNNER,
      TODAY,
      '710.5 (2026-06-19), 201.4c (2026-06-19), 201.4a (2026-06-19), 710.2 (2026-06-19)',
    ],
    [GRIZZLY_BEARS, TODAY, '201.4 (2026-06-19), 201.4a (2026-06-19), 109.3 (2026-06-19)'],
    [AKKI_LAVARUNNER, 'founding', '508.2 (2006-10-01)'],
    [AKKI_LAVARUNNER, '2008-02-01', '508.5 (2008-02-01), 201.3c (2017-04-28), 508.2 (2008-02-01)'],
  ];

  it.each(rested.map(([card, edition, rules]) => [card.name, edition, rules, card] as const))(
    '%s under %s rests on %s',
    (_, edition, rules, card) => {
      const result = checkNameChoices(card, SPELL, rulesetOf(edition));
      if (!result.ok) throw new Error(result.failure.code);
      expect(formatCitations(result.value.citations).join(', ')).toBe(rules);
    },
  );

  it('a token has no name to choose', () => {
    expect(checkNameChoices(TREASURE_TOKEN, type('artifact'), rulesetOf(TODAY))).toMatchObject({
      failure: { code: 'card/token-name', facts: { token: 'Treasure' } },
    });
  });
});
