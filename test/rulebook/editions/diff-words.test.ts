import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffParagraphs, diffWords, type DiffPart } from '#rulebook/editions/diff-words.ts';

/** Marks parts as `-removed-` and `+added+`. */
const marked = (parts: readonly DiffPart[]): string =>
  parts
    .map(({ kind, text }) => (kind === 'kept' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('');

describe('diffWords', () => {
  it.each([
    ['A kite sinks.', 'A kite sinks.', 'A kite sinks.'],
    ['A kite sinks.', 'A red kite sinks.', 'A +red +kite sinks.'],
    ['A red kite sinks.', 'A kite sinks.', 'A -red -kite sinks.'],
    ['It is in play.', 'It is on the battlefield.', 'It is -in play-+on the battlefield+.'],
    ['See rule 505.2a.', 'See rule 709.4.', 'See rule -505.2a-+709.4+.'],
    ['Pay {1}{R}.', 'Pay {1}{G}.', 'Pay {1}-{R}-+{G}+.'],
    ['“No kite” sinks—ever.', '"No kite" sinks--ever.', '"No kite" sinks--ever.'],
    ['It doesn’t sink.', "It doesn't sink!", "It doesn't sink-.-+!+"],
    ['The kite sinks, then', 'The kite sinks then', 'The kite sinks -, -then'],
    ['It sinks slowly', 'It sinks', 'It sinks- slowly-'],
    ['', 'All new.', '+All new.+'],
    ['All gone.', '', '-All gone.-'],
    [
      'Each player discards a card at random.',
      'Every opponent exiles a permanent instead.',
      '-Each player discards a card at random-+Every opponent exiles a permanent instead+.',
    ],
  ])('%s → %s', (before, after, expected) => {
    expect(marked(diffWords(before, after))).toBe(expected);
  });

  const words = fc
    .array(fc.constantFrom('kite', 'sinks', 'the', 'a', 'don’t', '{R}', 'rule', '101.2a', '.', ','))
    .map((list) => list.join(' '));

  it('has the later text in kept and added parts, the earlier in kept and removed ones', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffWords(before, after);
        const without = (kind: DiffPart['kind']): string =>
          parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
        expect(without('removed').trim()).toBe(after.trim());
        expect(without('added').replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''));
      }),
    );
  });

  it('never has two adjacent parts of one kind', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffWords(before, after);
        expect(parts.filter(({ kind }, index) => kind === parts[index + 1]?.kind)).toEqual([]);
      }),
    );
  });
});

describe('diffParagraphs', () => {
  it('aligns paragraphs, and shows a new example as a whole', () => {
    const text = { kind: 'text', text: 'A gust lifts each kite by two branches.' } as const;
    const reworded = { kind: 'text', text: 'A gust lifts each aloft kite by two branches.' } as const;
    const example = { kind: 'example', text: 'Anna lets go of the string.' } as const;
    const diff = diffParagraphs([text], [example, reworded]);
    expect(diff.map(({ kind, parts }) => [kind, marked(parts)])).toEqual([
      ['example', '+Anna lets go of the string.+'],
      ['text', 'A gust lifts each +aloft +kite by two branches.'],
    ]);
  });
});
