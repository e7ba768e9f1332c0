import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '../../../src/engine/vocabulary/editions.ts';
import { compareInEditions } from '../../../src/rulebook/editions/changes.ts';
import { FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { rulebookWith } from '../../helpers/official-text.ts';

const WITH = rulebookWith([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);

/** Each change as `before > after`, with what became of the words. */
const changes = (number: string, from: Edition, to: Edition) => {
  const compared = compareInEditions(number, from, to, WITH);
  if ('why' in compared) return compared.why;
  return compared.changes.map(({ before, after, words }) => {
    const kinds = new Set(words?.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
    return `${before.join(' ')} > ${after.join(' ')}: ${[...kinds].join(' ') || 'the same'}`;
  });
};

describe('what stands under a number in two editions', () => {
  it('is compared rule by rule, new rules last', () => {
    expect(changes('150', '2006-10-01', '2009-07-11')).toEqual([
      '150.1 > 151.1: the same',
      '150.2 > 151.3: kept removed added',
      '150.3 > 151.4: the same',
      ' > 151.2: added',
    ]);
  });

  it('may be gone', () => {
    expect(changes('150.3', '2006-10-01', TODAYS_DATE)).toEqual(['150.3 > : removed']);
  });

  it.each<[string, Edition, Edition, string]>([
    ['150.9', '2006-10-01', '2009-07-11', 'number-unknown'],
    ['505.1', '2008-02-01', '2009-07-11', 'no-official-text'],
  ])('%s of %s and %s: %s', (number, from, to, why) => {
    expect(changes(number, from, to)).toBe(why);
  });

  it('says what else has the number there', () => {
    const compared = compareInEditions('150.2', '2006-10-01', TODAYS_DATE, WITH);
    expect(compared).toMatchObject({ numbers: ['151.3'], otherRule: 'Bags of Cloth' });
  });
});
