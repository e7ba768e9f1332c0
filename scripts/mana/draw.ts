import { GLYPHS } from './glyphs.ts';

/*
 * Mana symbols as SVG, 128 by 128: a colored disc with a letter or a number, or two halves for a hybrid. Our own
 * drawings, not copies of the symbols printed on cards.
 */

const INK = '#1b1815';
const LIGHT = '#f7f3ea';
const PLAIN = '#cbc5c1';
const DARK = '#4a3b45';
const COLORS: Readonly<Record<string, string>> = {
  W: '#f4ebc1',
  U: '#8ec5ea',
  B: '#9a8f99',
  R: '#ef9078',
  G: '#86c49c',
  S: '#d2e8f0',
  P: DARK,
};

/** Draws a symbol such as `W`, `10`, `2/W` or `G/U/P`. */
export function drawSymbol(symbol: string): string {
  const [first = '', second, third] = symbol.split('/');
  const inside =
    second === undefined
      ? disc(colorOf(first)) + glyphs(first, 64, 64, first.length > 1 ? 0.5 : 0.62)
      : halves(colorOf(first), colorOf(second)) +
        (third === undefined
          ? glyphs(first, 44, 44, 0.36) + glyphs(second, 85, 85, 0.36)
          : glyphs(first, 37, 39, 0.32) + glyphs(second, 91, 89, 0.32) + seal(third));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${inside}</svg>`;
}

const colorOf = (half: string): string => COLORS[half] ?? PLAIN;

const RIM = `stroke="${INK}" stroke-width="4"`;

const disc = (color: string): string => `<circle cx="64" cy="64" r="60" fill="${color}" ${RIM}/>`;

/** Draws a disc of two colors, divided from the upper right to the lower left. */
const halves = (first: string, second: string): string =>
  disc(first) +
  `<path d="M106.4 21.6 A60 60 0 0 1 21.6 106.4 Z" fill="${second}"/>` +
  `<circle cx="64" cy="64" r="60" fill="none" ${RIM}/>`;

/** Draws a third part on a small disc in the middle. */
const seal = (third: string): string =>
  `<circle cx="64" cy="64" r="19" fill="${colorOf(third)}"/>${glyphs(third, 65, 64, 0.22)}`;

const WIDTH = 60;
const HEIGHT = 100;
const GAP = 26;
const STROKE = 15;

/** Draws letters or digits side by side, centered on a point. */
function glyphs(letters: string, x: number, y: number, scale: number): string {
  const paths = letters.split('').map((letter, index) => {
    const path = GLYPHS[letter];
    if (path === undefined) throw new Error(`no letter is drawn for ${letter}`);
    return `<path d="${path}" transform="translate(${index * (WIDTH + GAP)} 0)"/>`;
  });
  const width = letters.length * (WIDTH + GAP) - GAP;
  const transform = `translate(${x} ${y}) scale(${scale}) translate(${-width / 2} ${-HEIGHT / 2})`;
  const ink = letters === 'P' ? LIGHT : INK;
  return (
    `<g transform="${transform}" fill="none" stroke="${ink}" stroke-width="${STROKE}"` +
    ` stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
  );
}
