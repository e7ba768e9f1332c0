import type { RuleFinder, ScoredRule } from '#rulebook/search/finder.ts';
import { parseQuestion } from '#rulebook/search/parse-question.ts';

/** The rules of one text that match a question, best first. */
export const findRules = (finder: RuleFinder, question: string, limit: number): readonly ScoredRule[] =>
  finder.find(parseQuestion(question, finder.vocabulary), limit).best;
