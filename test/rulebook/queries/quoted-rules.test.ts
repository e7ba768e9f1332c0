import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { carryWords } from '#rulebook/carry-over/carry-words.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { findMatches } from '#rulebook/queries/find-matches.ts';
import { quotedRules } from '#rulebook/queries/quoted-rules.ts';
import { rulebookWith } from '../../helpers/official-text.ts';
import { madeUpEdition } from '../carry-over/made-up-edition.ts';

const DAY = '2099-03-01';
/** 100.1 reads as before; the others are new. */
const RULES = {
  '100.1': 'An owl sleeps in the barn until the first player wakes it.',
  '100.2': 'An owl may hoot at the beginning of a round, and nobody else may hoot then.',
  '100.3': 'An owl may hoot at the beginning of a feast.',
  '100.4': 'Each goblet is filled to the brim with milk. An owl may hoot at the beginning of a feast.',
  '100.5': 'A feast of owls ends. Each goblet is filled to the brim with water, not milk.',
};

const edition = (fresh: readonly string[]): CarriedEdition => ({
  day: DAY,
  from: RELEASE_DATE,
  rules: [{ from: '100.1', to: '100.1', isReworded: false, wording: undefined }],
  gone: [],
  unsure: [],
  fresh: fresh.map((number) => ({ number, wording: 'AAAAAAAA', isUnsure: false })),
  headings: [['100', 'General']],
  glossary: [],
});

const NEW = ['100.2', '100.3', '100.4', '100.5'];
const TEXT = madeUpEdition(DAY, RULES);
const RULEBOOK = rulebookWith([TEXT], carryWords(edition(NEW)));

describe('a question that has the words of a rule without words of ours', () => {
  beforeEach(() => adoptEditions([edition(NEW)]));
  afterEach(() => adoptEditions([]));

  it.each<[string, string, string[]]>([
    ['five words that one rule has', 'nobody else may hoot then', []],
    ['six words that one rule has', 'and nobody else may hoot then', ['100.2']],
    ['a turn of phrase', 'at the beginning of', []],
    ['a phrase in two rules', 'owl may hoot at the beginning of a feast', []],
    [
      'a phrase in two rules, one of which begins with it',
      'An owl may hoot at the beginning of a feast.',
      ['100.3'],
    ],
    ['a phrase in two rules that ends inside a word', 'Each goblet is filled to the brim with wat', []],
    ['a short first sentence', 'A feast of owls ends.', ['100.5']],
    ['a shorter beginning', 'A feast ends', []],
    ['a phrase of a rule with our words', 'sleeps in the barn until the first player', []],
  ])('%s: %s', (_, question, numbers) => expect([...quotedRules(question, RULEBOOK)]).toEqual(numbers));

  it('goes first, by a score that is not raised', () => {
    const find = (question: string) => findMatches(question, [RULEBOOK.read(DAY)], RULEBOOK, 5);
    const { matches, isSmallTalk } = find('and nobody else may hoot then');
    expect(matches[0]?.number).toBe('100.2');
    expect(matches[0]?.score).toBeLessThan(10);
    expect(isSmallTalk).toBe(false);
    const loose = find('at the beginning of');
    expect(loose.isSure).toBe(false);
    expect(Math.max(0, ...loose.matches.map(({ score }) => score))).toBeLessThan(10);
  });

  it('is looked up again once other rules lack our words', () => {
    const question = 'sleeps in the barn until the first player';
    expect(quotedRules(question, RULEBOOK).size).toBe(0);
    adoptEditions([{ ...edition([...NEW, '100.1']), rules: [] }]);
    expect([...quotedRules(question, RULEBOOK)]).toEqual(['100.1']);
  });
});

it('is no matter under the rules of the release', () =>
  expect(quotedRules('and nobody else may hoot then', loadDigest()).size).toBe(0));
