import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { castOptionsOf } from '#engine/casting/casting.ts';
import {
  FACE_DOWN_KEYWORDS,
  type CastOption,
  type CastRequest,
  type FaceDownKeyword,
  type CastPermission,
  type CastProhibition,
} from '#engine/casting/casting-types.ts';
import { optionsUnderProhibition } from '#engine/casting/prohibitions.ts';
import { hasChosenName } from '#engine/characteristics/card-names.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';

const creature = (name: string, manaCost: string, more: Partial<Card['parts'][0]> = {}): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine: 'Creature — Angel', power: '4', toughness: '5', ...more }],
});
const EXALTED_ANGEL = creature('Exalted Angel', '{4}{W}{W}');
const ZOETIC_CAVERN: Card = {
  name: 'Zoetic Cavern',
  layout: 'ordinary',
  parts: [{ name: 'Zoetic Cavern', manaCost: '', typeLine: 'Land' }],
};
/** Made-up cards with morph. */
const LEADER = creature('Face-Down Leader', '{2}{G}', { typeLine: 'Legendary Creature — Elf' });
const RETURNING = creature('Returning Angel', '{4}{W}', { castFrom: ['graveyard'] });
const FLASHBACK = creature('Flashing Angel', '{4}{W}', { keywords: [{ keyword: 'flashback', cost: '{W}' }] });

const color: ObjectQuestion = { kind: 'colors', relation: '>=', colors: ['W'] };
const type = (word: string): ObjectQuestion => ({ kind: 'type', word });
const value = (relation: '<=' | '>=', number: number): ObjectQuestion => ({
  kind: 'mana-value',
  relation,
  value: number,
});
const power = (relation: '<=' | '>=', number: number): ObjectQuestion => ({
  kind: 'power',
  relation,
  value: number,
});
const colorless: ObjectQuestion = { kind: 'colorless' };
const named: ObjectQuestion = { kind: 'name', name: 'Exalted Angel', whole: true };

const inShort = (option: CastOption): string => {
  const what = option.faceDown ? 'down' : option.prototyped ? 'small' : 'up';
  if (!option.castable) return `${what}: ${option.why}${option.otherwise ? ` (${option.otherwise})` : ''}`;
  return `${what} ${option.pays ?? 'free'}: ${option.condition ?? option.by}`;
};

const permission =
  (limits: CastPermission['limits'], question: ObjectQuestion | null, free = false) =>
  (edition: Edition): CastPermission => ({
    limits,
    free,
    admits:
      question &&
      ((object) => {
        const checked = checkQuestion(object, question, rulesetOf(edition));
        return checked.ok ? ok({ ...checked.value, answer: checked.value.answer.answer }) : checked;
      }),
  });

const prohibition = (question: ObjectQuestion, edition: Edition): CastProhibition => ({
  numbers: 'value' in question ? [question.value] : [],
  forbids(spell) {
    if (question.kind === 'name') {
      const result = hasChosenName(spell, [question.name], rulesetOf(edition));
      return result.ok ? ok({ ...result.value, answer: result.value.answer.answer }) : result;
    }
    const checked = checkQuestion(spell, question, rulesetOf(edition));
    return checked.ok ? ok({ ...checked.value, answer: checked.value.answer.answer }) : checked;
  },
});

interface Asked {
  readonly card?: Card;
  readonly from?: Zone;
  readonly by?: FaceDownKeyword | null;
  readonly allowed?: (edition: Edition) => CastPermission;
  readonly prohibited?: ObjectQuestion;
  readonly edition?: Edition;
}

const THRESHER: Card = {
  name: 'Combat Thresher',
  layout: 'ordinary',
  parts: [
    {
      name: 'Combat Thresher',
      manaCost: '{7}',
      typeLine: 'Artifact Creature — Construct',
      power: '3',
      toughness: '3',
      prototype: { manaCost: '{2}{W}', power: '1', toughness: '1' },
    },
  ],
};

function ask({
  card = EXALTED_ANGEL,
  from = 'hand',
  by = 'morph',
  allowed,
  prohibited,
  edition = TODAY,
}: Asked) {
  const ruleset = rulesetOf(edition);
  const faceDown = by && { faceDownBy: by };
  const request: CastRequest = { card, from, permission: allowed?.(edition) ?? null, ...faceDown };
  const free = castOptionsOf(request, ruleset);
  if (!prohibited) return valueIn(free);
  return valueIn(optionsUnderProhibition(card, answerIn(free), prohibition(prohibited, edition), ruleset));
}

const options = (asked: Asked): readonly string[] =>
  ask(asked).answer.halves.map(({ answer }) => inShort(answer));

describe('a card with morph, megamorph or disguise', () => {
  it.each<[what: string, Asked, readonly string[]]>([
    // 702.37c: for {3}, from wherever it could be cast for its mana cost.
    ['from hand', {}, ['up {4}{W}{W}: hand', 'down {3}: hand']],
    ['from elsewhere', { from: 'graveyard' }, ['up: not-from-this-zone', 'down: not-from-this-zone']],
    ['from the battlefield', { from: 'battlefield' }, ['up: not-from-this-zone', 'down: not-from-this-zone']],
    ['a land', { card: ZOETIC_CAVERN }, ['up: land', 'down {3}: hand']],
    ['a commander', { card: LEADER, from: 'command' }, ['up {2}{G}: commander', 'down {3}: commander']],
    ['by its own text', { card: RETURNING, from: 'graveyard' }, ['up free: own-text', 'down {3}: own-text']],
    // Flashback has a cost of its own, and only one alternative cost is paid: 118.9a.
    [
      'by flashback',
      { card: FLASHBACK, from: 'graveyard' },
      ['up {W}: flashback', 'down: not-from-this-zone'],
    ],
    // 708.4: an effect that speaks of spells sees the face-down spell.
    [
      'white spells',
      { allowed: permission('spell', color) },
      ['up {4}{W}{W}: effect', 'down: permission-does-not-cover (hand)'],
    ],
    ['white cards', { allowed: permission('card', color) }, ['up {4}{W}{W}: effect', 'down {3}: effect']],
    [
      'creature spells from a library',
      { from: 'library', allowed: permission('spell', type('creature')) },
      ['up {4}{W}{W}: effect', 'down {3}: effect'],
    ],
    [
      'Angel spells from a library',
      { from: 'library', allowed: permission('spell', type('angel')) },
      ['up {4}{W}{W}: effect', 'down: permission-does-not-cover'],
    ],
    [
      'spells of mana value 3 or less',
      { from: 'graveyard', allowed: permission('spell', value('<=', 3)) },
      ['up: permission-does-not-cover', 'down {3}: effect'],
    ],
    [
      'spells of power 2 or less',
      { from: 'exile', allowed: permission('spell', power('<=', 2)) },
      ['up: permission-does-not-cover', 'down {3}: effect'],
    ],
    [
      'colorless spells',
      { from: 'exile', allowed: permission('spell', colorless) },
      ['up: permission-does-not-cover', 'down {3}: effect'],
    ],
    // 118.9a: "without paying its mana cost" is an alternative cost, and so is {3}.
    [
      'anything, free',
      { from: 'exile', allowed: permission('spell', null, true) },
      ['up free: effect', 'down: one-alternative-cost'],
    ],
    [
      'anything, free, from hand',
      { allowed: permission('card', null, true) },
      ['up free: effect', 'down: one-alternative-cost'],
    ],
    // 708.4: what prohibits spells sees the face-down spell too.
    ['its name prohibited', { prohibited: named }, ['up: prohibited', 'down {3}: hand']],
    ['white prohibited', { prohibited: color }, ['up: prohibited', 'down {3}: hand']],
    ['colorless prohibited', { prohibited: colorless }, ['up {4}{W}{W}: hand', 'down: prohibited']],
    ['creatures prohibited', { prohibited: type('creature') }, ['up: prohibited', 'down: prohibited']],
    ['Angels prohibited', { prohibited: type('angel') }, ['up: prohibited', 'down {3}: hand']],
    ['mana value 4 prohibited', { prohibited: value('>=', 4) }, ['up: prohibited', 'down {3}: hand']],
    ['mana value 0 prohibited', { prohibited: value('<=', 0) }, ['up {4}{W}{W}: hand', 'down: prohibited']],
    ['power 3 prohibited', { prohibited: power('>=', 3) }, ['up: prohibited', 'down {3}: hand']],
    ['power 2 prohibited', { prohibited: power('<=', 2) }, ['up {4}{W}{W}: hand', 'down: prohibited']],
  ])('%s', (_, asked, expected) => {
    for (const by of FACE_DOWN_KEYWORDS) expect(options({ ...asked, by })).toEqual(expected);
    for (const edition of ['2003-07-01', 'founding', '2013-05-01'] as const)
      expect(options({ ...asked, edition })).toEqual(expected);
  });

  it.each<[what: string, Asked, rules: readonly string[]]>([
    ['from hand', {}, ['302.1 (2026-06-19)', '702.37c (2026-06-19)']],
    ['by disguise', { by: 'disguise' }, ['302.1 (2026-06-19)', '702.168b (2026-06-19)']],
    ['in 2006', { edition: 'founding' }, ['212.3a (2006-10-01)', '502.26b (2006-10-01)']],
    ['in 2003', { edition: '2003-07-01' }, ['212.3a (2003-07-01)', '502.26b (2003-07-01)']],
    [
      'its name prohibited',
      { prohibited: named },
      ['708.4 (2026-06-19)', '601.3 (2026-06-19)', '201.2a (2026-06-19)'],
    ],
    [
      'its name prohibited in 2003',
      { prohibited: named, edition: '2003-07-01' },
      ['504.2 (2003-07-01)', '409.4 (2003-07-01)'],
    ],
  ])('%s, by these rules first', (_, asked, expected) => {
    expect(formatCitations(ask(asked).citations).slice(0, expected.length)).toEqual(expected);
  });

  it.each<[Edition, string]>([
    ['2003-07-01', '409.1b (2003-07-01)'],
    ['founding', '409.1b (2006-10-01)'],
    ['2013-05-01', '117.9a (2013-05-01)'],
    [TODAY, '118.9a (2026-06-19)'],
  ])('is not cast free, since only one alternative cost is paid (%s)', (edition, rule) => {
    const asked = { from: 'exile', allowed: permission('spell', null, true) } as const;
    expect(formatCitations(ask({ ...asked, edition }).citations).at(-1)).toBe(rule);
  });
});

describe('a prototype card', () => {
  it.each<[what: string, Asked, readonly string[]]>([
    // 718.3: as a player casts it, either way.
    ['from hand', {}, ['up {7}: hand', 'small {2}{W}: hand']],
    ['from elsewhere', { from: 'graveyard' }, ['up: not-from-this-zone', 'small: not-from-this-zone']],
    // It isn't an alternative cost: 702.160a.
    [
      'anything, free',
      { from: 'exile', allowed: permission('spell', null, true) },
      ['up free: effect', 'small free: effect'],
    ],
    // 718.3a: only its alternative characteristics are evaluated.
    [
      'spells of mana value 3 or less',
      { from: 'graveyard', allowed: permission('spell', value('<=', 3)) },
      ['up: permission-does-not-cover', 'small {2}{W}: effect'],
    ],
    [
      'white spells',
      { allowed: permission('spell', color) },
      ['up: permission-does-not-cover (hand)', 'small {2}{W}: effect'],
    ],
    // 718.4: anywhere else the card has its normal characteristics.
    [
      'white cards',
      { from: 'graveyard', allowed: permission('card', color) },
      ['up: permission-does-not-cover', 'small: permission-does-not-cover'],
    ],
    [
      'artifact cards',
      { from: 'graveyard', allowed: permission('card', type('artifact')) },
      ['up {7}: effect', 'small {2}{W}: effect'],
    ],
    ['colorless prohibited', { prohibited: colorless }, ['up: prohibited', 'small {2}{W}: hand']],
    ['power 2 prohibited', { prohibited: power('<=', 2) }, ['up {7}: hand', 'small: prohibited']],
    ['artifacts prohibited', { prohibited: type('artifact') }, ['up: prohibited', 'small: prohibited']],
    [
      'its name prohibited',
      { prohibited: { kind: 'name', name: 'Combat Thresher', whole: true } },
      ['up: prohibited', 'small: prohibited'],
    ],
  ])('%s', (_, asked, expected) => {
    expect(options({ card: THRESHER, by: null, ...asked })).toEqual(expected);
  });

  it.each<[what: string, Asked, rules: readonly string[]]>([
    ['from hand', {}, ['301.1 (2026-06-19)', '718.3 (2026-06-19)', '702.160a (2026-06-19)']],
    [
      'by what may be cast',
      { allowed: permission('spell', color) },
      ['718.3a (2026-06-19)', '202.2 (2026-06-19)'],
    ],
    ['by what may not', { prohibited: colorless }, ['718.3a (2026-06-19)', '601.3 (2026-06-19)']],
  ])('%s, by these rules first', (_, asked, expected) => {
    const { citations } = ask({ card: THRESHER, by: null, ...asked });
    expect(formatCitations(citations).slice(0, expected.length)).toEqual(expected);
  });
});
