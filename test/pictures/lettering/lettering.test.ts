import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawableName, toDrawable } from '#pictures/lettering/drawable-name.ts';
import { fairShares, fitLine } from '#pictures/lettering/fit.ts';
import { canDraw, widthOf } from '#pictures/lettering/measure.ts';
import { wrapInTwo } from '#pictures/lettering/wrap.ts';
import { toSingleLine, fullName } from '#pictures/picture-names.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
const weight = fc.constantFrom('regular' as const, 'bold' as const);

describe('names as pictures write them', () => {
  test.each([
    ['Alice', 1, 'Alice'],
    ['Zoë Müller-Łukasz', 2, 'Zoë Müller-Łukasz'],
    ['Дмитрий', 3, 'Дмитрий'],
    ['  two   words ', 1, 'two words'],
    // Letters that only look so are the letters.
    ['𝓐𝓵𝓲𝓬𝓮', 1, 'Alice'],
    ['Ａｌｉｃｅ', 1, 'Alice'],
    // What decorates a name goes; the number tells two such apart.
    ['Alice 🎲', 4, 'Alice 4'],
    ['👨‍👩‍👧', 5, 'Seat 5'],
    ['★Bob★', 2, 'Bob 2'],
    // Letters that the font lacks.
    ['山田太郎', 3, 'Seat 3'],
    ['Ken 山田', 3, 'K 3'],
    ['김 Min Ji', 16, 'MJ 16'],
    ['علي', 2, 'Seat 2'],
    ['Z͓̽a͓̽l͓̽g͓̽o͓̽', 1, 'Zalgo'],
    ['', 7, 'Seat 7'],
  ])('%s of seat %i is %s', (name, seat, text) => {
    expect(drawableName(name, seat)).toBe(text);
  });

  test('any name becomes something that can be drawn', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 16 }), (name, seat) => {
        const text = drawableName(name, seat);
        expect(text).not.toBe('');
        expect(canDraw(text)).toBe(true);
      }),
    );
  });
});

describe('fitted text', () => {
  test('is unchanged if it fits', () => {
    expect(fitLine('Alice', { width: 200, size: 32 })).toStrictEqual({
      text: 'Alice',
      size: 32,
      width: widthOf('Alice', 32),
    });
  });

  test('get smaller before they are cut', () => {
    const smaller = fitLine('A long name', { width: 130, size: 32, minSize: 16 });
    expect(smaller.text).toBe('A long name');
    expect(smaller.size).toBeLessThan(32);
    expect(fitLine('A long name indeed', { width: 100, size: 32, minSize: 20 })).toMatchObject({
      text: 'A long n…',
      size: 20,
    });
  });

  test.each([
    ['poison 14/10', 'poison…'],
    ['12,345', '…'],
    ['Jo 16', 'Jo…'],
  ])('of %s nothing is left of a number that is cut', (text, cut) => {
    const seen = Array.from({ length: 20 }, (_, index) =>
      fitLine(text, { width: widthOf(text, 20) - 4 * (index + 1), size: 20 }),
    );
    expect(seen.map((one) => one.text)).toContain(cut);
    expect(seen.filter((one) => /\d/.test(one.text))).toEqual([]);
  });

  test('never reach over it', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 12, max: 120 }),
        weight,
        (name, width, size, bold) => {
          const fitted = fitLine(name, { width, size, minSize: size / 2, weight: bold });
          expect(widthOf(fitted.text, fitted.size, bold)).toBeLessThanOrEqual(width);
          expect(fitted.size).toBeGreaterThanOrEqual(size / 2);
          expect(name.startsWith(fitted.text.replace(/…$/, ''))).toBe(true);
          expect(fitted.text === name || !/\d…$/.test(fitted.text)).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['upkeep step', 400, ['upkeep step']],
    ['precombat main phase', 200, ['precombat', 'main phase']],
    ['Alice’s range: 1 seat', 200, ['Alice’s range:', '1 seat']],
    [
      'Plane: the Plane of a Very Long Name, and Then Some',
      300,
      ['Plane: the Plane of a', 'Very Long Name, a…'],
    ],
    ['Supercalifragilisticexpialidocious', 200, ['Supercalifra…']],
  ])('take one line or two: %s', (text, width, lines) => {
    expect(wrapInTwo(text, { width, size: 30 })).toEqual(lines);
  });

  test.each([
    ['all fit', [100, 50, 20], 200, [100, 50, 20]],
    ['who needs little leaves it to the others', [100, 500, 20], 200, [90, 90, 20]],
    ['all alike', [100, 100], 60, [30, 30]],
  ])('is shared fairly: %s', (_, needs, room, shares) => {
    expect(fairShares(needs, room)).toEqual(shares);
  });
});

describe('typed text', () => {
  test.each([
    // Drawn, and in a description.
    ['Krenko, Mob Boss', 'Krenko, Mob Boss', 'Krenko, Mob Boss'],
    ['能量', 'counter', '能量'],
    ['Ob 能', 'Ob ?', 'Ob 能'],
    ['  two \n lines ', 'two lines', 'two lines'],
    ['\u202Eevil', 'evil', 'evil'],
    ['👨‍👩‍👧', 'counter', '👨‍👩‍👧'],
    ['می‌خواهم', 'counter', 'می‌خواهم'],
  ])('%j', (text, drawn, told) => {
    expect(toDrawable(text, 'counter')).toBe(drawn);
    expect(toSingleLine(text)).toBe(told);
  });

  test.each([
    ['Alice', 'Alice'],
    ['\u202Eevil\u2066', 'evil'],
    ['\u200D', 'Seat 3'],
    ['', 'Seat 3'],
  ])('a whole name: %j is %s', (name, whole) => {
    expect(fullName(new Map([['1', name]]), '1', 3)).toBe(whole);
  });
});
