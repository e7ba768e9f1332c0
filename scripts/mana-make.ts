import { mkdirSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { emojiNameOf, SYMBOLS } from '#discord/mana/symbols.ts';
import { drawSymbol } from './mana/draw.ts';

/** Draws the emojis of all symbols anew, as PNG files in the folder `emojis`. */

/** Discord shows emojis in a text 22 pixels high, and on fine screens with thrice as many. */
const PIXELS = 64;

const folder = new URL('../emojis/', import.meta.url);
mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const symbol of SYMBOLS) {
  const png = new Resvg(drawSymbol(symbol), { fitTo: { mode: 'width', value: PIXELS } }).render().asPng();
  writeFileSync(new URL(`${emojiNameOf(symbol)}.png`, folder), png);
  bytes += png.length;
}
process.stdout.write(`${SYMBOLS.length} emojis, ${Math.round(bytes / 1024)} KiB\n`);
