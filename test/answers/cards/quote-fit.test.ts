import { describe, expect, it } from 'vitest';
import { isOutdated } from '#answers/cards/quote-fit.ts';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';

describe('a ruling is out of date', () => {
  const ORDER = 'Its controller ignores the damage assignment order.';

  it.each<[what: string, text: string, date: IsoDate, behind: string, day: IsoDate, is: boolean]>([
    ['its rule said something else', 'The attacker chooses.', '2009-10-01', '510.1c', TODAYS_DATE, true],
    ['its rule changed before it', 'The attacker chooses.', '2025-01-01', '510.1c', TODAYS_DATE, false],
    ['it speaks of what is gone', ORDER, '2009-10-01', '702.22j', TODAYS_DATE, true],
    ['it says that it is gone', ORDER, '2025-01-01', '702.22j', TODAYS_DATE, false],
    ['asked on a day on which it was there', ORDER, '2009-10-01', '702.22j', '2015-01-23', false],
    ['it speaks of nothing that changed', 'They band.', '2009-10-01', '702.22j', TODAYS_DATE, false],
  ])('%s', (_, text, date, behind, day, is) => {
    expect(isOutdated({ text, date }, [behind], day)).toBe(is);
  });
});
