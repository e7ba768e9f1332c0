import { describe, expect, it } from 'vitest';
import { hasChosenName, nameToChoose } from '#engine/characteristics/card-names.ts';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BRAZEN_BORROWER,
  BREAKING_ENTERING,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  SP_DR,
  THERE_THEYRE_THEIR,
  TREASURE_TOKEN,
} from '../../helpers/cards.ts';
import { valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const rulesOf = ({ citations }: Ruling<unknown>): string =>
  citations.map((citation) => `${citation.number} (${citation.edition})`).join(', ');

describe('naming a card', () => {
  const cases: [Card, Edition, string, string][] = [
    [ASSAULT_BATTERY, '2003-07-01', 'Assault and Battery', '505.7 (2003-07-01)'],
    [ASSAULT_BATTERY, 'founding', 'Assault and Battery', '505.7 (2008-02-01)'],
    [ASSAULT_BATTERY, '2006-10-01', 'Assault and Battery', '505.7 (2006-10-01)'],
    [ASSAULT_BATTERY, '2009-07-11', 'Assault and Battery', '708.7 (2009-07-11)'],
    [ASSAULT_BATTERY, '2013-05-01', 'Assault or Battery', '708.7 (2013-05-01), 201.3 (2013-05-01)'],
    [ASSAULT_BATTERY, TODAY, 'Assault or Battery', '709.4a (2026-06-19), 201.4b (2026-06-19)'],
    [THERE_THEYRE_THEIR, TODAY, "There or They're or Their", '709.4a (2026-06-19), 201.4b (2026-06-19)'],
    [AKKI_LAVARUNNER, 'founding', 'Akki Lavarunner', '508.2 (2006-10-01)'],
    [AKKI_LAVARUNNER, '2008-02-01', 'Akki Lavarunner or Tok-Tok, Volcano Born', '508.5 (2008-02-01)'],
    [
      AKKI_LAVARUNNER,
      TODAY,
      'Akki Lavarunner or Tok-Tok, Volcano Born',
      '710.5 (2026-06-19), 201.4c (2026-06-19)',
    ],
    [
      HUNTMASTER_OF_THE_FELLS,
      TODAY,
      'Huntmaster of the Fells or Ravager of the Fells',
      '712.19 (2026-06-19), 201.4d (2026-06-19)',
    ],
    [
      HUNTMASTER_OF_THE_FELLS,
      '2013-05-01',
      'Huntmaster of the Fells or Ravager of the Fells',
      '711.8 (2013-05-01), 201.3 (2013-05-01)',
    ],
    [
      HUNTMASTER_OF_THE_FELLS,
      'founding',
      'Huntmaster of the Fells or Ravager of the Fells',
      '711.8 (2011-09-30)',
    ],
    [BRAZEN_BORROWER, TODAY, 'Brazen Borrower or Petty Theft', '715.5 (2026-06-19), 201.4f (2026-06-19)'],
    [GRIZZLY_BEARS, TODAY, 'Grizzly Bears', '201.4 (2026-06-19)'],
    [GRIZZLY_BEARS, 'founding', 'Grizzly Bears', '201.3 (2010-02-01)'],
  ];

  it.each(cases.map(([card, edition, said, rules]) => [card.name, edition, said, rules, card] as const))(
    '%s under %s: %s, by %s',
    (_, edition, said, rules, card) => {
      const ruling = valueIn(nameToChoose(card, rulesetOf(edition)));
      const { names, choose } = ruling.answer;
      expect(names.join(choose === 'all' ? ' and ' : ' or ')).toBe(said);
      expect(rulesOf(ruling)).toBe(rules);
    },
  );
});

describe('a token', () => {
  it.each<[Edition, string]>([
    ['founding', '201.3 (2010-02-01)'],
    ['2017-04-28', '201.3 (2017-04-28)'],
    [TODAY, '201.4 (2026-06-19)'],
  ])('has no name to choose under %s, by %s', (edition, rule) => {
    const result = nameToChoose(TREASURE_TOKEN, rulesetOf(edition));
    if (result.ok) throw new Error('it has');
    expect(result.failure).toMatchObject({ code: 'card/token-name', facts: { token: 'Treasure' } });
    expect(formatCitations(result.failure.citations)).toEqual([rule]);
  });
});

describe('having the chosen name', () => {
  const card = (zone: CardObject['zone'] = 'hand', ...halves: number[]): CardObject => ({
    card: ASSAULT_BATTERY,
    zone,
    halves,
  });
  const BOTH = ['Assault', 'Battery'];

  it.each<[string, CardObject, string[], Edition, had: string[], rules: string]>([
    ['the card in a hand, both named', card(), BOTH, '2008-02-01', BOTH, '505.7 (2008-02-01)'],
    [
      'Assault cast, both named',
      card('stack', 0),
      BOTH,
      'founding',
      ['Assault'],
      '505.7 (2008-02-01), 505.2 (2006-10-01)',
    ],
    [
      'Assault cast, both named; the text is silent',
      card('stack', 0),
      BOTH,
      '2006-10-01',
      ['Assault'],
      '505.7 (2008-02-01), 505.2 (2006-10-01)',
    ],
    [
      'Battery cast, Assault named',
      card('stack', 1),
      ['Assault'],
      '2013-05-01',
      [],
      '708.7 (2013-05-01), 708.2 (2013-05-01)',
    ],
    [
      'the card in a hand, Battery named',
      card(),
      ['Battery'],
      '2013-05-01',
      ['Battery'],
      '708.7 (2013-05-01)',
    ],
    ['the card in a hand, both named, 505.6', card(), BOTH, '2006-10-01', BOTH, '505.6 (2006-10-01)'],
    ['the card in a hand, both named, 505.6', card(), BOTH, '2003-07-01', BOTH, '505.6 (2003-07-01)'],
    ['all of its name in one', card(), ['Assault // Battery'], 'founding', BOTH, '505.7 (2008-02-01)'],
    ['Fire and Ice named', card(), ['Fire/Ice'], 'founding', [], '505.7 (2008-02-01)'],
    [
      'Breaking and Entering fused, Breaking named',
      { card: BREAKING_ENTERING, zone: 'stack', halves: [0, 1] },
      ['Breaking'],
      '2013-05-01',
      ['Breaking'],
      '708.7 (2013-05-01), 702.100b (2013-05-01), 708.2 (2013-05-01)',
    ],
    ['the card in a hand, Battery named', card(), ['battery'], TODAY, ['Battery'], '709.4a (2026-06-19)'],
    ['the card in a hand, Fire named', card(), ['Fire'], TODAY, [], '709.4a (2026-06-19)'],
    [
      'Grizzly Bears',
      { card: GRIZZLY_BEARS, zone: 'hand' },
      ['Grizzly Bears'],
      TODAY,
      ['Grizzly Bears'],
      '201.2a (2026-06-19)',
    ],
    [
      'Grizzly Bears, Assault and Battery named',
      { card: GRIZZLY_BEARS, zone: 'hand' },
      BOTH,
      'founding',
      [],
      '505.7 (2008-02-01)',
    ],
    [
      'Tok-Tok named, Akki Lavarunner not flipped',
      { card: AKKI_LAVARUNNER, zone: 'battlefield' },
      ['Tok-Tok, Volcano Born'],
      TODAY,
      [],
      '201.2a (2026-06-19), 710.2 (2026-06-19)',
    ],
    [
      'and flipped',
      { card: AKKI_LAVARUNNER, zone: 'battlefield', flipped: true },
      ['Tok-Tok, Volcano Born'],
      TODAY,
      ['Tok-Tok, Volcano Born'],
      '201.2a (2026-06-19), 710.2 (2026-06-19)',
    ],
  ])('%s (%#)', (_, object, chosen, edition, had, rules) => {
    const result = hasChosenName(object, chosen, rulesetOf(edition));
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.answer).toMatchObject({ answer: had.length > 0, chosen: had });
    expect(rulesOf(result.value)).toBe(rules);
  });

  it.each<[string[], Edition, 'all' | 'one', string]>([
    [['Assault'], 'founding', 'all', '505.7 (2008-02-01)'],
    [['Assault'], '2009-07-11', 'all', '708.7 (2009-07-11)'],
    [['Assault', 'Fire'], '2006-10-01', 'all', '505.7 (2006-10-01)'],
    [BOTH, '2013-05-01', 'one', '708.7 (2013-05-01), 201.3 (2013-05-01)'],
    [['Assault // Battery'], TODAY, 'one', '709.4a (2026-06-19), 201.4b (2026-06-19)'],
  ])('%j under %s: nobody may say so, but %s of them, by %s', (chosen, edition, choose, rules) => {
    const refused = hasChosenName(card(), chosen, rulesetOf(edition));
    expect(refused).toMatchObject({ failure: { code: 'card/names-chosen', facts: { choose, names: BOTH } } });
    expect(refused.ok ? '' : formatCitations(refused.failure.citations).join(', ')).toBe(rules);
  });

  it('a name with strokes of its own is one name', () => {
    for (const text of ['SP//dr, Piloted by Peni', 'sp/dr piloted by peni']) {
      const object: CardObject = { card: SP_DR, zone: 'hand' };
      expect(valueIn(hasChosenName(object, [text], rulesetOf(TODAY))).answer.answer).toBe(true);
    }
  });

  it('an object that cannot be so is refused', () => {
    expect(hasChosenName(card('stack'), BOTH, rulesetOf(TODAY))).toMatchObject({ ok: false });
  });
});
