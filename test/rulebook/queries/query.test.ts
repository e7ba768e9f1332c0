import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest, readDigest } from '#rulebook/book/load-digest.ts';
import { makeRulebook } from '#rulebook/book/rulebook.ts';
import { answerQuery, hitKey } from '#rulebook/queries/query.ts';
import { suggest } from '#rulebook/queries/suggest.ts';
import { asOfWriting, numberToday } from '../../helpers/as-of-writing.ts';

const digest = loadDigest();

/** Answers by today's rules unless another edition is preferred. */
function firstOf(typed: string, edition?: Edition, preferred: Edition = TODAYS_DATE): string {
  const found = answerQuery(typed, edition, digest, preferred);
  return found.ok ? hitKey(found.value.hit) : found.failure.code;
}

const firstAsWritten = (typed: string, edition?: Edition, preferred?: Edition): string =>
  asOfWriting(firstOf(typed, edition, preferred));

function nearestOf(typed: string, edition?: Edition): readonly string[] {
  const found = answerQuery(typed, edition, digest);
  if (found.ok || found.failure.code !== 'rule/not-found') throw new Error(`${typed} was found`);
  return found.failure.facts.nearest;
}

describe('a number', () => {
  it.each<[string, string, Edition?]>([
    ['505.6', '2026-06-19 505.6'],
    ['cr 505.6', '2026-06-19 505.6'],
    ['CR505.6', '2026-06-19 505.6'],
    ['rule 505.6.', '2026-06-19 505.6'],
    ['Rules 505.6', '2026-06-19 505.6'],
    ['§505.6', '2026-06-19 505.6'],
    [' 505.06 ', '2026-06-19 505.6'],
    ['506.3A', '2026-06-19 506.3a'],
    ['506.3a.', '2026-06-19 506.3a'],
    ['506.3 a', '2026-06-19 506.3a'],
    ['505', '2026-06-19 505'],
    ['505.', '2026-06-19 505'],
    ['709', '2026-06-19 709'],
    ['705.3', '2026-06-19 705.3'],
    ['505.6', '2006-10-01 505.6', '2006-10-01'],
    ['505.6', '2006-10-01 505.6', '2007-01-01'],
    ['505.6', '2008-02-01 505.6', '2008-02-01'],
    // Numbers of days whose text is not available belong to that day.
    ['705.1', '2013-05-01 705.1', '2013-05-01'],
    ['705.3', '2013-05-01 705.3', '2013-05-01'],
    ['708.3', '2013-05-01 708.3', '2013-05-01'],
    ['708', '2013-05-01 708', '2013-05-01'],
    ['702.24', '2013-05-01 702.24', '2013-05-01'],
    ['705.1', '2021-11-19 705.1', '2022-01-01'],
    ['705.3', '2021-11-19 705.3', '2022-01-01'],
    ['709.4', '2021-11-19 709.4', '2022-01-01'],
    ['709.1', '2017-09-29 709.1', '2018-01-01'],
    ['506.3', '2008-02-01 506.3', '2008-02-01'],
    ['708.6a', 'founding 505.6'],
    ['722.5', '2026-06-19 722.5'],
    ['722.6', '2026-06-19 723.6'],
    // Numbers that the edition no longer has, or not yet.
    ['505.6', '2026-06-19 505.6', TODAYS_DATE],
    ['507.4', 'founding 507.4', TODAYS_DATE],
    ['511.1', '2026-06-19 511.1', '2026-06-19'],
    ['511.1', 'founding 511.1', 'founding'],
    ['511.4', 'rule/not-found', 'founding'],
    ['705.1', 'founding 511.3', 'founding'],
    // Partial chapters have single founding rules; the others are found by their numbers today.
    ['614.5', '2026-06-19 614.5'],
    ['419.6a', 'founding 419.6a'],
    ['702.26', '2026-06-19 702.26'],
    ['502.15i', 'founding 502.15i'],
    ['614.6', '2026-06-19 614.6'],
    ['614.6', '2026-06-19 614.6', TODAYS_DATE],
    ['419.6b', '2026-06-19 614.8'],
    ['419.6b', '2026-06-19 614.8', 'founding'],
    ['100.1', '2026-06-19 100.1'],
    ['110.1', '2026-06-19 110.1'],
    ['600.9', 'rule/not-found', 'founding'],
    ['999.9', 'rule/not-held'],
    ['trample', '2026-06-19 702.19'],
    ['Cascade', '2026-06-19 702.85', TODAYS_DATE],
    ['2008-02-01 505.6', '2008-02-01 505.6'],
    ['founding 505.6', 'founding 505.6', TODAYS_DATE],
    ['505.8', 'rule/not-found'],
    ['505.6b', '2026-06-19 505.6b'],
  ])('%s -> %s', (typed, expected, edition) => {
    expect(firstAsWritten(typed, edition)).toBe(expected);
  });

  it.each<[string, readonly string[], Edition?]>([
    ['505.9', ['505.7', '505.6', '505.6a']],
    ['505.99', ['505.7', '505.6', '505.6a']],
    ['505.9', ['505.7', '505.6', '505.6a'], TODAYS_DATE],
  ])('%s is not found; the nearest are %j', (typed, nearest, edition) => {
    expect(nearestOf(typed, edition)).toEqual(nearest);
  });
});

describe('without an edition, the preferred one', () => {
  it.each<[string, Edition, string]>([
    ['coin', 'founding', 'founding 511'],
    ['coin', TODAYS_DATE, '2026-06-19 705'],
    ['coin', '2024-01-01', '2023-11-17 705'],
    ['concede', TODAYS_DATE, '2026-06-19 104.3a'],
    ['505.6', TODAYS_DATE, '2026-06-19 505.6'],
    ['505.6', 'founding', 'founding 505.6'],
    ['506.3A', 'founding', 'founding 506.3a'],
    ['505', 'founding', 'founding 505'],
    ['split cards', 'founding', 'founding 505'],
    ['spilt cards', 'founding', 'founding 505'],
    ['splt crads', 'founding', 'founding 505'],
    ['subgame', 'founding', 'founding 506'],
    ['subgaem', 'founding', 'founding 506'],
    ['phasing', 'founding', 'founding 502.15'],
    ['call heads', 'founding', 'founding 511.1'],
    ['concede while controlled', 'founding', 'founding 507.3b'],
    ['can i use a die for a coin flip', 'founding', 'founding 511.3'],
    ['extra turn', 'founding', 'founding 300.6'],
    ['mulligan', TODAYS_DATE, '2026-06-19 103.5'],
    ['legend rule', TODAYS_DATE, '2026-06-19 704.5j'],
    ['507.4', TODAYS_DATE, 'founding 507.4'],
    ['705.1', 'founding', '2026-06-19 705.1'],
    ['705.1', '2013-05-01', '2013-05-01 705.1'],
  ])('%s, preferring %s -> %s', (typed, preferred, expected) => {
    expect(firstAsWritten(typed, undefined, preferred)).toBe(expected);
  });
});

describe('a heading', () => {
  it.each([
    ['split cards', '2026-06-19 709'],
    ['Flip Cards', '2026-06-19 710'],
    ['rule: status', '2026-06-19 110.5'],
    ['coin', '2026-06-19 705'],
    ['spilt cards', '2026-06-19 709'],
    ['splt crads', '2026-06-19 709'],
    ['controling another player', '2026-06-19 723'],
    ['subgame', '2026-06-19 729'],
    ['permanents', '2026-06-19 110'],
    ['face down spells', '2026-06-19 708'],
    ['phasing', '2026-06-19 702.26'],
    ['phased out', 'founding 217.8'],
    ['morph', '2026-06-19 702.37'],
    ['aftermath', '2026-06-19 702.127'],
    ['untap step', '2026-06-19 502'],
    ['cleanup', '2026-06-19 514'],
    ['monarch', '2026-06-19 725'],
  ])('%s -> %s', (typed, expected) => {
    expect(firstAsWritten(typed)).toBe(expected);
  });
});

describe('words', () => {
  it.each([
    ['concede while controlled', '2026-06-19 723.6'],
    ['can I force my opponent to concede?', '2026-06-19 723.6'],
    ['fused', '2026-06-19 702.102'],
    ['call heads', '2026-06-19 705.2'],
    ['mana burn', '2026-06-19 106.4'],
    ['layers', '2026-06-19 613.1'],
    ['extra turn', '2026-06-19 500.7'],
    ['lose by ten poison counters', '2026-06-19 704.5c'],
    ['unlock cost', '2026-06-19 709.5e'],
    ['Mandate of Peace', '2026-06-19 724.2'],
    ['can i use a die for a coin flip', '2026-06-19 705.1'],
    ['Shahrazad', '2026-06-19 729.1'],
  ])('%s -> %s', (typed, expected) => {
    expect(firstAsWritten(typed)).toBe(expected);
  });

  it('lists a rule found in both editions once, in the preferred one', () => {
    const concede = (preferred: Edition) => {
      const found = answerQuery('concede while controlled', undefined, digest, preferred);
      return found.ok ? (found.value.question?.matches ?? []).map((hit) => asOfWriting(hitKey(hit))) : [];
    };
    expect(concede('founding')).toContain('founding 507.3b');
    expect(concede('founding')).not.toContain('2026-06-19 723.6');
    expect(concede(TODAYS_DATE)).toContain('2026-06-19 723.6');
    expect(concede(TODAYS_DATE)).not.toContain('founding 507.3b');
  });

  it('lists at most ten rules, the hit first, with the words that matched', () => {
    const found = answerQuery('when does a coin have to be flipped again', undefined, digest);
    if (!found.ok) throw new Error('not found');
    const { hit, question: { matches } = { matches: [] } } = found.value;
    expect(hitKey(hit)).toBe(matches.map(hitKey)[0]);
    expect(matches.length).toBeLessThanOrEqual(10);
    expect(matches[0]?.words).toContain('coin');
    expect(matches.map(({ score }) => score)).toEqual(
      matches.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it.each([
    ['conceed', '2026-06-19 104.3a'],
    ['flpping a coin', '2026-06-19 705'],
    ['subgaem', '2026-06-19 729'],
  ])('finds what is meant by %s', (typed, expected) => {
    expect(firstAsWritten(typed)).toBe(expected);
  });

  it.each(['AND', 'a - b', '"', 'OR(', '*', 'OR " (', '', '   ', '🪙', '\0'])(
    'treats %j as plain words',
    (typed) => {
      expect(firstOf(typed)).toBe('rule/not-found');
    },
  );

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        answerQuery(typed, undefined, digest);
        expect(suggest(typed, undefined, digest, 25).length).toBeLessThanOrEqual(25);
      }),
    );
  });
});

const keys = (typed: string, edition?: Edition, preferred?: Edition) =>
  suggest(typed, edition, digest, 25, preferred).map((hit) => asOfWriting(hitKey(hit)));

/** True if a chapter of these tables still starts with 70 today. */
const isAmongThe70s = (number: string): boolean => numberToday(number).startsWith('70');

describe('a question about a day of the past', () => {
  it.each<[string, Edition, string]>([
    // 800.7 came on 2007-10-01; the day has a rule about the first draw of its own.
    ['do I draw on turn one if I go first in a multiplayer game?', '2005-08-01', '2005-08-01 101.5b'],
    // 305.2a came on 2013-07-13 and elaborates a rule that the day has.
    [
      'my Exploration gets bounced and I replay it, do I get another land drop?',
      '2013-05-01',
      '2013-05-01 305.2',
    ],
    // The whole answer came later.
    ['12 card sideboard ok?', '2009-05-01', '2026-06-19 100.4a'],
  ])('%s (%s): %s', (typed, day, key) => {
    expect(firstOf(typed, day)).toBe(key);
  });

  it.each<[string, Edition, RegExp]>([
    ['does Sol Ring make {2} or {C}{C}?', '2010-07-16', /chaos symbol/],
    ['can I wish for a card that got exiled?', '2005-02-01', /removed from the game is outside/],
    ['can I wish for a card that got exiled?', '2012-02-01', /no exiled card/],
  ])('%s (%s) says what the words meant', (typed, day, meaning) => {
    const found = answerQuery(typed, day, digest, day);
    expect(found.ok && found.value.meant?.meaning).toMatch(meaning);
  });
});

describe('suggestions', () => {
  it.each<[string, readonly string[], Edition?]>([
    [
      '',
      [
        '2026-06-19 709',
        '2026-06-19 705',
        '2026-06-19 710',
        '2026-06-19 723',
        '2026-06-19 724',
        '2026-06-19 708',
      ],
    ],
    ['', ['2026-06-19 709', '2026-06-19 705', '2026-06-19 710', '2026-06-19 723'], TODAYS_DATE],
    ['505.6', ['2026-06-19 505.6', '2026-06-19 505.6a', '2026-06-19 505.6b', 'founding 505.6']],
    ['cr 70', ['700', '701', '702', '703'].filter(isAmongThe70s).map((number) => `2026-06-19 ${number}`)],
    ['split', ['2026-06-19 709', '2026-06-19 702.61']],
    ['conced', ['2026-06-19 104.3a']],
    ['507', ['2026-06-19 507'], TODAYS_DATE],
  ])('%j: first %j', (typed, first, edition) => {
    expect(keys(typed, edition).slice(0, Math.max(first.length, 1))).toEqual(first);
  });

  it('are all found when selected', () => {
    const texts = (['founding', ...digest.editions] as Edition[]).map((edition) => digest.read(edition));
    for (const { edition, chapters, rules } of texts) {
      for (const { number } of [...chapters, ...rules]) {
        const key = hitKey({ edition, number });
        expect(firstOf(key)).toBe(key);
      }
    }
  });
});

describe('a question is not taken for a name, even with all words of a heading', () => {
  it.each([
    ['how do split cards work', true],
    ['can I flip a coin', true],
    ['what is a subgame', true],
    ['split cards', false],
    ['coin flip', false],
  ])('%s: %s', (typed, isQuestion) => {
    const found = answerQuery(typed, undefined, digest);
    expect(found.ok && found.value.question !== undefined).toBe(isQuestion);
  });
});

it.each<[Edition, Edition | undefined]>([
  ['2026-02-27', '2026-02-27'],
  ['2025-05-01', undefined],
])('reports whether the edition %s lacks the typed number: %s', (edition, absentFrom) => {
  const found = answerQuery('727.2', edition, digest);
  expect(found.ok && found.value.renumbered?.absentFrom).toBe(absentFrom);
});

it('a rule of today that nobody has worded yet is not held, rather than no rule', () => {
  const today = readDigest().find(({ edition }) => edition === TODAYS_DATE)!;
  const lacking = { ...today, rules: today.rules.filter(({ number }) => !number.startsWith('702.193')) };
  const found = answerQuery('702.193a', undefined, makeRulebook([lacking]));
  expect(!found.ok && found.failure).toMatchObject({ code: 'rule/not-held', facts: { isInOwnWords: true } });
});
