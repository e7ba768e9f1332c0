import { describe, expect, it } from 'vitest';
import { readBenchmarkQuestions as readBlind } from '../../../bench/search/questions.ts';
import { findPrefixMatches, findMatches } from '#rulebook/queries/find-matches.ts';
import { loadDigest, readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { makeRulebook, NO_TEXTS } from '#rulebook/book/rulebook.ts';
import { wordsOf } from '#rulebook/search/words.ts';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { numberToday } from '../../helpers/as-of-writing.ts';

const DIGEST = loadDigest();
const found = (question: string, edition: Edition = TODAYS_DATE) =>
  findMatches(question, [DIGEST.read(edition)], DIGEST, 5).matches.map(({ number }) => number);

it('no question of the benchmark is a sample question, so the benchmark does not measure itself', () => {
  const keyOf = (text: string) => wordsOf(text).join(' ');
  const asked = new Set(readBlind().map((one) => keyOf(one.asked)));
  const copied = [...readSampleQuestions().values()].flat().filter((question) => asked.has(keyOf(question)));
  expect(copied).toEqual([]);
});

describe('a question phrased differently from the rule', () => {
  it.each([
    ['throwing a card from my hand away', '701.9a'],
    ['what is a subgame with shahrazad', numberToday('729.1')],
    ['doubel my life totals', '701.10d'],
    ['my 7/7 got chumped by a 1/1, does the rest hit his face', '702.19b'],
    ['cmdr costs more every time', '903.8'],
  ])('%s: %s', (question, number) => {
    expect(found(question)).toContain(number);
  });

  it.each(['', 'what is it', '🪙', '\0'])('%j matches nothing', (question) => {
    expect(found(question)).toEqual([]);
  });

  it('finds the counterpart of a rule on another day', () => {
    expect(found('can a player under mindslaver still concede', 'founding')).toContain('507.3b');
    expect(found('can a player under mindslaver still concede')).toContain(numberToday('723.6'));
  });

  it('accepts an incomplete last word', () => {
    const begun = findPrefixMatches('double my lif', [DIGEST.read(TODAYS_DATE)], DIGEST, 5);
    expect(begun.map(({ number }) => number)).toContain('701.10d');
    expect(findPrefixMatches('d', [DIGEST.read(TODAYS_DATE)], DIGEST, 5)).toEqual([]);
  });
});

describe('small talk', () => {
  it.each([
    ['lol nice topdeck', true],
    ['who is in for friday', true],
    ['brb pizza', true],
    ['running 15 min late, start without me', true],
    ['do i lose if i draw from an empty library', false],
    ['can he block with a tapped guy', false],
    ['player who just got knocked out had pacifism on one of my guys, does it stay on?', false],
    ['we both threw instants, which one happens first', false],
  ])('%s: %s', (words, isSmallTalk) => {
    expect(findMatches(words, [DIGEST.read(TODAYS_DATE)], DIGEST, 5).isSmallTalk).toBe(isSmallTalk);
  });
});

describe('a rule that neither the concordance nor a text can follow', () => {
  const inText = (text: string, day: IsoDate) => {
    const parsed = parseRules(text.replace('DAY', 'March 3, 2099'));
    if (!parsed) throw new Error('the text prints no day');
    const rulebook = makeRulebook(
      [...readDigest(), { ...parsed, edition: day }],
      NO_TEXTS,
      readSampleQuestions(),
    );
    const { matches } = findMatches('my trampler was chumped', [rulebook.read(day)], rulebook, 5);
    return matches.map(({ number }) => number);
  };

  it.each([
    ['the same headings', 'Keyword Abilities', 'Trample', ['702.19b']],
    ['another rule', 'Keyword Abilities', 'Wobble', []],
    ['another chapter', 'Marbles', 'Trample', []],
  ])('%s', (_, chapter, title, numbers) => {
    const text = `These rules are effective as of DAY.\n\nContents\n\n7. More\n702. ${chapter}\nGlossary\nCredits\n\n7. More\n\n702. ${chapter}\n\n702.19. ${title}\n\n702.19a Marbles roll.\n\n702.19b Marbles shine.\n\nGlossary\n\nCredits\n`;
    expect(inText(text, '2099-03-03').filter((one) => one === '702.19b')).toEqual(numbers);
  });
});
