import { describe, expect, it } from 'vitest';
import { findCounterparts, findNumbersIn, formatRenumbered } from '#discord/rulebook/counterparts.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import {
  FOUNDING_TEXT,
  LATER_DAY,
  LATER_TEXT,
  TEXT_OF_2009,
  TODAYS_TEXT,
} from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const WITHOUT = buildRulebook([]);
const WITH_LATER = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT, LATER_TEXT]);

describe('what a rule is in the founding rules and in today’s', () => {
  it.each([
    ['511.1', '2006-10-01', WITHOUT, ['Today: 705.2']],
    ['705.2', TODAYS_DATE, WITHOUT, ['In 2006: 511.1, 511.2']],
    ['505.6', '2006-10-01', WITHOUT, ['Gone since 2017-04-28; see 709.4, 709.4b']],
    ['511.1', '2006-10-01', WITH_LATER, ['Today: 705.2']],
    ['705.2', TODAYS_DATE, WITH_LATER, ['In 2006: 511.1, 511.2']],
    ['706.1', LATER_DAY, WITH_LATER, ['Today: 705.2', 'In 2006: 511.1, 511.2']],
    ['705.2', LATER_DAY, WITH_LATER, []],
    ['507.4', '2006-10-01', WITH_LATER, ['Gone since 2009-07-11']],
  ] as const)('%s of %s', (number, edition, rulebook, lines) => {
    expect(findCounterparts(number, edition, rulebook).map(({ line }) => asOfWriting(line))).toEqual(lines);
  });

  it('comes from the newest imported text if that is newer than the table of numbers', () => {
    expect(findNumbersIn('511.1', '2006-10-01', LATER_DAY, WITH_LATER)).toEqual(['706.1']);
    expect(findNumbersIn('705.2', LATER_DAY, TODAYS_DATE, WITH_LATER)).toEqual([]);
  });

  it('is shown for a number that was once another rule’s', () => {
    const of = [{ number: '511.1', of: ['founding'], absentFrom: LATER_DAY }] as const;
    expect(formatRenumbered(of[0], WITH_LATER)).toBe(
      `511.1 is not this rule’s number on ${LATER_DAY}. 511.1 of the founding rules (2006) is 705.2 today.`,
    );
    expect(formatRenumbered({ ...of[0], absentFrom: TODAYS_DATE }, WITHOUT)).toBe(
      '511.1 is not this rule’s number today. 511.1 of the founding rules (2006) is 705.2 today.',
    );
  });
});
