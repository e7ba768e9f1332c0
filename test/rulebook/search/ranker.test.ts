import { describe, expect, it } from 'vitest';
import { featuresOf, hash, type FeatureKind } from '#rulebook/search/question-features.ts';
import { packModel, unpackModel, type RankerModel } from '#rulebook/search/ranker-model.ts';
import { openRanker, ruleKey } from '#rulebook/search/ranker.ts';
import { trainKind, type TrainingText } from '../../../scripts/ranker/train.ts';

/** Sample questions by rule. */
const ASKED = [
  ['can a tapped creature block', 'my guy is tapped, may it block', 'does a tapped blocker work'],
  ['can a tapped creature attack', 'swing with a tapped guy', 'may my tapped creature attack'],
  ['who draws first', 'do I draw a card on the first turn', 'does the starting player draw'],
  ['what does trample do', 'how much damage tramples over', 'trample over a blocker'],
] as const;
const TEXTS = ASKED.flatMap((asked, label) => asked.map((text): TrainingText => ({ text, label })));

function trainModel(): RankerModel {
  const train = (kind: FeatureKind) =>
    trainKind(TEXTS, {
      kind,
      classes: ASKED.length,
      rank: 8,
      epochs: 80,
      stepSize: 0.05,
      minTexts: 1,
      dropout: 0.2,
    });
  return {
    trainedOn: 'the questions above',
    rank: 8,
    rules: Uint32Array.from(ASKED, (asked) => ruleKey(asked) ?? 0),
    kinds: { words: train('words'), letters: train('letters') },
  };
}

const model = trainModel();
const leaderOf = (probabilities: Float32Array): number => probabilities.indexOf(Math.max(...probabilities));

describe('the features of a question', () => {
  const hashesOf = (...texts: readonly string[]) => Uint32Array.from(texts, (text) => hash(text)).toSorted();

  it('are its stems and pairs of them, stop words included, each once', () => {
    expect(featuresOf('Can it block? It can block!', 'words')).toEqual(
      hashesOf('can', 'it', 'block', 'can it', 'it block', 'block it', 'it can', 'can block'),
    );
  });

  it('are its runs of three to five letters, with the ends of words', () => {
    expect(featuresOf('tap', 'letters')).toEqual(hashesOf(' ta', ' tap', ' tap ', 'tap', 'tap ', 'ap '));
  });

  it.each<FeatureKind>(['words', 'letters'])('are limited in number: %s', (kind) => {
    const long = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(' ');
    expect(featuresOf(long, kind).length).toBeLessThan(2000);
  });
});

describe('a ranker', () => {
  it.each<[string, number]>([
    ['may a tapped creature block it', 0],
    ['so may a tapped guy attack', 1],
    ['first turn: draw or not?', 2],
    ['trampel damage over a blokcer', 3],
  ])('finds the rule of a question in other words: %s', (question, rule) => {
    const ranked = openRanker(model, ASKED)?.rank(question, [0, 1, 2, 3]);
    expect(ranked && leaderOf(ranked.letters)).toBe(rule);
    expect(ranked && leaderOf(ranked.words)).toBe(rule);
    expect(ranked && ranked.words.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
  });

  it('knows rules by their questions, whatever their numbers', () => {
    const moved = openRanker(model, [[], ...ASKED.slice(2), ['of a rule that came later']]);
    const ranked = moved?.rank('what does trample do', [3, 2, 1, 0]).letters;
    expect(ranked && [ranked.length, leaderOf(ranked), ranked[0], ranked[3]]).toEqual([4, 1, 0, 0]);
  });

  it('says nothing of words that it does not know, and is none if it knows none of the rules', () => {
    expect([...(openRanker(model, ASKED)?.rank('xyzzy', [0, 1, 2, 3]).words ?? [])]).toEqual([0, 0, 0, 0]);
    expect(openRanker(model, [[], ['another rule']])).toBeUndefined();
  });

  it('is the same after it was written and read, wherever the bytes begin', () => {
    const packed = packModel(model);
    const shifted = new Uint8Array(packed.length + 1).subarray(1);
    shifted.set(packed);
    for (const bytes of [new Uint8Array(packed), shifted])
      expect(packModel(unpackModel(bytes)).equals(packed)).toBe(true);
  });

  it('is trained to the same bytes each time', () => {
    expect(packModel(trainModel()).equals(packModel(model))).toBe(true);
  });
});
