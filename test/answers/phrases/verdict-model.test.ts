import { describe, expect, it } from 'vitest';
import { answerOdds } from '#answers/phrases/answer-odds.ts';
import {
  differencesOf,
  PAIR_EVIDENCE,
  pairEvidence,
  sameVerdictLogOdds,
  stemsOf,
} from '#answers/phrases/compare-questions.ts';
import {
  answerKey,
  packVerdictModel,
  unpackVerdictModel,
  type VerdictModel,
} from '#answers/phrases/verdict-model.ts';
import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import type { SimilarQuestion } from '#rulebook/search/similar-questions.ts';
import { trainAnswers } from '../../../scripts/verdicts/train-answers.ts';
import { trainPairs, type QuestionPair } from '../../../scripts/verdicts/train-pairs.ts';

const TAPPED = { text: 'Only untapped creatures block.', rules: ['509.1a'] };
const TRAMPLE = { text: 'Trample needs a blocker.', rules: ['702.19b'] };
const YES: SampleAnswer = { ...TAPPED, verdict: 'yes' };
const NO: SampleAnswer = { ...TAPPED, verdict: 'no' };
const ANSWERS: readonly SampleAnswer[] = [YES, NO, TRAMPLE].toSorted((a, b) => answerKey(a) - answerKey(b));

const CREATURES = [
  'creature',
  'bear',
  'dragon',
  'zombie',
  'soldier',
  'elf',
  'goblin',
  'angel',
  'sliver',
  'ox',
];
const ASKED = CREATURES.flatMap((creature): readonly (readonly [string, SampleAnswer])[] => [
  [`can my untapped ${creature} block`, YES],
  [`can my tapped ${creature} block`, NO],
  [`how much does a ${creature} with trample deal`, TRAMPLE],
]);

/** A question similar to another one, with most of its words. */
const similar = (question: string): SimilarQuestion => ({
  rule: 0,
  question,
  letters: 0.8,
  words: 0.8,
  disagreement: {
    opposed: 0,
    partial: 0,
    added: 0,
    isNegated: false,
    persons: 0,
    isNarrower: false,
    isOtherNumber: false,
    otherObjects: 0,
  },
  added: 0,
  missing: 0,
  covered: 1,
  covering: 1,
  pairs: 0.8,
});

const PAIRS: readonly QuestionPair[] = ASKED.flatMap(([one, answer]) =>
  ASKED.filter(([other]) => other !== one).map(([other, its]) => {
    const differences = differencesOf(stemsOf(one), stemsOf(other));
    return {
      differences,
      evidence: pairEvidence(stemsOf(one), similar(other), differences),
      hasSameVerdict: answer.verdict === its.verdict,
    };
  }),
);

function train(): VerdictModel {
  const answers = trainAnswers(
    ASKED.map(([question, answer]) => ({ question, answer: ANSWERS.indexOf(answer) })),
    {
      rules: Uint16Array.from(ANSWERS, (answer) => (answer === TRAMPLE ? 1 : 0)),
      verdicts: Uint8Array.from(ANSWERS, ({ verdict }) => (verdict === 'yes' ? 1 : verdict === 'no' ? 2 : 0)),
    },
    () => {},
  );
  return {
    ...answers,
    answers: Uint32Array.from(ANSWERS, answerKey),
    pairs: trainPairs(PAIRS, () => {}),
  };
}
const model = train();

describe('the likelihood of answers', () => {
  it('adds up to 1, and is 0 if no word of the question is known', () => {
    const odds = answerOdds('can my untapped bear block', ANSWERS, model);
    expect(ANSWERS.reduce((sum, answer) => sum + odds.of(answer), 0)).toBeCloseTo(1);
    expect(odds.yes + odds.no + odds.of(TRAMPLE)).toBeCloseTo(1);
    expect(answerOdds('xyzzy', ANSWERS, model).yes).toBe(0);
  });

  it('is 0 for an answer that the model does not know', () => {
    const other = { text: 'Another one.', rules: ['100.1'] };
    expect(answerOdds('can my untapped bear block', [other], model).of(other)).toBe(0);
  });
});

describe('whether two questions have the same verdict', () => {
  const oddsOf = (one: string, other: string): number =>
    sameVerdictLogOdds(stemsOf(one), similar(other), model.pairs);

  it('depends on the word that only one has', () => {
    const asked = 'can my untapped bear block';
    expect(oddsOf(asked, 'can my untapped dragon block')).toBeGreaterThan(
      oddsOf(asked, 'can my tapped bear block'),
    );
  });

  it('is the same whichever is asked', () => {
    const [one, other] = ['can my untapped bear block', 'can my tapped bear block'];
    expect(oddsOf(one, other)).toBeCloseTo(oddsOf(other, one));
  });

  it('has a weight for each piece of evidence', () => {
    expect(PAIRS[0]?.evidence.length).toBe(PAIR_EVIDENCE.length);
    expect(model.pairs.evidence.length).toBe(PAIR_EVIDENCE.length);
  });
});

describe('the model', () => {
  it('stays the same when packed and unpacked, at any byte offset', () => {
    const packed = packVerdictModel(model);
    const shifted = new Uint8Array(packed.length + 1).subarray(1);
    shifted.set(packed);
    for (const bytes of [new Uint8Array(packed), shifted])
      expect(packVerdictModel(unpackVerdictModel(bytes)).equals(packed)).toBe(true);
  });

  it('is trained to the same bytes each time', () => {
    expect(packVerdictModel(train()).equals(packVerdictModel(model))).toBe(true);
  });
});
