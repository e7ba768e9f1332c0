import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { findTerm } from '#rulebook/queries/glossary.ts';
import { finderOf } from '#rulebook/search/finder.ts';
import { NO_TEXTS, makeRulebook, type Rulebook } from '#rulebook/book/rulebook.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { answerQuery, hitKey } from '#rulebook/queries/query.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import { suggest } from '#rulebook/queries/suggest.ts';
import { textsFor } from '#rulebook/book/texts-for.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { madeUpRules } from '../search/made-up-rules.ts';

/** A rulebook of our own words and the official texts imported for these days. */
function rulebookWith(...days: readonly IsoDate[]): Rulebook {
  const text = madeUpRules();
  return makeRulebook(readDigest(), {
    ...NO_TEXTS,
    editions: days.map((edition) => ({ edition, isFragment: false })),
    text: (edition) => ({ ...text, edition }),
    finder: () => finderOf(text),
  });
}

const TODAY = TODAYS_DATE;
const NEWER = '2099-03-03';

const editionsOf = (texts: readonly RuleText[]) => texts.map(({ edition }) => edition);

describe('the texts that answer, and the fallbacks', () => {
  it.each<
    [
      string,
      imported: readonly IsoDate[],
      typed: Edition | undefined,
      here: Edition,
      answering: readonly Edition[],
      others: readonly Edition[],
    ]
  >([
    ['today in our own words', [], undefined, TODAY, [TODAY], ['founding']],
    ['today by its official text', [TODAY], undefined, TODAY, [TODAY], ['founding']],
    [
      'the founding rules, not imported: with today as a fallback',
      [],
      undefined,
      'founding',
      ['founding', TODAY],
      [],
    ],
    ['the founding rules, imported', ['2006-10-01'], undefined, 'founding', ['founding'], [TODAY]],
    [
      'a day whose text is imported',
      ['2013-04-29'],
      undefined,
      '2013-04-29',
      ['2013-04-29'],
      ['founding', TODAY],
    ],
    [
      'a day after one whose text is imported',
      ['2013-04-29'],
      undefined,
      '2013-07-13',
      ['2013-07-13'],
      ['2013-04-29', 'founding', TODAY],
    ],
    [
      'a day long before those imported',
      ['2013-04-29'],
      undefined,
      '2010-01-01',
      ['2009-10-01'],
      ['founding', '2013-04-29', TODAY],
    ],
    [
      'a day in 2024 without a text: the edition in force then',
      [],
      undefined,
      '2024-01-01',
      ['2023-11-17'],
      ['founding', TODAY],
    ],
    [
      'a day in 2013 without a text: the edition in force then',
      [],
      undefined,
      '2013-01-01',
      ['2012-10-01'],
      ['founding', TODAY],
    ],
    [
      'a typed day whose text is imported',
      ['2013-04-29'],
      '2013-04-29',
      TODAY,
      ['2013-04-29'],
      ['founding', TODAY],
    ],
    ['a typed day without a text', [], '2013-04-29', TODAY, ['2012-10-01'], ['founding', TODAY]],
    ['the founding rules typed, not imported', [], 'founding', TODAY, ['founding'], [TODAY]],
    ['excerpts of the day typed', [], '2008-02-01', TODAY, ['2008-02-01'], ['founding', TODAY]],
    [
      'a day after excerpts that were replaced',
      ['2007-10-01'],
      undefined,
      '2008-10-01',
      ['2008-10-01'],
      ['2007-10-01', 'founding', TODAY],
    ],
    ['a newer text beside our own words of today', [NEWER], undefined, TODAY, [TODAY, NEWER], ['founding']],
    ['a newer text, on another day', [NEWER], undefined, 'founding', ['founding', TODAY, NEWER], []],
    ["today's official text before a newer one", [TODAY, NEWER], undefined, TODAY, [TODAY], ['founding']],
    [
      'an older text beside our own words of today',
      ['2024-02-02'],
      undefined,
      TODAY,
      [TODAY],
      ['2024-02-02', 'founding'],
    ],
    [
      'of several older texts only the newest, beside our own words of today',
      ['2013-04-29', '2024-02-02'],
      undefined,
      TODAY,
      [TODAY],
      ['2024-02-02', 'founding'],
    ],
  ])('%s', (_, imported, typed, here, answering, others) => {
    const texts = textsFor(rulebookWith(...imported), typed, here);
    expect(editionsOf(texts.answering)).toEqual(answering);
    expect(editionsOf(texts.others).toSorted()).toEqual(others.toSorted());
  });

  it('the requested edition takes precedence over the one played here', () => {
    const rulebook = rulebookWith('2013-04-29', '2018-01-19');
    const here = textsFor(rulebook, undefined, '2018-01-19');
    expect(textsFor(rulebook, '2018-01-19', '2013-04-29')).toEqual(here);
  });
});

describe('`today` is the edition that answers', () => {
  it.each<[string, readonly IsoDate[], Edition | undefined]>([
    ['today', [], TODAY],
    [' Today ', [NEWER], TODAY],
    ['today', ['2024-02-02'], TODAY],
    [TODAY, [NEWER], TODAY],
    [NEWER, [NEWER], NEWER],
    [NEWER, [], undefined],
    ['founding', [NEWER], 'founding'],
  ])('%j with the texts %j is %s', (typed, official, edition) => {
    expect(readAvailableEdition(typed, rulebookWith(...official))).toBe(edition);
  });
});

describe('a rule that exists only in a newer text', () => {
  const rulebook = rulebookWith(NEWER);

  it('is found by name and by a question', () => {
    const found = ['prices', 'cleaning the table', 'what becomes of a price too high for me'].map((typed) => {
      const answer = answerQuery(typed, undefined, rulebook);
      return answer.ok && hitKey(answer.value.hit);
    });
    expect(found).toEqual([`${NEWER} 118`, `${NEWER} 704`, `${NEWER} 118.2`]);
  });

  it('is found as a term and suggested', () => {
    const term = findTerm('prices', undefined, rulebook);
    expect(term.ok && term.value.rules.map(hitKey)).toEqual([`${NEWER} 118`]);
    expect(suggest('cleaning the t', undefined, rulebook, 5).map(hitKey)).toContain(`${NEWER} 704`);
  });
});
