import { documentCount, rarityOf, visit, type Postings } from './postings.ts';
import type { QuestionsIndex } from './questions-index.ts';
import type { TermVariants } from './parse-question.ts';

/** A search term with its share of the question, from 0 to 1; all shares add up to 1. */
export interface WeighedTerm {
  readonly variants: TermVariants;
  readonly share: number;
}

/** Weighs search terms by their rarity; a word that is in no document weighs most. */
export function weighTerms(all: readonly TermVariants[], postings: Postings): readonly WeighedTerm[] {
  const rarities = all.map((variants) => {
    const best = variants.toSorted(
      (a, b) => documentCount(b.stem, postings) * b.weight - documentCount(a.stem, postings) * a.weight,
    );
    return rarityOf(best[0]?.stem ?? '', postings);
  });
  const sum = rarities.reduce((total, rarity) => total + rarity, 0) || 1;
  return all.map((variants, index) => ({ variants, share: (rarities[index] as number) / sum }));
}

/**
 * Adds each document's score for the search terms to `scores`.
 * @param scratch as long as `scores`, all zeros; reset to zeros afterwards.
 */
export function addScores(
  all: readonly WeighedTerm[],
  postings: Postings,
  scores: Float32Array,
  scratch: Float32Array,
): void {
  for (const { variants, share } of all) {
    if (variants.length === 1) {
      const [{ stem, weight }] = variants as [TermVariants[number]];
      visit(stem, postings, (at, counts) => {
        scores[at] = (scores[at] as number) + share * weight * counts;
      });
    } else {
      for (const { stem, weight } of variants)
        visit(stem, postings, (at, counts) => {
          scratch[at] = Math.max(scratch[at] as number, weight * counts);
        });
      for (const { stem } of variants)
        visit(stem, postings, (at) => {
          scores[at] = (scores[at] as number) + share * (scratch[at] as number);
          scratch[at] = 0;
        });
    }
  }
}

/** Weights of a rule's three most similar sample questions. */
const [FIRST, SECOND, THIRD] = [0.25, 0.3, 0.25] as const;

/** Buffers for {@link addLikeness}. Shared by all queries and reset to zero by each. */
export interface QuestionsScratch {
  readonly likeness: Float32Array;
  readonly scratch: Float32Array;
}

export const questionsScratch = ({ rules }: QuestionsIndex): QuestionsScratch => ({
  likeness: new Float32Array(rules.length),
  scratch: new Float32Array(rules.length),
});

/** Adds to `scores` how similar each rule's sample questions are to this question. */
export function addLikeness(
  all: readonly TermVariants[],
  { starts, postings }: QuestionsIndex,
  scores: Float32Array,
  { likeness, scratch }: QuestionsScratch,
): void {
  let length = 0;
  const squares = all.map((variants): WeighedTerm => {
    const share =
      Math.max(
        ...variants.map(({ stem }) => (documentCount(stem, postings) > 0 ? rarityOf(stem, postings) : 0)),
      ) ** 2;
    length += share || rarityOf('', postings) ** 2;
    return { variants, share };
  });
  const queryLength = Math.sqrt(length) || 1;
  addScores(squares, postings, likeness, scratch);
  for (let rule = 0; rule + 1 < starts.length; rule += 1) {
    const end = starts[rule + 1] as number;
    let first = 0;
    let second = 0;
    let third = 0;
    for (let at = starts[rule] as number; at < end; at += 1) {
      const like = likeness[at] as number;
      // This runs for tens of thousands of questions, of which few are among the three.
      if (like <= third) continue;
      if (like > first) {
        third = second;
        second = first;
        first = like;
      } else if (like > second) {
        third = second;
        second = like;
      } else third = like;
    }
    if (first > 0)
      scores[rule] =
        (scores[rule] as number) + (FIRST * first + SECOND * second + THIRD * third) / queryLength;
  }
  likeness.fill(0);
}
