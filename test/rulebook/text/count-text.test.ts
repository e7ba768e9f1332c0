import { expect, it } from 'vitest';
import { countText } from '#rulebook/text/count-text.ts';
import { madeUpRules } from '../search/made-up-rules.ts';

it('counts rules and subrules apart, and the examples and entries of the glossary', () => {
  const text = madeUpRules();
  expect(countText(text)).toEqual({ rules: 14, subrules: 3, examples: 1, entries: 3 });
  const drop = { kind: 'example', text: 'A drop of it.' } as const;
  const entry = { heading: 'Water', paragraphs: [drop], references: [], sees: [] };
  expect(countText({ rules: [], glossary: [entry] })).toEqual({
    rules: 0,
    subrules: 0,
    examples: 1,
    entries: 1,
  });
});
