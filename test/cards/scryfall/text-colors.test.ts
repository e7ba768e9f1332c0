import { describe, expect, it } from 'vitest';
import { furtherColors, textColorsIn, withTextColors } from '#cards/scryfall/text-colors.ts';
import { FIRE_ICE } from '../../helpers/cards.ts';

describe('the colors in a rules text', () => {
  it.each([
    ['{3}{R}, Juggle: {T}.', ['R']],
    ['{W/B} or {2/G} or {U/P}', ['W', 'U', 'B', 'G']],
    ['{C}{S}{X}{2}{Q}', []],
    ['Flashback {2}{R} (You may pay {W}.)', ['R']],
    ['', []],
  ])('%s', (text, colors) => {
    expect(textColorsIn(text)).toEqual(colors);
  });

  it('those that are known already are left out', () => {
    expect(furtherColors('{R}{G}{W}', ['R'])).toEqual(['W', 'G']);
  });

  it('are given to each part of a card', () => {
    const { parts } = withTextColors(FIRE_ICE, ['Juggle.', '{B}: Juggle.']);
    expect(parts.map(({ textColors }) => textColors)).toEqual([undefined, ['B']]);
  });
});
