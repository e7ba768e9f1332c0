import { expect, it } from 'vitest';
import { documentsOf } from '../../../src/rulebook/finding/documents.ts';
import { madeUpRules } from './made-up-rules.ts';

const TEXT = madeUpRules();

/** The rules that are found by a glossary entry which names these. */
const namedBy = (...references: readonly string[]) =>
  documentsOf({ ...TEXT, glossary: [{ heading: 'Thing', paragraphs: [], references, sees: [] }] })
    .filter(({ terms }) => terms === 'Thing')
    .map(({ number }) => number);

it.each([
  [['118.1'], ['118.1']],
  [['118'], ['118.1']],
  [
    ['118.1', '118.2', '403.1', '406.1'],
    ['118.1', '118.2', '403.1', '406.1'],
  ],
  [['118.1', '118.2', '403.1', '406.1', '502.1'], []],
  [['999.1'], []],
])('an entry that names %j is a term of %j', (references, rules) => {
  expect(namedBy(...references)).toEqual(rules);
});

it('a subrule has the heading above it, or what its rule says', () => {
  const words = (number: string) => {
    const found = documentsOf(TEXT).find((one) => one.number === number);
    return [found?.title, found?.parentTitle, found?.chapter];
  };
  expect(words('702.19')).toEqual(['Trample', '', 'Keyword Abilities']);
  expect(words('702.19a')).toEqual(['', 'Trample', 'Keyword Abilities']);
});
