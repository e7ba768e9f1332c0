import { describe, expect, it } from 'vitest';
import { OFFICIAL_DAYS, type IsoDate } from '#engine/vocabulary/editions.ts';
import { earlierWords, earlierWordsOn, parseEarlierWords } from '#rulebook/book/earlier-words.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { wordsByDay } from '#rulebook/book/words-by-day.ts';
import { historyNumber, ruleHistoryAt } from '#rulebook/rule-histories/rule-histories.ts';
import { answerQuery } from '#rulebook/queries/query.ts';

const digest = loadDigest();

/** Each was checked in the text of that day and in the text before it. */
describe('a rule on the first and the last day of a time in which it said something else than today', () => {
  it.each<[number: string, IsoDate, says: RegExp]>([
    ['103.4', '2015-09-25', /Nobody looks at the library/],
    ['103.4', '2015-09-26', /may look at the top card/],
    ['103.4', '2019-07-11', /may look at the top card/],
    ['310.2c', '2009-07-10', /just as its controller likes/],
    ['510.1c', '2009-07-11', /damage assignment order/],
    ['510.1c', '2024-11-07', /damage assignment order/],
    ['509.2', '2024-11-07', /puts the blockers .* in an order/],
    ['418.5a', '2003-07-01', /^No layers yet/],
    ['418.5a', '2003-10-01', /^Six layers.*then counters, then the rest/],
    ['418.5a', '2005-10-01', /6c counters/],
    ['613.3d', '2020-04-16', /Step 7d/],
    ['400.1', '2009-07-11', /six zones(?!.*command)/],
    ['400.1', '2009-09-04', /six zones.*command/],
    ['400.1', '2010-07-16', /seven zones/],
    ['502.19a', '2006-09-30', /its mana cost/],
    ['903.3', '2016-11-10', /no more than one/],
    ['903.3', '2016-11-11', /two of them that have partner/],
    ['903.10', '2009-10-01', /^If your general/],
    ['903.9', '2020-07-02', /does not die/],
    ['704.5k', '2013-07-12', /all of them/],
    ['704.5k', '2013-07-13', /you keep one/],
  ])('%s on %s', (number, day, says) => {
    const { paragraphs, borrowed } = digest.read(day).rule(number) ?? {};
    expect(paragraphs?.map(({ text }) => text).join(' ')).toMatch(says);
    expect(borrowed).toBeUndefined();
  });

  it.each<[number: string, IsoDate]>([
    ['510.1c', '2024-11-08'],
    ['903.9b', '2020-07-03'],
    ['701.27a', '2026-06-19'],
  ])('%s is in the words of today on %s', (number, day) => {
    expect(earlierWordsOn(day).get(ruleHistoryAt(number, day) ?? { steps: [] as never })).toBeUndefined();
  });

  it.each<[question: string, IsoDate, hit: string]>([
    ['what can my creatures attack in a two-player game?', '2003-07-01', '306.3'],
    ['what can my creatures attack in a two-player game?', '2023-04-13', '506.2'],
  ])('“%s” on %s opens %s', (question, day, hit) => {
    const found = answerQuery(question, day, digest);
    expect(found.ok && found.value.hit).toEqual({ edition: digest.read(day).edition, number: hit });
  });
});

describe('a question about something that came later', () => {
  it.each<[question: string, IsoDate]>([
    ['snow mana symbol in a cost', '2003-07-01'],
    ['does having lifelink twice double the life', '2003-07-01'],
    ['can a vehicle block if it is not crewed', '2003-07-01'],
  ])('“%s” on %s does not open a rule of that day', (question, day) => {
    const found = answerQuery(question, day, digest);
    if (!found.ok) throw new Error(`${question} is not found`);
    expect(found.value.meant?.isNotYet ?? found.value.hit.edition > day).toBe(true);
  });

  it('says what was so on that day if its rules have the same words in those of another day only', () => {
    const found = answerQuery('does a token copy of a spell stay as a permanent', '2003-07-01', digest);
    expect(found.ok && found.value.meant?.meaning).toMatch(/^No rule lets it become a permanent/);
  });
});

/** Days on which other rules changed the answer: the legend rule, and partner. */
const OTHER_TURNS: readonly IsoDate[] = ['2013-07-13', '2016-11-11'];

describe('every entry', () => {
  const each = earlierWords().map(({ number, from, until, paragraphs }) => ({
    number,
    from,
    until,
    paragraphs,
    history: ruleHistoryAt(number, from),
    days: OFFICIAL_DAYS.filter((day) => day >= from && day <= until),
  }));

  it('begins and ends with an official text, and the rule is in all of them', () => {
    const faults = each.filter(
      ({ history, from, days }) =>
        !history || days[0] !== from || days.some((day) => typeof historyNumber(history, day) !== 'string'),
    );
    expect(faults.map(({ number, from }) => `${number} ${from}`)).toEqual([]);
  });

  it('begins where the rule came or was reworded, and ends before it was reworded or went', () => {
    const faults = each.filter(({ history, from, until }) => {
      const next = OFFICIAL_DAYS.find((day) => day > until);
      const turns = new Set([...OTHER_TURNS, ...(history?.steps ?? []).map(({ day }) => day)]);
      return !turns.has(from) || !next || !turns.has(next);
    });
    expect(faults.map(({ number, from }) => `${number} ${from}`)).toEqual([]);
  });

  it('overlaps no other of the same rule', () => {
    const faults = each.filter(({ history, from, until, number }) =>
      each.some(
        (other) =>
          other.history === history &&
          (other.number !== number || other.from !== from) &&
          other.from <= until &&
          other.until >= from,
      ),
    );
    expect(faults.map(({ number, from }) => `${number} ${from}`)).toEqual([]);
  });

  it('has only terms of its days, and loses no part on the first and last of them', () => {
    const faults = each.flatMap(({ number, days, paragraphs }) =>
      [days[0], days.at(-1)]
        .filter((day) => {
          const [then] = (day && wordsByDay(paragraphs, day)) ?? [];
          return sentencesIn(then?.text) !== sentencesIn(paragraphs[0]?.text);
        })
        .map((day) => `${number} ${day}`),
    );
    expect(faults).toEqual([]);
  });
});

const sentencesIn = (text = ''): number => text.split(/[.:]/).length;

describe('the list', () => {
  it('is parsed without its comments', () => {
    const [entry] = parseEarlierWords(
      '# A remark\n\n400.1 2009-07-11 2009-09-03 | Six zones. | Example: A hand.\n',
    );
    expect(entry).toEqual({
      number: '400.1',
      from: '2009-07-11',
      until: '2009-09-03',
      paragraphs: [
        { kind: 'text', text: 'Six zones.' },
        { kind: 'example', text: 'A hand.' },
      ],
      questions: [],
    });
  });

  it('has the questions that an entry answers below it', () => {
    const [zones, cards] = parseEarlierWords(
      '400.1 2009-07-11 2009-09-03 | Six zones.\n? how many zones\n? which zones\n100.1 2003-07-01 2005-07-31 | Two.\n',
    );
    expect([zones?.questions, cards?.questions]).toEqual([['how many zones', 'which zones'], []]);
  });

  it('is rejected with a line of another form', () => {
    expect(() => parseEarlierWords('400.1 2009-07-11 | Six zones.\n')).toThrow('400.1');
  });
});
