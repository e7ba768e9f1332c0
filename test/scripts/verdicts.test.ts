import { expect, it } from 'vitest';
import { PAIR_EVIDENCE } from '#answers/phrases/compare-questions.ts';
import { answerKey, readVerdictModel } from '#answers/phrases/verdict-model.ts';
import { readSampleAnswers } from '#rulebook/book/load-digest.ts';

// It isn't made for every answer that changes: one that it does not know only counts less.
it('the model of verdicts knows nearly all answers; else run verdicts:make', () => {
  const known = new Set(readVerdictModel().answers);
  const answers = [...readSampleAnswers().values()].flat().filter((answer) => answer !== null);
  const unknown = answers.filter((answer) => !known.has(answerKey(answer)));
  expect(unknown.length).toBeLessThan(answers.length / 20);
});

it('the model of verdicts weighs the evidence that questions are compared by; else run verdicts:make', () => {
  expect(readVerdictModel().pairs.evidence).toHaveLength(PAIR_EVIDENCE.length);
});
