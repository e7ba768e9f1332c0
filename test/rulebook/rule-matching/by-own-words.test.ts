import { describe, expect, it } from 'vitest';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { findCited, numbersOn } from '#rulebook/book/cited-rule.ts';
import { numberByOwnWords } from '#rulebook/rule-matching/by-own-words.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { movedCitations } from '#rulebook/editions/moved-citations.ts';
import { LATER_DAY, officialText } from '../../helpers/made-up-editions.ts';
import { formatLongDate, buildRulebook } from '../../helpers/official-text.ts';

const own = loadDigest().read(TODAYS_DATE);
const wordsOf = (number: string) =>
  own
    .rule(number)
    ?.paragraphs.map(({ text }) => text)
    .join(' ');

/** A fictional later edition in which the coins moved to 706, reordered and without the first rule. */
const LATER = officialText(`A small text, in effect as of ${formatLongDate(LATER_DAY)}.

7. Further Rules
705. Wagers
705.1. Whoever loses a wager sings until breakfast.
705.2. A wager among three is won by the tallest.
706. Flipping a Coin
706.1. ${wordsOf('705.3')} So be it.
706.2. Every player claps as a marble falls.
706.3. ${wordsOf('705.2')} So be it.
709. Cards Cut in Two
709.1. Two faces, and no third.`);
const RULEBOOK = buildRulebook([LATER]);

describe('a rule of today, available only in our own words, in a newer text', () => {
  it.each([
    ['705.2', ['706.3']],
    ['705.3', ['706.1']],
    ['705', ['706']],
    ['705.1', []], // Nothing there is like it enough.
    ['709.1', []],
    ['999.1', []],
  ])('%s is %j', (number, numbers) => {
    expect(numberByOwnWords(number, own, RULEBOOK.read(LATER_DAY))).toEqual(numbers);
  });

  it('is found under its number there, but not quoted, as its wording may differ', () => {
    const cited = { number: '705.2', edition: TODAYS_DATE } as const;
    expect(numbersOn(cited, LATER_DAY, RULEBOOK)).toEqual(['706.3']);
    expect(findCited(cited, RULEBOOK).kind).toBe('unheld');
  });

  it('is never reported as removed', () => {
    const cited = ['709.1', '705.2'].map((number) => ({ number, edition: TODAYS_DATE }));
    expect(movedCitations(cited, LATER_DAY, RULEBOOK).map(({ now }) => now)).toEqual([['706.3']]);
  });
});
