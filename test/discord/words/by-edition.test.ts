import { toMarkdown } from '#discord/markdown/write.ts';
import { joinLines } from '#text/parts.ts';
import { describe, expect, it } from 'vitest';
import {
  askByEdition,
  formatByEdition,
  type EngineQuery,
  type AnswerDepth,
  type EditionText,
} from '#discord/words/by-edition.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';

const categories: EngineQuery<number> = ({ edition, statusCategories }) =>
  ok({ answer: statusCategories || 3, citations: citeRules(edition, 'status/categories') });
const oneCard: EngineQuery<string> = ({ edition }) =>
  ok({ answer: 'one card', citations: citeRules(edition, 'split/one-card') });
const rooms: EngineQuery<string> = ({ edition, splitAnswer }: Ruleset) =>
  ok({ answer: splitAnswer, citations: citeRules(edition, 'split/shared-type-line') });
const names: EngineQuery<string> = ({ edition, splitNaming }: Ruleset) =>
  ok({ answer: splitNaming, citations: citeRules(edition, 'split/name') });

const written = ({ lines }: EditionText): string => asOfWriting(toMarkdown(joinLines(lines)));

function said<Answer>(edition: Edition, ask: EngineQuery<Answer>, depth: AnswerDepth = 'in-full'): string {
  const answered = askByEdition(edition, ask);
  if (!answered.ok) throw new Error(answered.failure.code);
  return written(formatByEdition(answered.value, { format: (answer) => [String(answer)] }, depth));
}

describe('an answer, and the other age as a detail', () => {
  it.each<[string, Edition, EngineQuery<unknown>, string[]]>([
    [
      'one answer with both numbers where they agree',
      TODAYS_DATE,
      oneCard,
      ['one card', '-# CR 709.2 (2026-06-19) · 505.4 (2006-10-01)'],
    ],
    [
      'today’s answer, and a line on that of 2006',
      TODAYS_DATE,
      categories,
      ['4', '-# CR 110.5 (2026-06-19)', '-# In 2006: 3 · CR 510.1 (2006-10-01)'],
    ],
    [
      'the line carries the year of the text it cites',
      TODAYS_DATE,
      names,
      ['one', '-# CR 709.4a (2026-06-19)', '-# In 2008: both-either-has · CR 505.7 (2008-02-01)'],
    ],
    [
      'the founding answer with its year, and a line on today’s with its day',
      'founding',
      categories,
      [
        'Founding rules (2006): 3',
        '-# CR 510.1 (2006-10-01)',
        '-# Since 2009-07-11: 4 · CR 110.5 (2026-06-19)',
      ],
    ],
    [
      'under any other day the same line about today',
      '2008-05-01',
      categories,
      ['2008-05-01: 3', '-# CR 510.1 (2008-05-01)', '-# Since 2009-07-11: 4 · CR 110.5 (2026-06-19)'],
    ],
  ])('%s', (_, edition, ask, lines) => {
    expect(said(edition, ask, 'short').split('\n')).toEqual(lines);
  });
});

describe('the answers of both ages in full', () => {
  it.each<[string, Edition, EngineQuery<unknown>, string[]]>([
    [
      'one answer with both numbers where they agree',
      'founding',
      oneCard,
      ['one card', '-# CR 505.4 (2006-10-01) · 709.2 (2026-06-19)'],
    ],
    [
      'side by side where they differ, with the day of the change',
      'founding',
      categories,
      [
        '**Founding rules (2006):** 3',
        '-# CR 510.1 (2006-10-01)',
        '**Today (since 2009-07-11):** 4',
        '-# CR 110.5 (2026-06-19)',
      ],
    ],
    [
      'the edition asked for comes first, with those that agree',
      '2010-01-01',
      categories,
      ['4', '-# CR 110.6 (2010-01-01) · 110.5 (2026-06-19)'],
    ],
    [
      'a rule that the edition lacks is followed, and the reply says so',
      '2004-01-01',
      categories,
      [
        '**2004-01-01:** 3',
        '-# The rules of 2004-01-01 are silent on part of this: it follows CR 510.1 (2006-05-01).',
        '**Today (since 2009-07-11):** 4',
        '-# CR 110.5 (2026-06-19)',
      ],
    ],
    [
      'an answer by later rules is not in force before them',
      'founding',
      rooms,
      [
        '**Founding rules (2006):** two',
        '-# The rules of 2006 are silent on part of this: it follows CR 709.5 (2024-11-08).',
        '**Today (since 2024-11-08):** combined',
        '-# CR 709.5 (2026-06-19)',
      ],
    ],
    [
      'another edition that is silent is not made to speak',
      TODAYS_DATE,
      rooms,
      ['combined', '-# CR 709.5 (2026-06-19)'],
    ],
    [
      'an edition without any rule of it cites those that it follows, and not today’s beside them',
      '2020-01-01',
      rooms,
      [
        'combined',
        '-# The rules of 2020-01-01 are silent on part of this: it follows CR 709.5 (2024-11-08).',
      ],
    ],
    [
      'founding has its 505.7 from 2008, and is not silent',
      'founding',
      names,
      [
        '**Founding rules (2006):** both-either-has',
        '-# CR 505.7 (2008-02-01)',
        '**Today (since 2013-05-01):** one',
        '-# CR 709.4a (2026-06-19)',
      ],
    ],
  ])('%s', (_, edition, ask, lines) => {
    expect(said(edition, ask).split('\n')).toEqual(lines);
  });

  it('is one answer if a reader sees no difference', () => {
    const answered = askByEdition('founding', categories, (count) => count > 0);
    const say = (count: number) => [`some, ${count > 0}`];
    expect(answered.ok && written(formatByEdition(answered.value, { format: say }, 'short'))).toBe(
      'some, true\n-# CR 510.1 (2006-10-01) · 110.5 (2026-06-19)',
    );
  });

  it('founding follows other rules of the day of its 505.7 without having them', () => {
    const later: EngineQuery<string> = ({ edition }) =>
      ok({ answer: 'X', citations: citeRules(edition, 'object/mana-value', 'object/mana-value-x') });
    expect(said('founding', later).split('\n')).toEqual([
      'X',
      '-# The rules of 2006 are silent on part of this: it follows CR 203.3b (2007-05-01).',
      '-# CR 203.3 (2006-10-01) · 202.3, 202.3e (2026-06-19)',
    ]);
  });

  it('is refused if and only if the requested edition refuses', () => {
    const no = refuse('card/not-fused', { card: 'Fire // Ice' });
    const refusesOld: EngineQuery<string> = (ruleset) =>
      ruleset.date < '2013' ? fail(no) : oneCard(ruleset);
    expect(askByEdition('founding', refusesOld)).toEqual(fail(no));
    expect(said('2020-01-01', refusesOld)).toBe('one card\n-# CR 708.2 (2020-01-01) · 709.2 (2026-06-19)');
  });
});
