import { describe, expect, it } from 'vitest';
import { parseRules } from '#rulebook/reading/parse-rules.ts';

const glossaryOf = (entries: string) =>
  parseRules(
    `Current as of May 5, 2005.\n\n505. Split Cards\n\n505.1. One card.\n\nGlossary\n\n${entries}\n\nCredits\n\nUs\n`,
  )?.glossary;

describe('the glossary', () => {
  it('reads headings, paragraphs, examples and numbered meanings', () => {
    const text = `Ante, Antes
1. A zone.
2. To stake a card.
See rule 217.9, "Ante."

"As Though"
   It is so, but only for one purpose.
     A second paragraph is indented.
Example: A Wall attacks as though it weren't one.
Example: A creature blocks.

For Fun!
A keyword ability. See rule 702.3a.

{T}
The tap symbol.`;
    expect(
      glossaryOf(text)?.map(({ heading, paragraphs, references }) => [heading, paragraphs, references]),
    ).toEqual([
      [
        'Ante, Antes',
        [
          { kind: 'text', text: '1. A zone.' },
          { kind: 'text', text: '2. To stake a card.' },
          { kind: 'text', text: 'See rule 217.9, "Ante."' },
        ],
        ['217.9'],
      ],
      [
        '"As Though"',
        [
          { kind: 'text', text: 'It is so, but only for one purpose.' },
          { kind: 'text', text: 'A second paragraph is indented.' },
          { kind: 'example', text: "A Wall attacks as though it weren't one." },
          { kind: 'example', text: 'A creature blocks.' },
        ],
        [],
      ],
      ['For Fun!', [{ kind: 'text', text: 'A keyword ability. See rule 702.3a.' }], ['702.3a']],
      ['{T}', [{ kind: 'text', text: 'The tap symbol.' }], []],
    ]);
  });

  const ENTRIES =
    'Tap\nTo turn a card sideways.\n\nTapped\nTurned sideways. See rule 9.\n\nUntap\nTo turn it back.';

  it.each([
    ['an empty line is missing', ENTRIES.replace('sideways.\n\n', 'sideways.\n')],
    ['no empty line is there', ENTRIES.replaceAll('\n\n', '\n')],
    ['an empty line is below each heading too', ENTRIES.replaceAll(/\n+/g, '\n\n')],
    ['empty lines are doubled', ENTRIES.replaceAll('\n\n', '\n \n\n')],
  ])('separates entries if %s', (_, text) => {
    expect(glossaryOf(text)?.map(({ heading }) => heading)).toEqual(['Tap', 'Tapped', 'Untap']);
  });

  it.each([
    ['See Tap.', ['Tap']],
    ['See also Tap, Tapped and Untapped, and Zone.', ['Tap, Tapped and Untapped', 'Zone']],
    ['See also Zone, Tap.', ['Zone', 'Tap']],
    ['Something. See Active Player, Nonactive Player Order.', ['Active Player, Nonactive Player Order']],
    ['See "Intervening \'If\' Clause."', ['Intervening “If” Clause']],
    ['See Bury.', ['Bury (Obsolete)']],
    ['See rule 100, "Zone," and section 4, "Tap."', []],
    ['See Nothing, Nobody.', []],
  ])('%s refers to %j', (text, sees) => {
    const headings = [
      'Active Player, Nonactive Player Order',
      'Bury (Obsolete)',
      'Intervening “If” Clause',
      'Tap',
      'Tap, Tapped and Untapped',
      'Zone',
    ];
    const entries = [`Aaa\n${text}`, ...headings.map((heading) => `${heading}\nIt is so.`)].join('\n\n');
    expect(glossaryOf(entries)?.[0]?.sees).toEqual(sees);
  });
});
