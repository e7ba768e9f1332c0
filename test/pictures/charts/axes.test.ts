import { describe, expect, it } from 'vitest';
import { describe as described } from '#pictures/charts/description.ts';
import { breakIntoLines } from '#pictures/charts/flow.ts';
import { multiples, stepFrom, wholeStepFrom } from '#pictures/charts/ticks.ts';
import { widthOf } from '#pictures/lettering/measure.ts';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';

describe('the ticks of an axis', () => {
  it.each<[least: number, step: number, whole: number]>([
    [0.003, 0.005, 1],
    [0.1, 0.1, 1],
    [0.3, 0.5, 1],
    [1, 1, 1],
    [1.1, 2, 2],
    [2, 2, 2],
    [4, 5, 5],
    [6, 10, 10],
    [21, 50, 50],
  ])('at least %d apart', (least, step, whole) => {
    expect(stepFrom(least)).toBeCloseTo(step, 9);
    expect(wholeStepFrom(least)).toBe(whole);
  });

  it.each<[step: number, from: number, to: number, ticks: readonly number[]]>([
    [5, 0, 20, [0, 5, 10, 15, 20]],
    [5, 1, 19, [5, 10, 15]],
    [5, -7, 6, [-5, 0, 5]],
    [10, 0, 9, [0]],
    [5, 1, 4, []],
    // Both ends, though 0.3 / 0.1 is a little less than 3.
    [0.1, 0.1, 0.3, [0.1, 0.2, 0.3]],
  ])('the multiples of %d from %d to %d', (step, from, to, ticks) => {
    const found = multiples(step, from, to);
    expect(found).toHaveLength(ticks.length);
    for (const [index, tick] of ticks.entries()) expect(found[index]).toBeCloseTo(tick, 9);
  });
});

describe('a picture in words', () => {
  const sentence = (letters: number): string => 'a'.repeat(letters);
  const MORE = ' And more.';

  it.each<[what: string, sentences: readonly string[], said: string]>([
    ['all of it', ['A won.', 'B lost.'], 'A won. B lost.'],
    ['as long as it may be', [sentence(MAX_DESCRIPTION_LENGTH)], sentence(MAX_DESCRIPTION_LENGTH)],
    ['without the sentences that do not fit', [sentence(900), sentence(200)], `${sentence(900)}${MORE}`],
    [
      'with room for saying so',
      [sentence(500), sentence(MAX_DESCRIPTION_LENGTH - 501 - MORE.length), sentence(50)],
      `${sentence(500)} ${sentence(MAX_DESCRIPTION_LENGTH - 501 - MORE.length)}${MORE}`,
    ],
    [
      'without a sentence that leaves no room for saying so',
      [sentence(500), sentence(MAX_DESCRIPTION_LENGTH - 501 - MORE.length + 1), sentence(MORE.length)],
      `${sentence(500)}${MORE}`,
    ],
    [
      'the beginning of one that is too long alone',
      [sentence(MAX_DESCRIPTION_LENGTH + 1)],
      `${sentence(MAX_DESCRIPTION_LENGTH - MORE.length)}${MORE}`,
    ],
  ])('%s', (_, sentences, said) => {
    expect(described(sentences)).toBe(said);
    expect(said.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
  });
});

describe('sentences in lines', () => {
  const size = 30;
  const [one, other] = ['Turn 2: Ann controlled Bob.', 'Extra turn: Cid.'];
  const both = widthOf(`${one} ${other}`, size);

  it.each<[what: string, sentences: readonly string[], width: number, lines: readonly string[]]>([
    ['nothing', [], both, []],
    ['beside each other, where they just fit', [one, other], both, [`${one} ${other}`]],
    ['below each other, where they just do not', [one, other], both - 1, [one, other]],
    ['two beside each other, and one below', [one, other, one], both, [`${one} ${other}`, one]],
  ])('%s', (_, sentences, width, lines) => {
    expect(breakIntoLines(sentences, { width, size })).toEqual(lines);
  });

  it('are truncated if longer than a line', () => {
    const [line = '', ...others] = breakIntoLines([one], { width: widthOf('Turn 2: Ann', size), size });
    expect(others).toEqual([]);
    expect(line).toMatch(/^Turn.*…$/);
  });
});
