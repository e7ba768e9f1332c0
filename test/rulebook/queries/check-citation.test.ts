import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { makeRulebook } from '#rulebook/book/rulebook.ts';
import { checkNumber, checkQuote } from '#rulebook/queries/check-citation.ts';
import { dateOf, OFFICIAL_DAYS, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { FOUNDING_TEXT, officialText, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { formatLongDate, buildRulebook } from '../../helpers/official-text.ts';

const OWN_WORDS = makeRulebook(readDigest());

describe('a number', () => {
  // Each was looked up in the official texts of both days.
  it.each<[number: string, edition: Edition, verdict: string, there: readonly string[]]>([
    ['702.19b', '2026-06-19', 'right', []],
    ['502.9b', '2006-10-01', 'right', []],
    ['502.9b', '2026-06-19', 'moved', ['702.19b']],
    ['702.19b', '2006-10-01', 'moved', ['502.9b', '502.9d']],
    ['723.5', '2026-06-19', 'right', []],
    ['507.3', 'founding', 'right', []],
    ['725.4', '2006-10-01', 'not-yet', []],
    ['509', '2026-06-19', 'right', []],
    ['702.9q', '2026-06-19', 'never-existed', []],
    ['999', '2026-06-19', 'never-existed', []],
  ])('%s in the rules of %s: %s', (number, edition, verdict, there) => {
    const checked = checkNumber(number, edition, OWN_WORDS);
    expect(checked.verdict).toBe(verdict);
    const [likeliest] = verdict === 'right' ? [] : checked.uses;
    expect(likeliest?.numbers ?? []).toEqual(there);
  });

  it('of an earlier edition is followed to today', () => {
    expect(checkNumber('502.9b', '2006-10-01', OWN_WORDS).today).toEqual({
      numbers: ['702.19b'],
      instead: [],
      isReworded: true,
    });
    // Comparing the halves of split cards ended on 2017-04-28.
    expect(checkNumber('505.6', 'founding', OWN_WORDS).today).toMatchObject({
      numbers: [],
      instead: ['709.4', '709.4b'],
    });
  });

  it('of a title or chapter tells nothing of the wording below it', () => {
    expect(checkNumber('502.9', '2003-07-01', OWN_WORDS).today).toEqual({ numbers: ['702.19'], instead: [] });
    expect(checkNumber('509', '2006-10-01', OWN_WORDS).today).toEqual({ numbers: ['724'], instead: [] });
    // In excerpts, a title may be missing.
    expect(checkNumber('502.9', 'founding', OWN_WORDS).today).toEqual({ numbers: ['702.19'], instead: [] });
  });

  it('may be another rule’s at another time', () => {
    const { uses } = checkNumber('505.6', 'founding', OWN_WORDS);
    expect(uses.map(({ edition, numbers }) => [dateOf(edition), numbers.join()])).toContainEqual([
      TODAYS_DATE,
      '305.3',
    ]);
  });

  it('is right for every rule of a text', () => {
    const numbers = OWN_WORDS.read(TODAYS_DATE).rules.map(({ number }) => number);
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.constantFrom(...OFFICIAL_DAYS), (number, day) => {
        expect(checkNumber(number, TODAYS_DATE, OWN_WORDS).verdict).toBe('right');
        expect(checkNumber(number, day, OWN_WORDS).verdict).not.toBe('never-existed');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a quote', () => {
  const WITH = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);
  const MARBLE = 'Every marble is round and has a color of its own, unless its owner painted it.';
  const FLOOR = 'A player who drops a marble on the floor picks it up before';

  it.each<
    [quote: string, number: string | undefined, edition: Edition, verdict: string, places: readonly string[]]
  >([
    [MARBLE, '150.1', '2006-10-01', 'right', ['150.1 2006-10-01 verbatim']],
    [`“150.1 ${MARBLE}”`, '150.1', '2006-10-01', 'right', ['150.1 2006-10-01 verbatim']],
    [
      'every marble is round, and has a color of its own',
      '150',
      '2006-10-01',
      'right',
      ['150.1 2006-10-01 words'],
    ],
    [MARBLE, undefined, '2009-07-11', 'right', ['151.1 2009-07-11 verbatim']],
    [MARBLE, '151.2', '2009-07-11', 'other-number', ['151.1 2009-07-11 verbatim']],
    [`${FLOOR} any other player moves`, '151.3', '2009-07-11', 'right', ['151.3 2009-07-11 verbatim']],
    [`${FLOOR} anybody else moves`, '151.3', '2009-07-11', 'reworded', ['150.2 2006-10-01 verbatim']],
    ['Marbles may be swallowed at any time', undefined, '2009-07-11', 'not-found', []],
  ])('%s as %s in the rules of %s: %s', (quote, number, edition, verdict, places) => {
    const checked = checkQuote(quote, number, edition, WITH);
    expect(checked.verdict).toBe(verdict);
    expect(checked.places.map((place) => `${place.number} ${dateOf(place.edition)} ${place.match}`)).toEqual(
      places,
    );
  });

  describe('with signs', () => {
    const SIGNED = buildRulebook([
      officialText(`A small text, in effect as of ${formatLongDate(TODAYS_DATE)}.

1. The Game
150. Marbles
150.1. A heavy marble gets −1/−1 while it rolls – and a light one gets +1/+1.
150.2. The first ability of a bag is [−2], and the second one is [+3].
150.3. A marble of size N gets -N/-N, and its owner has 1+* turns (see rules 150.1–150.3).`),
    ]);

    it.each<[quote: string, verdict: string, matches: readonly string[]]>([
      ['A heavy marble gets −1/−1 while it rolls', 'right', ['verbatim']],
      ['A heavy marble gets -1/-1 while it rolls', 'right', ['verbatim']],
      ['a heavy marble gets –1/–1, while it rolls - and', 'right', ['words']],
      ['A heavy marble gets +1/+1 while it rolls', 'not-found', []],
      ['A heavy marble gets 1/1 while it rolls', 'not-found', []],
      ['a light one gets -1/-1', 'not-found', []],
      ['the first ability of a bag is [–2]', 'right', ['words']],
      ['The first ability of a bag is [+2]', 'not-found', []],
      ['a marble of size N gets -N/-N', 'right', ['words']],
      ['A marble of size N gets +N/+N', 'not-found', []],
      ['its owner has 1+* turns (see rules 150.1-150.3)', 'right', ['verbatim']],
    ])('%s: %s', (quote, verdict, matches) => {
      const checked = checkQuote(quote, undefined, TODAYS_DATE, SIGNED);
      expect(checked.verdict).toBe(verdict);
      expect(checked.places.map(({ match }) => match)).toEqual(matches);
    });
  });

  it('of our own words is not the rules', () => {
    const rule = OWN_WORDS.read(TODAYS_DATE).rule('702.19b');
    const words = rule?.paragraphs[0]?.text.split(' ').slice(0, 9).join(' ') ?? '';
    expect(checkQuote(words, '702.19b', TODAYS_DATE, OWN_WORDS)).toMatchObject({
      verdict: 'own-words',
      places: [{ number: '702.19b' }],
    });
  });

  it('cannot be told without an official text', () => {
    expect(checkQuote('Marbles may be swallowed', undefined, TODAYS_DATE, OWN_WORDS).verdict).toBe(
      'cannot-tell',
    );
  });
});
