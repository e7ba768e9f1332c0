import { expect, it } from 'vitest';
import { documentsOf } from '#rulebook/search/documents.ts';
import { madeUpRules } from './made-up-rules.ts';

const QUESTIONS = new Map([['118.2', ['what if i cannot pay']]]);
const DOCUMENTS = documentsOf(madeUpRules(), QUESTIONS);

it.each([
  ['702.19', { title: 'Trample', chapter: 'Keyword Abilities', text: '', context: '' }],
  ['702.19a', { title: 'Trample', chapter: 'Keyword Abilities', context: '' }],
  ['118.2', { title: '', chapter: 'Prices', asked: ['what if i cannot pay'] }],
  ['702.19b', { examples: 'A 6/6 with both is blocked by two 5/5s. Four points go through.', asked: [] }],
])('%s is indexed by its own words, its headings and its sample questions', (number, found) => {
  expect(DOCUMENTS.find((candidate) => candidate.number === number)).toMatchObject(found);
});

it('a subrule of a rule that says something has its words around it', () => {
  const { chapters, rules } = madeUpRules();
  const first = rules.find(({ number }) => number === '118.2');
  if (!first) throw new Error('118.2 is there');
  const below = { ...first, number: '118.2a', parent: '118.2', subrules: [] };
  const all = [...rules.filter((rule) => rule !== first), { ...first, subrules: ['118.2a'] }, below];
  const found = documentsOf({ chapters, rules: all }, QUESTIONS).find(({ number }) => number === '118.2a');
  expect(found?.context).toBe(first.paragraphs[0]?.text);
});
