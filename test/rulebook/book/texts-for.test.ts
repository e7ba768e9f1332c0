import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition, type IsoDate } from '../../../src/engine/vocabulary/editions.ts';
import { define } from '../../../src/rulebook/asking/glossary.ts';
import { finderOf } from '../../../src/rulebook/finding/finder.ts';
import { NO_TEXTS, makeRulebook, type Rulebook } from '../../../src/rulebook/book/rulebook.ts';
import { readDigest } from '../../../src/rulebook/book/load-digest.ts';
import { ask, keyOf } from '../../../src/rulebook/asking/query.ts';
import { readHeldEdition } from '../../../src/rulebook/book/read-edition.ts';
import { suggest } from '../../../src/rulebook/asking/suggest.ts';
import { textsFor } from '../../../src/rulebook/book/texts-for.ts';
import { madeUpRules } from '../finding/made-up-rules.ts';

/** The digest, and official texts of these days. */
function holding(...days: readonly IsoDate[]): Rulebook {
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

describe('without an edition these texts are asked', () => {
  it.each<[string, readonly IsoDate[], Edition, readonly Edition[]]>([
    ['our own words only', [], 'founding', ['founding', TODAY]],
    ['the preferred edition first', [], '2024-01-01', [TODAY, 'founding']],
    ["today's official text", [TODAY], 'founding', ['founding', TODAY]],
    ['a newer official text is not of today', [TODAY, NEWER], 'founding', ['founding', TODAY]],
    [
      "today's in our own words: the newest official one too",
      ['2098-01-01', NEWER],
      'founding',
      ['founding', TODAY, NEWER],
    ],
    [
      "today's in our own words: an older official one too",
      ['2024-02-02'],
      TODAY,
      [TODAY, '2024-02-02', 'founding'],
    ],
    ['only the newest of these', ['2013-04-29', '2024-02-02'], 'founding', ['founding', '2024-02-02', TODAY]],
    ['an official text of the founding rules is asked once', ['2006-10-01'], 'founding', ['founding', TODAY]],
  ])('%s', (_, official, preferred, editions) => {
    const asked = textsFor(holding(...official), undefined, preferred);
    expect(asked.map(({ edition }) => edition)).toEqual(editions);
  });

  it('and with one, only that', () => {
    const rulebook = holding(TODAY, NEWER);
    expect(textsFor(rulebook, TODAY).map(({ edition }) => edition)).toEqual([TODAY]);
  });
});

describe('`today` is the day that answers go by', () => {
  it.each<[string, readonly IsoDate[], Edition | undefined]>([
    ['today', [], TODAY],
    [' Today ', [NEWER], TODAY],
    ['today', ['2024-02-02'], TODAY],
    [TODAY, [NEWER], TODAY],
    [NEWER, [NEWER], NEWER],
    [NEWER, [], undefined],
    ['founding', [NEWER], 'founding'],
  ])('%j with %j held is %s', (typed, official, edition) => {
    expect(readHeldEdition(typed, holding(...official))).toBe(edition);
  });
});

describe('what only a newer text has is found in it', () => {
  const rulebook = holding(NEWER);

  it('by name and by a question', () => {
    const found = ['prices', 'cleaning the table', 'what becomes of a price too high for me'].map((typed) => {
      const answer = ask(typed, undefined, rulebook);
      return answer.ok && keyOf(answer.value.hit);
    });
    expect(found).toEqual([`${NEWER} 118`, `${NEWER} 704`, `${NEWER} 118.2`]);
  });

  it('as a term, and while it is typed', () => {
    const term = define('prices', undefined, rulebook);
    expect(term.ok && term.value.rules.map(keyOf)).toEqual([`${NEWER} 118`]);
    expect(suggest('cleaning the t', undefined, rulebook, 5).map(keyOf)).toContain(`${NEWER} 704`);
  });
});
