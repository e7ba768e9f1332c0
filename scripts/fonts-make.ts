import { readFileSync, writeFileSync } from 'node:fs';
import { parse, type Font } from 'opentype.js/dist/opentype.mjs';

/** Writes the letter widths of our fonts, so that pictures can measure text without opening a font. */

const WEIGHTS = { regular: 'OpenSans-Regular.ttf', bold: 'OpenSans-Bold.ttf' };

/** True for combining marks, which have no width of their own, and invisible characters. */
const isWithoutWidth = (codePoint: number): boolean =>
  /^[\p{M}\p{C}]$/u.test(String.fromCodePoint(codePoint));

function readFont(file: string): Font {
  const { buffer, byteOffset, length } = readFileSync(new URL(`../fonts/${file}`, import.meta.url));
  return parse(buffer.slice(byteOffset, byteOffset + length));
}

/** Returns runs of consecutive characters: the first code point, and the width of each character. */
function runsOf({ tables, glyphs }: Font): readonly (readonly [first: number, widths: number[]])[] {
  const runs: [number, number[]][] = [];
  const codePoints = Object.entries(tables.cmap.glyphIndexMap)
    .map(([codePoint, glyph]) => [Number(codePoint), glyph] as const)
    .filter(([codePoint]) => !isWithoutWidth(codePoint))
    .toSorted(([a], [b]) => a - b);
  for (const [codePoint, glyph] of codePoints) {
    const width = glyphs.get(glyph).advanceWidth ?? 0;
    const last = runs.at(-1);
    if (last && last[0] + last[1].length === codePoint) last[1].push(width);
    else runs.push([codePoint, [width]]);
  }
  return runs;
}

const fonts = Object.entries(WEIGHTS).map(([weight, file]) => {
  const font = readFont(file);
  const { unitsPerEm, ascender, descender, tables } = font;
  const heights = { unitsPerEm, ascender, descender, capHeight: tables.os2.sCapHeight };
  return [weight, { ...heights, runs: runsOf(font) }] as const;
});
const target = new URL('../src/pictures/lettering/open-sans.json', import.meta.url);
const text = `${JSON.stringify(Object.fromEntries(fonts))}\n`;
writeFileSync(target, text);
process.stdout.write(`${Math.round(text.length / 1024)} KiB\n`);
