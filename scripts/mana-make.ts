import { mkdirSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { emojiNameOf, SYMBOLS } from '#discord/mana/symbols.ts';
import { drawSymbol } from './mana/draw.ts';

/** Redraws the emojis of all mana symbols, as PNG files in the folder `emojis`. */

/**
 * The size of the emojis. Discord shows emojis in text 22 pixels high, and three times as large on high-resolution
 * screens.
 */
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
