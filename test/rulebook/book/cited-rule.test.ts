import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS } from '#engine/rule-numbers/numbers.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import { findCited } from '#rulebook/book/cited-rule.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { FOUNDING_TEXT, officialText, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const digest = loadDigest();

const NAMING_TEXT = officialText(`A small text, in effect as of July 11, 2009.

7. Further Rules
708. Split Cards
708.7. Whoever names such a card names all of it, says this made-up text.`);

const EXCERPT = {
  ...officialText(`A small text, in effect as of February 1, 2008.

5. Further Rules
505. Split Cards
505.7. A made-up word on names.`),
  isFragment: true,
};

describe.each<Edition>(['founding', TODAYS_DATE])('every rule cited under %s', (edition) => {
  const cited = RULE_SUBJECTS.flatMap((subject) => cite(subject, edition) ?? []).filter(
    ({ number }) => number !== 'Glossary',
  );

  it('is in the digest', () => {
    const text = digest.read(edition);
    expect(cited.filter(({ number }) => !text.rule(number)).map(({ number }) => number)).toEqual([]);
  });

  it('has a parent in the digest', () => {
    const text = digest.read(edition);
    for (const { number } of cited) {
      const above = text.above(number) ?? '';
      expect([number, above, text.rule(above) !== undefined || text.chapter(above) !== undefined]).toEqual([
        number,
        above,
        true,
      ]);
    }
  });
});

describe('a cited rule in the official texts', () => {
  const excerpt = { ...TEXT_OF_2009, isFragment: true, rules: [] };

  it.each([
    ['of its edition', '511.1', [FOUNDING_TEXT], 'found', '2006-10-01'],
    ['of a later edition', '511.1', [TEXT_OF_2009], 'found', '2009-07-11'],
    ['is missing where a whole text has not its number', '505.7', [FOUNDING_TEXT], 'missing', '2006-10-01'],
    ['is not held by an excerpt without it', '511.1', [excerpt], 'unheld', undefined],
    ['is not held in our own words', '511.1', [], 'unheld', undefined],
    ['is unknown where the table has no such number', '999.1', [FOUNDING_TEXT], 'unknown', undefined],
  ] as const)('%s: %s', (_, number, texts, kind, edition) => {
    const found = findCited({ number, edition: '2006-10-01' }, buildRulebook(texts));
    expect(found).toMatchObject({ kind, ...(edition && { edition }) });
  });

  it.each<[what: string, number: string, day: IsoDate, texts: ParsedRules[], from: IsoDate | null]>([
    ['between two: the one before', '511.2', '2008-03-01', [FOUNDING_TEXT, TEXT_OF_2009], '2006-10-01'],
    ['after all: the last one', '705.2', '2012-06-01', [FOUNDING_TEXT, TEXT_OF_2009], '2009-07-11'],
    ['under its number there', '705.1', '2012-06-01', [FOUNDING_TEXT], '2006-10-01'],
    ['before all: a later one that says the same', '505.1', '2003-07-01', [FOUNDING_TEXT], '2006-10-01'],
    ['before all: not one that was reworded', '511.1', '2006-07-15', [FOUNDING_TEXT], null],
    // Decided one way until 2006-05-01, and another way in the available text.
    ['before all: not one that may say the opposite', '505.2', '2003-07-01', [FOUNDING_TEXT], null],
    // Named both halves until 2013-05-01, and one since.
    ['after all: not one that said the opposite', '708.7', '2014-02-01', [NAMING_TEXT], null],
    ['nor a later one, while that one has the rule', '708.7', '2014-02-01', [NAMING_TEXT, TODAYS_TEXT], null],
    ['while it said the same', '708.7', '2013-04-30', [NAMING_TEXT, TODAYS_TEXT], '2009-07-11'],
    ['an excerpt without it is passed over', '511.2', '2008-03-01', [FOUNDING_TEXT, EXCERPT], '2006-10-01'],
  ])('%s: %s (%s)', (_, number, day, texts, from) => {
    const found = findCited({ number, edition: day }, buildRulebook(texts));
    expect(found.kind === 'found' ? found.edition : null).toBe(from);
    expect(found.kind).not.toBe('missing');
  });
});
