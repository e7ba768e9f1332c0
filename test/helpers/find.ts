import type { Finder, Fit } from '../../src/rulebook/finding/finder.ts';
import { readQuestion } from '../../src/rulebook/finding/sought.ts';

/** The rules of one text that fit a question by its words, best first. */
export const findIn = (finder: Finder, question: string, limit: number): readonly Fit[] =>
  finder.find(readQuestion(question, finder.vocabulary), limit).best;
