import { describe, expect, it } from 'vitest';
import { ALL_INGREDIENTS } from '../../../src/rulebook/finding/finder.ts';
import { readBegun, readQuestion } from '../../../src/rulebook/finding/read-question.ts';
import type { Vocabulary } from '../../../src/rulebook/finding/vocabulary.ts';

const VOCABULARY: Vocabulary = {
  rules: 20,
  stems: new Map([
    ['trampl', 2],
    ['deathtouch', 1],
  ]),
  words: ['deathtouch', 'trample'],
  isKnown: (word) => word === 'tremble',
};

/** The things that are looked for, each as typed or as it is taken. */
const stemsOf = (concepts: ReturnType<typeof readQuestion>) =>
  concepts.map(({ alternatives }) => alternatives[0]?.stems.join(' '));

describe('a question', () => {
  it.each([
    ['trampel and deathtouch', ['trampl', 'deathtouch']],
    ['what is trample', ['trampl']],
    ['trample, trampling, tramples', ['trampl']],
    ['tremble', ['trembl']], // Another text has the word: it is no slip.
    ['what is it', []],
  ])('%s asks for %j', (question, stems) => {
    expect(stemsOf(readQuestion(question, VOCABULARY, ALL_INGREDIENTS))).toEqual(stems);
  });

  it.each([
    ['trample deat', ['trampl', 'deat']],
    ['trampel', ['trampel']],
    ['', []],
  ])('%j, begun, asks for %j', (typed, stems) => {
    expect(stemsOf(readBegun(typed, VOCABULARY, ALL_INGREDIENTS))).toEqual(stems);
  });
});
