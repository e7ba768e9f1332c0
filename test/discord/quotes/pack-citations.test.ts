import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packCitations, unpackCitations } from '#discord/quotes/pack-citations.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { RULE_SUBJECTS } from '#engine/rule-numbers/numbers.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';

const ROOM = 84;
const numbers = ['509', '509.1', '702.197', '702.26a', '999.999z', '100.1'];
const citation = fc.record({
  edition: fc.constantFrom('2003-07-01', '2006-10-01', '2026-06-19'),
  number: fc.constantFrom(...numbers),
}) as fc.Arbitrary<Citation>;

describe('citations in a custom_id', () => {
  it('come back as they were, as many as there is room for', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(citation, { selector: (cited) => JSON.stringify(cited), maxLength: 18 }),
        (all) => {
          const packed = packCitations(all, ROOM);
          expect(packed.length).toBeLessThanOrEqual(ROOM);
          expect(packed).not.toContain(':');
          const back = unpackCitations(packed);
          for (const one of back) expect(all).toContainEqual(one);
          if (all.length <= 13) expect(back).toHaveLength(all.length);
        },
      ),
    );
  });

  it('of every rule of today', () => {
    const today = RULE_SUBJECTS.flatMap((subject) => cite(subject, TODAYS_DATE) ?? []);
    expect(today.flatMap((cited) => unpackCitations(packCitations([cited], ROOM)))).toEqual(today);
  });

  it.each(['', 'x', 'zzzzz', '!!!!!!!!!!', '00000000__'])('nothing comes of %j', (packed) => {
    expect(unpackCitations(packed)).toEqual([]);
  });

  it('leaves the glossary out', () => {
    expect(packCitations([{ edition: '2003-07-01', number: 'Glossary' }], ROOM)).toBe('');
  });
});
