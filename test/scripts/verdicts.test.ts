import { expect, it } from 'vitest';
import { answerKey, readVerdictModel } from '#answers/phrases/verdict-model.ts';
import { readSampleAnswers } from '#rulebook/book/load-digest.ts';

it('the model of verdicts knows nearly all answers; else run verdicts:make', () => {
  const known = new Set(readVerdictModel().answers);
  const answers = [...readSampleAnswers().values()].flat().filter((answer) => answer !== null);
  const unknown = answers.filter((answer) => !known.has(answerKey(answer)));
  expect(unknown.length).toBeLessThan(answers.length / 20);
});
