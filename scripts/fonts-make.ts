import { readFileSync, writeFileSync } from 'node:fs';
import { parse, type Font } from 'opentype.js/dist/opentype.mjs';

/** Writes the letter widths of our fonts, so that pictures can measure text without opening a font. */

const WEIGHTS = { regular: 'OpenSans-Regular.ttf', bold: 'OpenSans-Bold.ttf' };

/** Excludes combining marks, which take no room of their own, and invisible characters. */
const isNoLetter = (letter: number): boolean => /^[\p{M}\p{C}]$/u.test(String.fromCodePoint(letter));

function read(file: string): Font {
  const { buffer, byteOffset, length } = readFileSync(new URL(`../fonts/${file}`, import.meta.url));
  return parse(buffer.slice(byteOffset, byteOffset + length));
}

/** Runs of consecutive letters: the first code point, and the width of each letter. */
function runsOf({ tables, glyphs }: Font): readonly (readonly [first: number, widths: number[]])[] {
  const runs: [number, number[]][] = [];
  const letters = Object.entries(tables.cmap.glyphIndexMap)
    .map(([letter, glyph]) => [Number(letter), glyph] as const)
    .filter(([letter]) => !isNoLetter(letter))
    .toSorted(([one], [other]) => one - other);
  for (const [letter, glyph] of letters) {
    const width = glyphs.get(glyph).advanceWidth ?? 0;
    const last = runs.at(-1);
    if (last && last[0] + last[1].length === letter) last[1].push(width);
    else runs.push([letter, [width]]);
  }
  return runs;
}

const fonts = Object.entries(WEIGHTS).map(([weight, file]) => {
  const font = read(file);
  const { unitsPerEm, ascender, descender, tables } = font;
  const heights = { unitsPerEm, ascender, descender, capHeight: tables.os2.sCapHeight };
  return [weight, { ...heights, runs: runsOf(font) }] as const;
});
const target = new URL('../src/pictures/lettering/open-sans.json', import.meta.url);
const text = `${JSON.stringify(Object.fromEntries(fonts))}\n`;
writeFileSync(target, text);
process.stdout.write(`${Math.round(text.length / 1024)} KiB\n`);
