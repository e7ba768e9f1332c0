import { createHash } from 'node:crypto';
import { earlierWordsWithQuestions } from '#rulebook/book/earlier-words.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import type { FeatureKind } from '#rulebook/search/question-features.ts';
import type { KindModel, RankerModel } from '#rulebook/search/ranker-model.ts';
import { ruleKey } from '#rulebook/search/ranker.ts';
import {
  documentsOf,
  withEarlierRules,
  type RuleDocument,
  type SearchableText,
} from '#rulebook/search/documents.ts';
import { trainKind, type TrainingOptions, type TrainingText } from './train.ts';

/** Raise it if the training changes. */
const VERSION = 3;
const RANK = 64;
const OPTIONS: Readonly<
  Record<FeatureKind, Pick<TrainingOptions, 'epochs' | 'stepSize' | 'minTexts' | 'dropout'>>
> = {
  words: { epochs: 6, stepSize: 0.03, minTexts: 4, dropout: 0.5 },
  letters: { epochs: 5, stepSize: 0.02, minTexts: 20, dropout: 0.5 },
};

/** Shorter sentences say too little about their rule. */
const MIN_SENTENCE = 15;

/** The training data of the model: today's rules with their questions, and earlier rules that have questions. */
export interface TrainingSet {
  /** The questions of each rule that has any, by class. */
  readonly asked: readonly (readonly string[])[];
  readonly texts: readonly TrainingText[];
  /** A hash of the texts and of {@link VERSION}. */
  readonly hash: string;
}

/**
 * The questions and sentences of our own words, each with its rule. The order of a rule's questions doesn't matter:
 * they are sorted by their answers, which change often.
 */
export function trainingSet(): TrainingSet {
  const documents = documentsOf(searchedTogether(), readSampleQuestions()).filter(
    ({ asked }) => asked.length > 0,
  );
  const texts = documents.flatMap((document, label) =>
    [...document.asked.toSorted(), ...sentencesOf(document)].map((text): TrainingText => ({ text, label })),
  );
  const hash = createHash('sha256').update(String(VERSION));
  for (const { text, label } of texts) hash.update(`\n${label} ${text}`);
  return { asked: documents.map(({ asked }) => asked), texts, hash: hash.digest('hex') };
}

/** Today's rules in our own words, and the earlier ones that have questions. */
export function searchedTogether(): SearchableText {
  const today = readDigest().at(-1);
  if (!today) throw new Error('there are no rules in our own words');
  return withEarlierRules(today, [...readDigest(), ...earlierWordsWithQuestions()], readSampleQuestions());
}

const sentencesOf = ({ text, examples }: RuleDocument): readonly string[] =>
  [...text.split(/(?<=[.!?])\s+/), ...examples.split('\n')].filter(
    (sentence) => sentence.length >= MIN_SENTENCE,
  );

/** Trains the model; takes some minutes. */
export function makeModel(
  { asked, texts, hash }: TrainingSet,
  report: (kind: FeatureKind, epoch: number, loss: number) => void,
): RankerModel {
  const train = (kind: FeatureKind): KindModel =>
    trainKind(texts, {
      kind,
      classes: asked.length,
      rank: RANK,
      ...OPTIONS[kind],
      report: (epoch, loss) => {
        report(kind, epoch, loss);
      },
    });
  return {
    trainedOn: hash,
    rank: RANK,
    rules: Uint32Array.from(asked, (questions) => ruleKey(questions) ?? 0),
    kinds: { words: train('words'), letters: train('letters') },
  };
}
