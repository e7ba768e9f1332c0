import { describe, expect, it } from 'vitest';
import { readQuestions } from '../../../bench/search/questions.ts';
import type { IsoDate } from '../../../src/engine/vocabulary/editions.ts';
import { askedBegun, askedLike } from '../../../src/rulebook/finding/asked.ts';
import { readAsked } from '../../../src/rulebook/finding/asked-phrases.ts';
import { askedIn } from '../../../src/rulebook/asking/matches-in.ts';
import { ALL_INGREDIENTS } from '../../../src/rulebook/finding/finder.ts';
import { wordsOf } from '../../../src/rulebook/finding/words.ts';
import { loadDigest, readDigest } from '../../../src/rulebook/book/load-digest.ts';
import { parseRules } from '../../../src/rulebook/reading/parse-rules.ts';
import { makeRulebook } from '../../../src/rulebook/book/rulebook.ts';
import { numberToday } from '../../helpers/as-written.ts';

const LINES = readAsked();
const like = (question: string, known: readonly string[] = []) =>
  askedLike(question, (word) => known.includes(word), 5, ALL_INGREDIENTS).map(({ number }) => number);

describe('what players ask for', () => {
  it('has every rule once, with phrases of their length', () => {
    const numbers = LINES.map(([number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^\d{3}(?:\.\d+[a-z]?)?$/.test(number))).toEqual([]);
    const phrases = LINES.flatMap(([, some]) => some);
    expect(phrases.filter((phrase) => phrase.length < 3 || phrase.length > 120)).toEqual([]);
  });

  it('has no question of the benchmark, which would then measure itself', () => {
    const asKey = (text: string) => wordsOf(text).join(' ');
    const asked = new Set(readQuestions().map((one) => asKey(one.asked)));
    const copied = LINES.flatMap(([, phrases]) => phrases.filter((phrase) => asked.has(asKey(phrase))));
    expect(copied).toEqual([]);
  });
});

describe('a question in other words is like what players ask for', () => {
  it.each([
    ['throwing a card from my hand away', '701.9a'],
    ['do I get the mana back for my countered spells', '701.6b'],
    ['what is a subgame with shahrazad', numberToday('729.1')],
    ['doubel my life totals', '701.10d'],
  ])('%s: %s', (question, number) => {
    expect(like(question)).toContain(number);
  });

  it.each(['', 'what is it', 'xylophone', '🪙', '\0'])('%j is like nothing', (question) => {
    expect(like(question, ['xylophone'])).toEqual([]);
  });

  it('a word of the rules is no slip, though nobody asks in it', () => {
    expect(like('xdouble')).not.toEqual([]);
    expect(like('xdouble', ['xdouble'])).toEqual([]);
  });

  it('the last word may be only begun', () => {
    expect(askedBegun('double my lif', 5).map(({ number }) => number)).toContain('701.10d');
    expect(askedBegun('d', 5)).toEqual([]);
  });
});

describe('the numbers that it has in another text', () => {
  const asked = [
    { number: numberToday('723.6'), score: 0.9 },
    { number: '702.19b', score: 0.8 },
    { number: '120.3', score: 0.7 },
  ];
  const of = (text: string, day: IsoDate) => {
    const parsed = parseRules(text.replace('DAY', 'March 3, 2099'));
    if (!parsed) throw new Error('the text prints no day');
    const rulebook = makeRulebook([...readDigest(), { ...parsed, edition: day }]);
    return [...askedIn(rulebook.read(day), asked, rulebook)];
  };

  it('are known by the table of numbers', () => {
    const digest = loadDigest();
    expect([...askedIn(digest.read('founding'), asked, digest)]).toContainEqual(['507.3b', 0.9]);
  });

  it.each([
    ['the same headings', 'Keyword Abilities', 'Trample', [['702.19b', 0.8]]],
    ['another rule', 'Keyword Abilities', 'Wobble', []],
    ['another chapter', 'Marbles', 'Trample', []],
  ])('where no table and no text tells: %s', (_, chapter, title, scores) => {
    const text = `These rules are effective as of DAY.\n\nContents\n\n7. More\n702. ${chapter}\nGlossary\nCredits\n\n7. More\n\n702. ${chapter}\n\n702.19. ${title}\n\n702.19a A marble rolls.\n\n702.19b A marble rolls on.\n\nGlossary\n\nCredits\n`;
    expect(of(text, '2099-03-03')).toEqual(scores);
  });
});
