import { expect, it } from 'vitest';
import { readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { readModel } from '#rulebook/search/ranker-model.ts';
import { ruleKey } from '#rulebook/search/ranker.ts';
import { trainingSet } from '../../scripts/ranker/make.ts';

it('the model that ranks rules was trained on the rules and questions as they are; else run ranker:make', () => {
  expect(readModel().trainedOn).toBe(trainingSet().hash);
});

it('each rule with questions has a key of its own', () => {
  const keys = [...readSampleQuestions()].flatMap(([number, asked]) => (number === '' ? [] : ruleKey(asked)));
  expect(new Set(keys).size).toBe(keys.length);
  expect([...readModel().rules]).toEqual(keys);
});
