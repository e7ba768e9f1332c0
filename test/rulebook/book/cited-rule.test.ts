import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '../../../src/engine/vocabulary/editions.ts';
import { RULE_SUBJECTS, cite } from '../../../src/engine/rule-numbers/table.ts';
import { loadDigest } from '../../../src/rulebook/book/load-digest.ts';

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
