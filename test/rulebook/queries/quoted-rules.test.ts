import { describe, expect, it } from 'vitest';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { quotedRules } from '#rulebook/queries/quoted-rules.ts';
import { suggest } from '#rulebook/queries/suggest.ts';
import { buildRulebook } from '../../helpers/official-text.ts';
import { madeUpEdition } from '../carry-over/made-up-edition.ts';

const TEXT = madeUpEdition(RELEASE_DATE, {
  '100.1': 'An owl sleeps in the barn until the first player wakes it.',
  '100.2': 'An owl may hoot at the beginning of a round, and nobody else may hoot then.',
  '100.3': 'An owl may hoot at the beginning of a feast.',
  '100.4': 'Each goblet is filled to the brim with milk. An owl may hoot at the beginning of a feast.',
  '100.5': 'A feast of owls ends. Each goblet is filled to the brim with water, not milk.',
});
const RULEBOOK = buildRulebook([TEXT]);
const read = [RULEBOOK.read(RELEASE_DATE)];

describe('a text that has the words of a rule', () => {
  it.each<[string, string, string[]]>([
    ['five words that one rule has', 'nobody else may hoot then', []],
    ['six words that one rule has', 'and nobody else may hoot then', ['100.2']],
    ['a turn of phrase', 'at the beginning of', []],
    ['a phrase in two rules', 'owl may hoot at the beginning of a feast', []],
    ['a sentence of two rules', 'An owl may hoot at the beginning of a feast.', ['100.3', '100.4']],
    ['a phrase cut within a word', 'Each goblet is filled to the brim with wat', ['100.5']],
    ['a short sentence', 'A feast of owls ends.', ['100.5']],
    ['a shorter beginning', 'A feast ends', []],
    ['other capitals and punctuation', 'an Owl sleeps -- in the barn; until the first player', ['100.1']],
    ['dots within words', 'An owl sle.e.ps in the barn until the first pl.a.yer wa.kes it.', ['100.1']],
    ['the number of another day', '905.7b A feast of owls ends.', ['100.5']],
    ['as an example', 'Example: A feast of owls ends.', ['100.5']],
    [
      'two sentences of one rule',
      'A feast of owls ends. Each goblet is filled to the brim with wa',
      ['100.5'],
    ],
    [
      'among other words',
      'Look here:\nAn owl sleeps in the barn until the first player wakes it.\nTrue?',
      ['100.1'],
    ],
    ['among many other words', `${'What nobody told me is this. '.repeat(9)}\nA feast of owls ends.`, []],
    ['a very long text', 'An owl sleeps in the barn. '.repeat(10_000), []],
    ['nothing', '🦉', []],
  ])('%s', (_, quote, numbers) =>
    expect(quotedRules(quote, read).map(({ number }) => number)).toEqual(numbers),
  );

  it('is looked up in the first text that has it', () => {
    const other = { ...RULEBOOK.read('founding'), rules: read[0]?.rules ?? [] };
    expect(quotedRules('A feast of owls ends.', [other, ...read])).toEqual([
      { edition: 'founding', number: '100.5' },
    ]);
  });

  it('opens that rule, before anything is ranked', () => {
    const open = (quote: string) => {
      const found = answerQuery(quote, undefined, RULEBOOK);
      return found.ok ? [found.value.hit.number, found.value.question?.isSure] : [];
    };
    expect(open('nobody else may hoot then, and n.obody else may hoot')).not.toEqual(['100.2', true]);
    expect(open('a round, and nobody else may ho.ot then')).toEqual(['100.2', true]);
    expect(open('An owl may hoot at the beginning of a feast.')).toEqual(['100.3', false]);
  });

  it('is suggested first', () => {
    expect(suggest('a round, and nobody else may', undefined, RULEBOOK, 3)[0]?.number).toBe('100.2');
  });
});

it('finds every sentence of our own words that no other rule has', () => {
  const digest = loadDigest();
  const today = digest.read(RELEASE_DATE);
  const sentences = today.rules.flatMap(({ number, paragraphs }) =>
    paragraphs.flatMap(({ text }) =>
      text
        .split(/(?<=[.!?])\s+(?=[A-Z])/)
        .filter((sentence) => sentence.length >= 30)
        .map((sentence) => ({ number, sentence })),
    ),
  );
  const missed = sentences.filter(({ number, sentence }) => {
    const found = quotedRules(sentence, [today]);
    return found.length > 0 && !found.some((hit) => hit.number === number);
  });
  expect(missed).toEqual([]);
  const found = sentences.filter(({ sentence }) => quotedRules(sentence, [today]).length === 1);
  expect(found.length / sentences.length).toBeGreaterThan(0.95);
});
