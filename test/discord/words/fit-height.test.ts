import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { fitContent, fitLines } from '#discord/words/fit.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { fold, foldableList, isFoldable, LIST_SIZES } from '#text/fold.ts';
import { joinLines, joinTexts, ranked, small, strong } from '#text/parts.ts';
import { rankOf } from '#text/rank.ts';
import { parseMarks, text } from '#text/template.ts';
import { RANKS, type Text } from '#text/text.ts';

const untapped = (count: number): Text =>
  ranked(
    'names',
    text`Untapped: ${foldableList(Array.from({ length: count }, (_, at) => `Permanent ${at}`))}.`,
  );

const lengthOf = (said: Text): number => toMarkdown(said).length;
const shortest = (said: Text): Text => fold(said, 2, lengthOf);

describe('a reply with lists', () => {
  it('names as many as a phone has room for', () => {
    const { markdown } = fitContent(joinLines([untapped(60)]));
    expect(markdown).toMatch(/^Untapped: Permanent 0, .*, Permanent 22 and 37 more\.$/);
    expect(heightOf(markdown)).toBeLessThanOrEqual(MAX_LINES);
    expect(toMarkdown(fitLines([untapped(30)], 2000, 20))).toMatch(/ and Permanent 29\.$/);
    expect(toMarkdown(fitLines([untapped(30)], 2000, 4))).toMatch(/, Permanent 6 and 23 more\.$/);
  });

  it('loses no line because it is tall', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `Line ${at}`);
    const { markdown } = fitContent(joinLines([...lines, untapped(3)]));
    expect(markdown).toBe(`${lines.join('\n')}\nUntapped: Permanent 0 and 2 more.`);
  });

  it('names fewer before it loses a line', () => {
    const said = parseMarks('x'.repeat(1940));
    expect(fitContent(joinLines([said, untapped(30)])).markdown).toMatch(
      /x\nUntapped: Permanent 0 and 29 more\.$/,
    );
  });

  it('names all where fewer would be no shorter', () => {
    expect(toMarkdown(fitLines([foldableList(['A', 'B', 'C'])], 9))).toBe('A, B and…');
    expect(toMarkdown(fitLines([foldableList(['A', 'Bob', 'Cy'])], 12))).toBe('A and 2 more');
  });

  it('names no fewer than make it less tall, if it is too tall anyway', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `Line ${at}`);
    const { markdown } = fitContent(joinLines([...lines, foldableList(['Fork', 'Bear', 'Ponder', 'Karn'])]));
    expect(markdown).toMatch(/\nFork, Bear, Ponder and Karn$/);
    expect(toMarkdown(fitLines([...lines, untapped(30)], 2000, 12))).toMatch(
      /\nUntapped: Permanent 0 and 29 more\.$/,
    );
  });

  it('shows something else in the place of what has no items', () => {
    const players: Text = { kind: 'foldable', text: ':\n- a\n- b', folded: { text: ' a; b.' } };
    expect(toMarkdown(fitLines([['Libraries', players]], 2000, 3))).toBe('Libraries:\n- a\n- b');
    expect(toMarkdown(fitLines([['Libraries', players]], 2000, 2))).toBe('Libraries a; b.');
  });

  it('counts a list of rules as the line that goes out of it', () => {
    const rules = parseMarks(`-# CR ${'100.1a, '.repeat(20)}100.2 (2026-06-19)`);
    expect(toMarkdown(fitLines([untapped(3), rules], 2000, 3))).toMatch(/^Untapped: .* and Permanent 2\.\n/);
  });
});

describe('any text', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((said) => said.replaceAll('\n', ' '));
  const anyText = fc.letrec<{ text: Text }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.array(tie('text'), { maxLength: 4 }),
      fc.array(tie('text'), { maxLength: 12 }).map(foldableList),
      tie('text').map(strong),
      fc
        .tuple(tie('text'), tie('text'))
        .map(([full, other]): Text => ({ kind: 'foldable', text: full, folded: { text: other } })),
    ),
  })).text;
  const line = fc
    .tuple(fc.constantFrom(...RANKS, null), anyText)
    .map(([rank, said]) => (rank === null ? small(said) : ranked(rank, said)));
  const lines = fc.array(line, { maxLength: 30 });
  const length = fc.integer({ min: 60, max: 4000 });
  const height = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Infinity));
  const sized = (all: readonly Text[], maxLength: number, maxHeight: number) => {
    const fitted = fitLines(all, maxLength, maxHeight);
    return { fitted, markdown: toMarkdown(fitted) };
  };

  it('is never too long, and too tall only if none of its lists make it less tall', () => {
    fc.assert(
      fc.property(lines, length, height, (all, maxLength, maxHeight) => {
        const { fitted, markdown } = sized(all, maxLength, maxHeight);
        expect(markdown.length).toBeLessThanOrEqual(maxLength);
        expect(isFoldable(fitted)).toBe(false);
        if (heightOf(markdown) <= maxHeight) return;
        const least = LIST_SIZES.map((size) => toMarkdown(fold(joinTexts(all, '\n'), size, lengthOf)))
          .filter((other) => other.length <= maxLength)
          .map(heightOf);
        if (least.length > 0) expect(heightOf(markdown)).toBe(Math.min(...least));
      }),
    );
  });

  it('loses no line while a cheaper one is left', () => {
    fc.assert(
      fc.property(lines, length, height, (all, maxLength, maxHeight) => {
        const numbered = all.map((each, at) => ({
          rank: RANKS.indexOf(rankOf(each)),
          said: [`${at} `, each],
        }));
        const { markdown } = sized(
          numbered.map(({ said }) => said),
          maxLength,
          maxHeight,
        );
        if (!/^… and \d+ lines? more$/m.test(markdown)) return;
        const kept = new Set(markdown.split('\n'));
        const isKept = ({ said }: (typeof numbered)[number]): boolean => kept.has(toMarkdown(shortest(said)));
        const dearestLost = Math.max(...numbered.filter((each) => !isKept(each)).map(({ rank }) => rank));
        expect(numbered.filter((each) => each.rank < dearestLost && isKept(each))).toEqual([]);
      }),
    );
  });

  it('shows with more room whatever it shows with less', () => {
    const names = fc.array(fc.nat({ max: 30 }), { maxLength: 40 });
    const list = fc.record({ rank: fc.constantFrom(...RANKS), lengths: names });
    fc.assert(
      fc.property(
        fc.array(list, { maxLength: 8 }),
        length,
        height,
        fc.nat({ max: 400 }),
        fc.nat({ max: 10 }),
        (all, maxLength, maxHeight, longer, taller) => {
          const lists = all.map(({ rank, lengths }, at) =>
            ranked(rank, foldableList(lengths.map((size, index) => `${'x'.repeat(size)}<${at}/${index}>`))),
          );
          const shown = (most: number, tallest: number) =>
            sized(lists, most, tallest).markdown.match(/\d+\/\d+(?=\\?>)/g) ?? [];
          expect(shown(maxLength + longer, maxHeight + taller)).toEqual(
            expect.arrayContaining(shown(maxLength, maxHeight)),
          );
        },
      ),
    );
  });

  it('fits again as it is', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { content, markdown } = fitContent(joinLines(all));
        expect(fitContent(content).markdown).toBe(markdown);
      }),
    );
  });
});
