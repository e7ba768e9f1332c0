import { describe, expect, test } from 'vitest';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { contrastOf, differenceOf, SIGHT_NAMES } from './color-sight.ts';

describe.each(THEMES)('the %s theme', (name) => {
  const theme = themeByName(name);
  const grounds = [theme.ground, theme.panel];

  test.each(['ink', 'muted', 'turn', 'danger', 'control'] as const)('writes in %s legibly', (color) => {
    for (const ground of grounds) expect(contrastOf(theme[color], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('writes legibly on the color of whose turn it is', () => {
    expect(contrastOf(theme.onTurn, theme.turn)).toBeGreaterThanOrEqual(4.5);
  });

  test('has marks with sufficient contrast', () => {
    for (const color of theme.series)
      for (const ground of grounds) expect(contrastOf(color, ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(SIGHT_NAMES)('has eight distinguishable colors: sight %s', (sight) => {
    expect(new Set(theme.series).size).toBe(8);
    for (const [index, one] of theme.series.entries())
      for (const other of theme.series.slice(index + 1))
        expect(differenceOf(one, other, sight), `${one} ${other}`).toBeGreaterThanOrEqual(0.1);
  });
});
