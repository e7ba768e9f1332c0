import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { contrastOf } from '../../pictures/color-sight.ts';

const CSS = readFileSync(new URL('../../../src/pages/browser/styles/page.css', import.meta.url), 'utf8');

const ART = readFileSync(new URL('../../../src/pages/browser/styles/art.css', import.meta.url), 'utf8');

/** The variables of each ground, in the order in which the sheet has them: dark, then light. */
const [dark, light] = [...CSS.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, block = '']) =>
    new Map(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
    ),
);
const GROUNDS = { dark, light };

describe.each(THEMES)('the colors of pages on a %s ground', (name) => {
  const theme = themeByName(name);
  const color = (one: string): string => GROUNDS[name]?.get(one) ?? `no --${one}`;

  it('are those of the pictures', () => {
    const { series, onTurn, ...others } = theme;
    const named = { ...others, 'on-turn': onTurn };
    for (const [one, of] of Object.entries(named)) expect([one, color(one)]).toEqual([one, of]);
    expect(series.map((_, index) => color(`series-${index}`))).toEqual(series);
  });

  it.each(['ink', 'muted', 'danger'])('have readable text on buttons: %s', (words) => {
    expect(contrastOf(color(words), color('key'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ground', 'panel', 'key'])('have visible outlines of buttons: %s', (there) => {
    expect(contrastOf(color('line'), color(there))).toBeGreaterThanOrEqual(3);
  });
});

describe('words in front of art', () => {
  const veils = [...ART.matchAll(/--veil: ([\d.]+);/g)].map(([, veil]) => Number(veil));
  const [usual = 0, whoLoses = 0] = veils;
  /** White art behind a black veil: the lightest that any art is. */
  const lightest = (veil: number): string => {
    const part = Math.round(255 * (1 - veil))
      .toString(16)
      .padStart(2, '0');
    return `#${part.repeat(3)}`;
  };

  it.each([
    ['ink', usual],
    ['ink', whoLoses],
    ['danger', whoLoses],
  ])('are readable on any: %s behind a veil of %d', (words, veil) => {
    expect(contrastOf(dark?.get(words) ?? '', lightest(veil))).toBeGreaterThanOrEqual(4.5);
  });

  it('are in no other color', () => {
    expect(veils).toHaveLength(2);
    expect(ART).toMatch(/--muted: var\(--ink\);/);
    expect(ART).toMatch(/\.has-art :is\(\.whose, \.now\) \{\s*color: var\(--ink\);/);
  });
});
