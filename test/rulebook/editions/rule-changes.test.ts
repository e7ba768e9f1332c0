import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { compareInEditions } from '#rulebook/editions/rule-changes.ts';
import { FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { officialText } from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const WITH = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);

/** Each change as `before > after`, with the change of wording. */
const changes = (number: string, from: Edition, to: Edition) => {
  const compared = compareInEditions(number, from, to, WITH);
  if ('why' in compared) return compared.why;
  return compared.changes.map(({ before, after, words }) => {
    const kinds = new Set(words?.flatMap(({ parts }) => parts.map(({ kind }) => kind)));
    return `${before.join(' ')} > ${after.join(' ')}: ${[...kinds].join(' ') || 'the same'}`;
  });
};

describe('a number in two editions', () => {
  it('is compared rule by rule, new rules last', () => {
    expect(changes('150', '2006-10-01', '2009-07-11')).toEqual([
      '150.1 > 151.1: the same',
      '150.2 > 151.3: kept removed added',
      '150.3 > 151.4: the same',
      ' > 151.2: added',
    ]);
  });

  it('may have been removed', () => {
    expect(changes('150.3', '2006-10-01', TODAYS_DATE)).toEqual(['150.3 > : removed']);
  });

  it.each<[string, Edition, Edition, string]>([
    ['150.9', '2006-10-01', '2009-07-11', 'number-unknown'],
    ['505.1', '2008-02-01', '2009-07-11', 'no-official-text'],
  ])('%s of %s and %s: %s', (number, from, to, why) => {
    expect(changes(number, from, to)).toBe(why);
  });

  it('names another rule that has the number there', () => {
    const compared = compareInEditions('150.2', '2006-10-01', TODAYS_DATE, WITH);
    expect(compared).toMatchObject({ numbers: ['151.3'], otherRule: 'Bags of Cloth' });
  });
});

describe('for a day whose text is not available, the text before it', () => {
  const textOf = (day: string, numbers: string) =>
    officialText(
      `A text, in effect as of ${day}.\n\n9. Casual\n903. Commander\n${numbers
        .split(' ')
        .map((number) => `${number}. A made-up rule of ${day}.`)
        .join('\n')}`,
    );
  const held = buildRulebook([
    textOf('March 27, 2015', '903.2 903.11 903.12'),
    textOf('April 17, 2020', '903.2 903.9 903.11'),
  ]);
  const compared = (number: string, from: Edition, to: Edition) => {
    const found = compareInEditions(number, from, to, held);
    return 'why' in found ? ['edition' in found && found.edition] : [found.from, found.to];
  };

  it.each<[string, string, Edition, Edition, readonly string[]]>([
    [
      'is not compared where the rule was put together since',
      '903.11',
      '2015-07-17',
      '2020-04-17',
      ['2015-07-17'],
    ],
    ['nor where it was split since', '903.9', '2020-04-17', '2020-07-03', ['2020-07-03']],
    ['nor where its number was another rule’s', '903.9', '2016-01-16', '2020-04-17', ['2016-01-16']],
    ['is where it was in force still', '903.11', '2015-04-01', '2020-05-01', ['2015-03-27', '2020-04-17']],
    [
      'is where the rule has not changed since',
      '903.2',
      '2015-09-26',
      '2020-06-01',
      ['2015-03-27', '2020-04-17'],
    ],
  ])('%s', (_, number, from, to, days) => {
    expect(compared(number, from, to)).toEqual(days);
  });
});
