import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '../../../src/engine/vocabulary/editions.ts';
import { RULE_SUBJECTS, cite } from '../../../src/engine/rule-numbers/table.ts';
import { findCited } from '../../../src/rulebook/book/cited-rule.ts';
import { loadDigest } from '../../../src/rulebook/book/load-digest.ts';
import { FOUNDING_TEXT, TEXT_OF_2009 } from '../../helpers/made-up-editions.ts';
import { rulebookWith } from '../../helpers/official-text.ts';

const digest = loadDigest();

describe.each<Edition>(['founding', TODAYS_DATE])('every rule cited under %s', (edition) => {
  const cited = RULE_SUBJECTS.flatMap((subject) => cite(subject, edition) ?? []).filter(
    ({ number }) => number !== 'Glossary',
  );

  it('is in the digest', () => {
    const text = digest.read(edition);
    expect(cited.filter(({ number }) => !text.rule(number)).map(({ number }) => number)).toEqual([]);
  });

  it('stands below a rule that is there too', () => {
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
    const found = findCited({ number, edition: '2006-10-01' }, rulebookWith(texts));
    expect(found).toMatchObject({ kind, ...(edition && { edition }) });
  });
});
