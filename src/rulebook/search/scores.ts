import { countOf, rarityOf, visit, type Postings } from './postings.ts';
import type { QuestionsIndex } from './questions-index.ts';
import type { TermVariants } from './parse-question.ts';

/** How much of a question is sought by one of its words, from 0 to 1, all together 1. */
export interface WeighedTerm {
  readonly sought: TermVariants;
  readonly share: number;
}

/** Weighs what a question asks for by how much its words tell; a word that nobody has tells the most. */
export function weighTerms(all: readonly TermVariants[], postings: Postings): readonly WeighedTerm[] {
  const rarities = all.map((ways) => {
    const best = ways.toSorted(
      (a, b) => countOf(b.stem, postings) * b.weight - countOf(a.stem, postings) * a.weight,
    );
    return rarityOf(best[0]?.stem ?? '', postings);
  });
  const sum = rarities.reduce((one, other) => one + other, 0) || 1;
  return all.map((sought, at) => ({ sought, share: (rarities[at] as number) / sum }));
}

/**
 * Adds to `scores` how much each document has of what is sought.
 * @param scratch as long as `scores`, all 0, and left so.
 */
export function addScores(
  all: readonly WeighedTerm[],
  postings: Postings,
  scores: Float32Array,
  scratch: Float32Array,
): void {
  for (const { sought, share } of all) {
    if (sought.length === 1) {
      const [{ stem, weight }] = sought as [TermVariants[number]];
      visit(stem, postings, (at, counts) => {
        scores[at] = (scores[at] as number) + share * weight * counts;
      });
    } else {
      for (const { stem, weight } of sought)
        visit(stem, postings, (at, counts) => {
          scratch[at] = Math.max(scratch[at] as number, weight * counts);
        });
      for (const { stem } of sought)
        visit(stem, postings, (at) => {
          scores[at] = (scores[at] as number) + share * (scratch[at] as number);
          scratch[at] = 0;
        });
    }
  }
}

/** How much the questions most like the one asked count for their rule: the likest, the next, and the third. */
const OF_LIKEST = [0.25, 0.3, 0.25] as const;

/** Arrays that comparing with questions needs beside them; used by one question at a time, and left zeroed. */
export interface QuestionsScratch {
  readonly likeness: Float32Array;
  readonly scratch: Float32Array;
  /** The three likest of each rule. */
  readonly best: Float32Array;
}

export const questionsScratch = ({ rules }: QuestionsIndex, size: number): QuestionsScratch => ({
  likeness: new Float32Array(rules.length),
  scratch: new Float32Array(rules.length),
  best: new Float32Array(size * 3),
});

/** Adds to `scores` how much each rule is asked for in questions like this one. */
export function addLikeness(
  all: readonly TermVariants[],
  { rules, lengths, postings }: QuestionsIndex,
  scores: Float32Array,
  { likeness, scratch, best }: QuestionsScratch,
): void {
  let length = 0;
  const squares = all.map((sought): WeighedTerm => {
    const share =
      Math.max(...sought.map(({ stem }) => (countOf(stem, postings) > 0 ? rarityOf(stem, postings) : 0))) **
      2;
    length += share || rarityOf('', postings) ** 2;
    return { sought, share };
  });
  const asked = Math.sqrt(length) || 1;
  addScores(squares, postings, likeness, scratch);
  for (let at = 0; at < likeness.length; at += 1) {
    const sum = likeness[at] as number;
    if (sum === 0) continue;
    likeness[at] = 0;
    const like = sum / ((lengths[at] as number) * asked);
    keepBest(best, (rules[at] as number) * 3, like);
  }
  for (let rule = 0; rule < scores.length; rule += 1) {
    const from = rule * 3;
    if (best[from] === 0) continue;
    for (const [place, weight] of OF_LIKEST.entries()) {
      scores[rule] = (scores[rule] as number) + weight * (best[from + place] as number);
      best[from + place] = 0;
    }
  }
}

function keepBest(best: Float32Array, from: number, like: number): void {
  if (like > (best[from] as number)) {
    best[from + 2] = best[from + 1] as number;
    best[from + 1] = best[from] as number;
    best[from] = like;
  } else if (like > (best[from + 1] as number)) {
    best[from + 2] = best[from + 1] as number;
    best[from + 1] = like;
  } else if (like > (best[from + 2] as number)) best[from + 2] = like;
}
