import { describe, expect, it } from 'vitest';
import { mapMarkdown, toMarkdown } from '#discord/markdown/write.ts';
import { cutText } from '#discord/words/fit.ts';
import { shortenText } from '#discord/quotes/shorten.ts';
import { fold, foldableList } from '#text/fold.ts';
import { capitalized, strong, withoutStrong } from '#text/parts.ts';
import type { Text } from '#text/text.ts';

const lengthOf = (text: Text): number => toMarkdown(text).length;
const formsOf = (text: Text): readonly string[] =>
  [Infinity, 2].map((maxItems) => toMarkdown(fold(text, maxItems, lengthOf)));

const citing: Text = [
  'why: ',
  {
    kind: 'citations',
    citations: [
      { edition: '2026-06-19', number: '100.1' },
      { edition: '2026-06-19', number: '100.2' },
    ],
  },
];

describe('both forms of a foldable list', () => {
  it.each<[change: string, text: Text, forms: readonly string[]]>([
    [
      'capitalized',
      capitalized(foldableList(['bear', 'grizzly', 'wolf'])),
      ['Bear, grizzly and wolf', 'Bear and 2 more'],
    ],
    [
      'capitalized, of other words',
      capitalized({ kind: 'foldable', text: 'bear, wolf', folded: { text: 'both' } }),
      ['Bear, wolf', 'Both'],
    ],
    [
      'without bold',
      withoutStrong(foldableList([strong('bear'), 'grizzly', 'wolf'])),
      ['bear, grizzly and wolf', 'bear and 2 more'],
    ],
    [
      'with other Markdown',
      mapMarkdown(foldableList(['bear', 'grizzly', 'wolf']), new Set(['words']), (words) =>
        words.replace('bear', 'ox'),
      ),
      ['ox, grizzly and wolf', 'ox and 2 more'],
    ],
    [
      'with shorter lists of rules',
      shortenText(foldableList([citing, 'grizzly', 'wolf'])),
      ['why: CR 100.1, grizzly and wolf', 'why: CR 100.1 and 2 more'],
    ],
  ])('%s', (_, text, forms) => {
    expect(formsOf(text)).toEqual(forms);
  });

  it('is cut in full', () => {
    expect(toMarkdown(cutText(['Untapped: ', foldableList(['Bear', 'Fork', 'Karn'])], 16))).toBe(
      'Untapped: Bear, ',
    );
  });
});
