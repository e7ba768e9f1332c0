import type { RuleDocument } from './documents.ts';
import { featuresOf, soughtBy, stemsOf, type Features } from './features.ts';
import { FIELDS, placesIn, placesOf, type StemmedFields } from './fields.ts';
import type { Concept } from './read-question.ts';
import { wordsOf } from './words.ts';

/** A rule that has words of the question, and how well by counting them: from 0 to 1 for the best. */
export interface Candidate {
  readonly document: RuleDocument;
  readonly fields: StemmedFields;
  readonly counted: number;
}

export interface Seen {
  readonly document: RuleDocument;
  readonly score: number;
}

/**
 * How much each way of fitting counts. Tuned on two thirds of the questions in bench/search; a plateau, so round
 * numbers do.
 */
const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  counted: 0.6,
  anywhere: 1,
  heading: 0.25,
  chapter: 0.4,
  examples: 0.3,
  terms: 0.05,
  context: 0.05,
  near: 0.4,
  sentence: 0.2,
  termAsked: 0.3,
  chapterAsked: 0.1,
  isHeading: 0.2,
  defines: 0.12,
  meaning: 0.5,
  otherKeyword: -0.5,
  otherVariant: -0.25,
  dense: 0.08,
  long: 0.1,
  pointer: -0.12,
  list: -0.5,
  subrule: -0.05,
  titled: 0.15,
};
const NAMES = Object.keys(WEIGHTS) as readonly (keyof Features)[];

/** The candidates in the order in which they fit the question, best first. */
export function lookAgain(
  concepts: readonly Concept[],
  candidates: readonly Candidate[],
  asksMeaning: boolean,
): readonly Seen[] {
  const sought = soughtBy(concepts, asksMeaning);
  return candidates
    .map(({ document, fields, counted }) => {
      const features = featuresOf(sought, document, fields, counted);
      return { document, score: NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The words of a rule that a question asks for, as they stand in it, each once. */
export function wordsAsked(
  concepts: readonly Concept[],
  document: RuleDocument,
  fields: StemmedFields,
): readonly string[] {
  const wanted = stemsOf(concepts);
  const seen = new Set<string>();
  for (const name of FIELDS) {
    const places = placesIn(fields[name], wanted);
    if (places.size === 0) continue;
    const words = wordsOf(document[name]);
    for (const { alternatives } of concepts) {
      for (const { stems, isPhrase } of alternatives) {
        for (const at of placesOf(stems, isPhrase, places)) seen.add(words[at] as string);
      }
    }
  }
  return [...seen];
}
