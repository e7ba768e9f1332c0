import { parseMarks } from '#text/template.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citeAll } from '#discord/words/cite.ts';
import { textOf } from '#discord/command/reply.ts';
import { parseCitations } from '#discord/markdown/citations.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';

const day = fc
  .tuple(
    fc.integer({ min: 2003, max: 2030 }),
    fc.integer({ min: 10, max: 12 }),
    fc.integer({ min: 10, max: 28 }),
  )
  .map((parts) => parts.join('-') as IsoDate);
const number = fc.oneof(
  fc.constant('Glossary'),
  fc.stringMatching(/^[1-9]\d\d$/),
  fc.stringMatching(/^[1-9]\d\d\.[1-9]\d?[a-z]?$/),
);
const citations = fc.array(fc.record({ edition: day, number }), { maxLength: 12 });
const keys = (all: readonly Citation[]) => all.map(({ edition, number: one }) => `${edition} ${one}`);

describe('the citations in a text', () => {
  it.each([
    ['-# CR 511.1 (2006-10-01)', ['511.1 2006-10-01']],
    [
      'Yes.\n-# CR 511.1, 511.2 (2006-10-01) · 705.2 (2026-06-19) · flip 3',
      ['511.1 2006-10-01', '511.2 2006-10-01', '705.2 2026-06-19'],
    ],
    ['**Today:** No.\nCR 709.4b (2026-06-19)\nCR 709.4b (2026-06-19)', ['709.4b 2026-06-19']],
    [
      'The rules are silent: it follows CR Glossary, 505 (2003-07-01).',
      ['Glossary 2003-07-01', '505 2003-07-01'],
    ],
    ['CR 511.1', []],
    ['511.1 (2006-10-01)', []],
    ['> **505.6** (2006-10-01): quoted', []],
    ['CR 511.1 (yesterday)', []],
  ])('%s', (text, expected) => {
    expect(parseCitations(text).map(({ edition, number: one }) => `${one} ${edition}`)).toEqual(expected);
  });

  it('are those that were written there, each once', () => {
    fc.assert(
      fc.property(
        citations,
        fc.constantFrom('', 'Yes: ', 'A\n-# '),
        fc.constantFrom('', '.', ' · flip 3', '\nB'),
        (all, before, after) => {
          const read = keys(parseCitations(before + citeAll(all) + after));
          // A glossary is not cited beside rules of its edition.
          const isBesideRules = (citation: Citation): boolean =>
            citation.number === 'Glossary' &&
            all.some(({ edition, number: other }) => edition === citation.edition && other !== 'Glossary');
          const written = keys(all.filter((cited) => !isBesideRules(cited)));
          expect(read.toSorted()).toEqual([...new Set(written)].toSorted());
        },
      ),
    );
  });

  it('are read from embeds too', () => {
    const embeds = [
      {
        title: 'CR 1',
        description: 'a CR 505.1 (2006-10-01)',
        fields: [{ name: 'x', value: 'CR 505.2 (2006-10-01)' }],
      },
      { footer: { text: 'CR 505.3 (2008-02-01)' } },
    ];
    expect(keys(parseCitations(textOf({ content: parseMarks('CR 505.4 (2006-10-01)'), embeds })))).toEqual([
      '2006-10-01 505.4',
      '2006-10-01 505.1',
      '2006-10-01 505.2',
      '2008-02-01 505.3',
    ]);
  });

  it('take no time to be found missing in whatever people type', () => {
    fc.assert(fc.property(fc.string({ maxLength: 4000 }), (text) => void parseCitations(text)));
    expect(parseCitations(`CR ${'505.1, '.repeat(600)}`)).toEqual([]);
  });
});
